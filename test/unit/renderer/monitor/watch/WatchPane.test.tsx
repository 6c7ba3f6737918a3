import { describe, expect, test } from 'vitest';
import type { WatchChange, WatchDetails, WatchRow } from '../../../../../preload/contract/monitor.ts';
import { ShownWatch } from '../../../../../renderer/monitor/watch/WatchPane.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { account } from '../../samples.ts';
import { watchOf } from '../watch-sample.ts';

const reversal: WatchChange = {
  sequence: 2,
  watch: 1,
  accountId: 'padaria',
  transactionId: 'E988',
  label: null,
  seenAt: '2026-11-21T12:00:00.000Z',
  from: { lane: 'complete', state: 'COMPLETO' },
  to: { lane: 'failed', state: 'FALHA' },
  value: null,
  updatedAt: null,
  trouble: null,
  reversal: true,
  denies: false,
};
const checked = {
  value: '1200',
  type: null,
  differs: ['amount'],
  seenAt: '2026-11-21T12:00:00.000Z',
  acknowledgedAt: null,
} as const;

function pane(part: Partial<WatchRow> = {}, more: Partial<WatchDetails> = {}) {
  const details = { watch: watchOf(part), changes: [], answers: [], withdrawal: null, ...more };
  const accounts = { revision: 1, current: 'padaria', accounts: [account({ id: 'padaria' })] };
  return draw(<ShownWatch details={details} again={() => undefined} />, { state: { accounts } });
}

describe('one watched transaction', () => {
  test('its value is written as money, to the cent', () => {
    expect(pane({ value: '1234.5' }).lines.slice(0, 3).join(' ')).toContain('R$ 1.234,50');
  });

  test('its value may not be known yet', () => {
    const { lines } = pane({ lane: 'other', state: null, value: null });
    expect(lines.join(' ')).toContain('Valor ainda desconhecido');
    expect(lines[0]).toBe('Sem resposta ainda');
  });

  test('without a problem it has no banner', () => {
    expect(pane().banners).toEqual([]);
  });

  test('a reversal is shown clearly until it was seen, with its old and new state', () => {
    const drawn = pane({ reversed: true, lane: 'failed' }, { changes: [reversal] });
    expect(drawn).toMatchObject({ banners: ['bad'], live: true });
    expect(drawn.acts).toContain('Marcar como vista');
    expect(drawn.lines.join(' ')).toMatch(
      /Estava “Concluída” e passou a “Com falha”, em 21\/11\/2026 \d\d:\d\d\./,
    );
    expect(pane({ reversed: false }, { changes: [reversal] }).acts).not.toContain('Marcar como vista');
  });

  test('two contradictory answers: both are shown, neither is used', () => {
    const drawn = pane({ lane: 'complete', state: 'COMPLETO', conflict: 'FALHA' });
    expect(drawn.banners).toEqual(['doubt']);
    expect(drawn.lines[0]).toBe('Concluída, com resposta contraditória');
    expect(drawn.lines.join(' ')).toContain(
      'O serviço respondeu “Concluída” e depois “Com falha”, com data anterior.',
    );
  });

  test.each([
    ['notFound', 'Não encontrada'],
    ['unreadable', 'Resposta não reconhecida'],
    ['otherId', 'Resposta sobre outra transação'],
    ['refused', 'O serviço recusou a consulta'],
  ] as const)('trouble %s', (trouble, title) => {
    const drawn = pane({ trouble });
    expect(drawn.banners).toEqual(['doubt']);
    expect(drawn.lines).toContain(title);
  });

  test.each([
    ['unseen', 'bad'],
    ['seen', 'doubt'],
  ] as const)('belongs to a withdrawal and to another amount, %s', (differs, kind) => {
    const withdrawal = { id: 7, cents: 123_456, checked };
    const drawn = pane({ source: 'withdrawal', differs }, { withdrawal });
    expect(drawn.banners).toEqual([kind]);
    expect(drawn.lines[0]).toBe('Pendente, diferente do solicitado');
    expect(drawn.lines.join(' ')).toMatch(
      /Solicitado: saque de R\$ 1\.234,56\. A consulta de .* mostrou R\$ 1\.200,00\./,
    );
    expect(drawn.acts.filter((act) => act === 'Ver o saque')).toHaveLength(1);
  });

  test('belongs to a withdrawal without differences and links there once', () => {
    const drawn = pane({ source: 'withdrawal' }, { withdrawal: { id: 7, cents: 1, checked: null } });
    expect(drawn.acts.filter((act) => act === 'Ver o saque')).toHaveLength(1);
    expect(pane().acts).not.toContain('Ver o saque');
  });
});
