import { expect, test } from 'vitest';
import type { PrintJob } from '../../../../../preload/contract/document-terms.ts';
import { mostPrints } from '../../../../../preload/contract/print-terms.ts';
import { PrintFoot } from '../../../../../renderer/documents/print/PrintFoot.tsx';
import { draw } from '../../../../helpers/render.tsx';

const print = (id: number, more: Partial<PrintJob> = {}): PrintJob => ({
  id,
  title: `Carnê ${id}`,
  at: '2026-11-24T08:00:00Z',
  printer: 'Recepção',
  way: 'direct',
  pages: 2,
  copies: 3,
  layout: 'page',
  sha256: '0'.repeat(64),
  state: 'printed',
  kept: true,
  ...more,
});
const list = [print(1, { state: 'spooled' }), print(2), print(3, { state: 'failed', pages: 1, copies: 1 })];
const foot = (chosen: readonly PrintJob[], every = list.length, opened?: PrintJob) =>
  draw(<PrintFoot every={every} shown={list} chosen={chosen} opened={opened} onDone={() => undefined} />);

test('counts no selection where a print was only opened', () => {
  expect(foot([print(2)], 3, print(2)).lines.join(' ')).toContain('1 aberta');
  expect(foot([print(2)], 3, print(1)).lines.join(' ')).toContain('1 de 3 selecionadas');
});

test('shows the sum of the list, and how much of it never came out', () => {
  const { lines, acts } = foot([]);
  expect(lines.join(' ')).toContain('3 impressões 13 páginas 1 não saiu');
  expect(acts).toEqual([]);
});

test('shows the sum of the selection, and how many of it wait for an answer', () => {
  const { lines, acts } = foot([print(1, { state: 'spooled' }), print(2)]);
  expect(lines.join(' ')).toContain('2 de 3 selecionadas 12 páginas');
  expect(acts).toEqual(['Registrar resultado (1 · 6 páginas)']);
});

test('says that older prints are not listed if there may be more', () => {
  expect(foot([]).lines.join(' ')).not.toContain('mais recentes');
  expect(foot([], mostPrints).lines.join(' ')).toContain('só as 500 mais recentes');
});
