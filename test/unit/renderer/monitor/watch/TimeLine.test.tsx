import { describe, expect, test } from 'vitest';
import type { WatchChange } from '../../../../../preload/contract/monitor.ts';
import { TimeLine } from '../../../../../renderer/monitor/watch/TimeLine.tsx';
import { draw } from '../../../../helpers/render.tsx';

const pending = { lane: 'pending', state: 'PENDENTE' } as const;
const complete = { lane: 'complete', state: 'COMPLETO' } as const;
const failed = { lane: 'failed', state: 'FALHA' } as const;
const nothing = { lane: 'other', state: null } as const;

const change = (part: Partial<WatchChange> = {}): WatchChange => ({
  sequence: 1,
  watch: 1,
  accountId: 'estrela',
  transactionId: 'E988',
  label: null,
  seenAt: '2026-11-21T12:00:00.000Z',
  from: pending,
  to: complete,
  value: null,
  updatedAt: null,
  trouble: null,
  reversal: false,
  denies: false,
  ...part,
});
const line = (...changes: WatchChange[]) => draw(<TimeLine changes={changes} />);
const linesOf = (part: Partial<WatchChange>) =>
  line(change(part))
    .lines.slice(1)
    .map((words) => words.replaceAll(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/g, 'AGORA'));

describe('the history of a transaction', () => {
  test('before the first answer', () => {
    expect(line().lines[1]).toMatch(/^Ainda não houve resposta\./);
  });

  test('the newest is first', () => {
    const { lines } = line(change({ from: nothing, to: pending }), change({ sequence: 2 }));
    expect(
      lines.filter((words) => /^(Pendente|Concluída)/.test(words)).map((words) => words.replace(/ .*/u, '')),
    ).toEqual(['Concluída', 'Pendente']);
  });

  test.each<[string, Partial<WatchChange>, string[]]>([
    ['the first answer has nothing before it', { from: nothing, to: pending }, ['Pendente AGORA']],
    ['a change tells what was', {}, ['Concluída AGORA', 'Antes: Pendente']],
    ['the same again does not', { to: pending, value: '10' }, ['Pendente AGORA', 'R$ 10,00']],
    [
      'the service’s own time and value stand beside it',
      { updatedAt: '2026-11-21T11:00:00.000Z', value: '1234.5' },
      ['Concluída AGORA', 'Antes: Pendente No serviço: AGORA R$ 1.234,50'],
    ],
    [
      'a state that nobody knows stands as it came',
      { to: { lane: 'other', state: 'EM_ANALISE' } },
      ['EM_ANALISE AGORA', 'Antes: Pendente'],
    ],
    [
      'a change after the end is a reversal',
      { from: complete, to: failed, reversal: true },
      ['Com falha AGORA', 'Revertida após conclusão: estava “Concluída”.'],
    ],
    [
      'an older answer only makes it uncertain',
      { from: complete, to: pending, denies: true },
      ['Pendente AGORA', 'Resposta com data anterior à de “Concluída”: a situação precisa ser confirmada.'],
    ],
    [
      'trouble stands in the place of a state, and its figures are not believed',
      { trouble: 'otherId', value: '10', updatedAt: '2026-11-21T11:00:00.000Z' },
      ['Resposta sobre outra transação AGORA'],
    ],
  ])('%s', (_, part, words) => {
    expect(linesOf(part)).toEqual(words);
  });

  test('an uncertain entry looks like an unconfirmed one', () => {
    for (const part of [{ denies: true }, { trouble: 'notFound' }] as const)
      expect(line(change(part)).markup).toContain('state doubt');
    expect(line(change()).markup).toContain('state good');
  });
});
