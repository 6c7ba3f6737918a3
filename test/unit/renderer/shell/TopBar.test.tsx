import { expect, test } from 'vitest';
import type { VaultState } from '../../../../preload/contract/app.ts';
import type { SessionState } from '../../../../renderer/app/session.ts';
import { KeychainNotice, TokenNotice } from '../../../../renderer/shell/TopBar.tsx';
import { draw } from '../../../helpers/render.tsx';
import { account, batch, ready } from '../samples.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day + day / 2).toISOString();
const paused = (accountId: string, code: 'unauthorized' | 'rateLimited') =>
  batch({ accountId, state: 'paused', rest: { code } });

test.each<[string, number, Partial<SessionState>, string[]]>([
  ['a token of seventy years', 26_000, {}, []],
  ['one of three months', 90, {}, []],
  ['one that ends within 60 days', 45, {}, ['Token vence em 1 mês']],
  ['one that ends in a week', 6, {}, ['Token vence em 6 dias']],
  ['a rejected one', 26_000, { batches: [paused('a1', 'unauthorized')] }, ['Token recusado pelo serviço']],
  ['one that another account has rejected', 26_000, { batches: [paused('a2', 'unauthorized')] }, []],
  ['a batch that waits for the service', 26_000, { batches: [paused('a1', 'rateLimited')] }, []],
])('the top bar says of %s', (_name, days, state, lines) => {
  const one = account({ id: 'a1', token: { age: days < 8 ? 'week' : 'good', expires: inDays(days) } });
  expect(draw(<TokenNotice account={one} />, { state }).lines).toEqual(lines);
});

test.each<[VaultState['state'], string | undefined, string[], string[]]>([
  ['ready', undefined, [], []],
  ['memory', undefined, ['Credenciais só até fechar o Guichê'], []],
  ['memory', '2026-12-01', ['Credenciais só até fechar o Guichê'], []],
  ['memory', '2026-11-30', [], ['Credenciais só até fechar o Guichê']],
  ['locked', '2026-11-30', [], ['Cofre de senhas bloqueado']],
])('a keychain that is %s, told on %s', (state, vaultTold, lines, buttons) => {
  const app = ready({ vault: { state }, today: '2026-12-01' });
  const { preferences } = app;
  const told = { ...app, preferences: { ...preferences, ...(vaultTold ? { frame: { vaultTold } } : {}) } };
  const drawn = draw(<KeychainNotice />, { state: { app: told } });
  expect(drawn.lines).toEqual(lines);
  expect(drawn.acts).toEqual(buttons);
});
