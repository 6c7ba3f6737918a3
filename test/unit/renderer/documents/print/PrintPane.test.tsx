import { expect, test } from 'vitest';
import type { PrintJob } from '../../../../../preload/contract/document-terms.ts';
import { PrintPane } from '../../../../../renderer/documents/print/PrintPane.tsx';
import { draw } from '../../../../helpers/render.tsx';

const job: PrintJob = {
  id: 7,
  title: 'Carnê da turma A',
  at: '2026-11-24T08:00:00Z',
  printer: 'laser-2',
  way: 'direct',
  pages: 2,
  copies: 3,
  layout: 'threeUp',
  sha256: '0'.repeat(64),
  state: 'spooled',
  kept: true,
};
const pane = (more: Partial<PrintJob> = {}) =>
  draw(
    <PrintPane
      print={{ ...job, ...more }}
      printer="Recepção"
      onAgain={() => undefined}
      onClose={() => undefined}
    />,
  );

test('asks whether it came out while nobody has said so', () => {
  const { lines, acts } = pane();
  expect(lines).toContain('A impressão saiu certa?');
  expect(acts).toEqual(['Fechar os detalhes', 'Saiu', 'Saiu em parte', 'Não saiu', 'Imprimir de novo']);
  expect(pane({ state: 'printed' }).acts).toEqual(['Fechar os detalhes', 'Imprimir de novo']);
});

test('shows pages and copies, and the printer by its visible name', () => {
  const text = pane().lines.join(' | ');
  expect(text).toContain('6 páginas');
  expect(text).toContain('2 páginas × 3 cópias');
  expect(text).toContain('Recepção');
  expect(text).toContain('três boletos');
  expect(pane({ copies: 1, pages: 1 }).lines.join(' | ')).not.toContain('×');
});

test('does not offer a file that was deleted to make space, and says so', () => {
  const { acts, lines } = pane({ state: 'printed', kept: false });
  expect(acts).toEqual(['Fechar os detalhes']);
  expect(lines.join(' ')).toContain('O arquivo foi substituído por outros');
});
