import { describe, expect, test } from 'vitest';
import type { BoletoRow } from '../../../../../preload/contract/boleto-terms.ts';
import { ForbiddenList, isForbidden } from '../../../../../renderer/boletos/batch/ForbiddenRows.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { boletoRow } from '../draft/rows.ts';

const serviceMessage = { reason: 'forbidden', status: 403, words: ['Pagador bloqueado'] };
const row = (id: number, part: Partial<BoletoRow> = {}) =>
  boletoRow({ id, line: id, serviceMessage, ...part });
const list = (rows: readonly BoletoRow[], busy = false) =>
  draw(<ForbiddenList rows={rows} busy={busy} onRefuse={() => undefined} />);

describe('rows that were answered with 403', () => {
  test('one is shown with the service’s words', () => {
    const drawn = list([row(4)]);
    expect(drawn.lines[0]).toBe('Linha 4: Helena Prado, R$ 1.234,05 · “Pagador bloqueado”');
    expect(drawn.acts).toEqual(['Marcar como recusado: Helena Prado']);
  });

  test('one without a message, and without a row number', () => {
    expect(list([row(4, { line: null, item: 7, serviceMessage: null })]).lines[0]).toBe(
      'Linha 7: Helena Prado, R$ 1.234,05',
    );
  });

  test('of many, the first five are shown, and the total', () => {
    const many = list(Array.from({ length: 1_200 }, (_, at) => row(at + 1)));
    expect(many.lines.filter((line) => line.startsWith('Linha '))).toHaveLength(5);
    expect(many.lines).toContain('Total: 1.200 linhas.');
    expect(many.acts.at(-1)).toBe('Marcar os 1.200 como recusados');
    expect(list([row(1), row(2)]).lines.join(' ')).not.toContain('Total');
  });

  test.each<[Partial<BoletoRow>, boolean]>([
    [{}, true],
    [{ state: 'refused' }, false],
    [{ serviceMessage: { reason: 'forbidden', status: 401 } }, false],
    [{ serviceMessage: { reason: 'serverError', status: 403 } }, false],
    [{ serviceMessage: null }, false],
  ])('for %o the answer is %s', (part, is) => {
    expect(isForbidden(row(1, part))).toBe(is);
  });
});
