import { describe, expect, test } from 'vitest';
import { BatchLines } from '../../../../renderer/app/BatchLines.tsx';
import { draw } from '../../../helpers/render.tsx';
import { batch, progress } from '../samples.ts';

const of = (count: number) => ({ count, cents: count * 10_050 });

describe('a batch as a line', () => {
  test('shows name, state, counts and amount', () => {
    const totals = { created: of(1_200), refused: of(2), ready: of(30), out: of(5) };
    const { lines } = draw(<BatchLines batches={[batch({ totals })]} />);
    // Rows that were taken out are not included.
    expect(lines).toEqual([
      'Mensalidades lote 7 18/11/2026 Em pausa 1.200 de 1.232 emitidos Planilha R$ 123.816,00',
    ]);
  });

  test('shows what is unconfirmed', () => {
    const { lines } = draw(<BatchLines batches={[batch({ totals: { uncertain: of(2) } })]} />);
    expect(lines[0]).toMatch(/0 de 2 emitidos Planilha R\$ 201,00 2 a confirmar$/);
  });

  test('shows the progress of a running one, never rounded up to the end', () => {
    const running = batch({ state: 'running', totals: { created: of(995), ready: of(5) } });
    const state = { work: { last: 1, running: [progress({ created: 999, left: 1 })] } };
    expect(draw(<BatchLines batches={[running]} />, { state }).lines[0]).toContain('Enviando 99 %');
  });
});
