import { describe, expect, test } from 'vitest';
import type { HeldDuplicate } from '../../../../../preload/contract/batches.ts';
import type { BatchState } from '../../../../../preload/contract/boleto-terms.ts';
import { HeldRows } from '../../../../../renderer/boletos/batch/HeldDuplicates.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { boletoRow } from '../draft/rows.ts';

const held = (id: number, part: Partial<HeldDuplicate> = {}): HeldDuplicate => ({
  row: boletoRow({ id, line: id }),
  duplicates: 1,
  first: 90,
  stamp: 'seen',
  ...part,
});
const rows = (
  list: readonly HeldDuplicate[],
  state: BatchState = 'paused',
  language: 'pt-BR' | 'en' = 'pt-BR',
) =>
  draw(<HeldRows held={list} batch={{ id: 1, state }} onOpen={() => undefined} failure={undefined} />, {
    language,
  });
const words = 'Helena Prado, R$ 1.234,05, vence 10/12/2026';

describe('rows held as repeats', () => {
  test('one row: what it is, what a mistake costs, and three possible actions', () => {
    const drawn = rows([held(4)]);
    expect(drawn.lines.slice(0, 2)).toEqual([
      'Não enviadas: já existe um boleto com o mesmo documento, valor e vencimento. Quem receber dois boletos pode pagar os dois.',
      `Linha 4: ${words}`,
    ]);
    expect(drawn.acts).toEqual([
      'Ver o outro boleto: Helena Prado',
      'Remover: Helena Prado',
      'Emitir mesmo assim: Helena Prado',
    ]);
  });

  test.each<[Partial<HeldDuplicate>, string, boolean]>([
    [{ duplicates: 3 }, ' · duplicidade com 3 boletos', true],
    [{ first: null }, ' · só consta no painel do provedor', false],
    [{ duplicates: 2, first: null }, ' · só consta no painel do provedor · duplicidade com 2 boletos', false],
    [{ duplicates: 0, first: null }, '', false],
  ])('%o', (part, more, opens) => {
    const drawn = rows([held(4, part)]);
    expect(drawn.lines[1]).toBe(`Linha 4: ${words}${more}`);
    expect(drawn.acts.some((act) => act.startsWith('Ver o outro boleto'))).toBe(opens);
  });

  test.each<BatchState>(['queued', 'running'])('while the batch is %s, nothing can be decided', (state) => {
    const drawn = rows([held(4), held(5)], state);
    expect(drawn.lines[0]).toMatch(/Pause o lote para decidir\.$/);
    expect([...new Set(drawn.acts)]).toEqual(['Ver o outro boleto: Helena Prado']);
  });

  test('of many the first three are shown, and all can be taken out or confirmed together', () => {
    const drawn = rows(Array.from({ length: 1_200 }, (_, at) => held(at + 1)));
    expect(drawn.lines.filter((line) => line.startsWith('Linha '))).toHaveLength(3);
    expect(drawn.lines).toContain('Total: 1.200 linhas.');
    expect(drawn.acts.slice(-2)).toEqual(['Remover as 1.200 duplicidades', 'Emitir as 1.200 mesmo assim']);
    expect(rows([held(1), held(2)]).lines.join(' ')).not.toContain('Total');
  });

  test('English writes counts and money in its own form', () => {
    const drawn = rows(
      Array.from({ length: 1_200 }, (_, at) => held(at + 1)),
      'paused',
      'en',
    );
    expect(drawn.lines[1]).toContain('R$ 1,234.05');
    expect(drawn.acts.at(-1)).toContain('1,200');
  });
});
