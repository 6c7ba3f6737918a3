// The credentials of an account: what is said before anything is typed, and about a token that the service rejected.
import { expect, test } from 'vitest';
import type { VaultState } from '../../../../preload/contract/app.ts';
import { Credentials } from '../../../../renderer/accounts/Credentials.tsx';
import { NewAccount } from '../../../../renderer/accounts/NewAccount.tsx';
import type { SessionState } from '../../../../renderer/app/session.ts';
import { draw } from '../../../helpers/render.tsx';
import { account, batch, ready } from '../samples.ts';

const withVault = (state: VaultState['state']): Partial<SessionState> => ({
  app: ready({ vault: { state } }),
});
const forms = {
  'a new account': <NewAccount />,
  'the credentials of an account': <Credentials account={account()} />,
};
const title = /cofre de senhas$|cofre de senhas deste computador está bloqueado$/u;

test.each(Object.entries(forms))(
  '%s says first that nothing would keep a secret, and resolves it',
  (_name, form) => {
    for (const [state, act] of [
      ['unavailable', 'Usar até fechar o Guichê'],
      ['locked', 'Tentar de novo'],
    ] as const) {
      const { lines, acts } = draw(form, { state: withVault(state) });
      expect(lines.some((line) => title.test(line))).toBe(true);
      expect(acts).toContain(act);
    }
  },
);

test.each(Object.entries(forms))(
  '%s says nothing of it if the keychain works or the clerk has agreed',
  (_name, form) => {
    for (const state of ['ready', 'memory'] as const) {
      const { lines, acts } = draw(form, { state: withVault(state) });
      expect(lines.some((line) => title.test(line))).toBe(false);
      expect(acts).not.toContain('Usar até fechar o Guichê');
    }
  },
);

test('where secrets are kept in memory only, nothing claims that they are in the keychain', () => {
  const { lines } = draw(<Credentials account={account()} />, { state: withVault('memory') });
  expect(lines).toContain('Ficam só na memória até fechar o Guichê e não são exibidas de novo.');
  expect(lines.join(' ')).not.toContain('Ficam no cofre');
});

const paused = { ...batch({ name: 'Mensalidades' }), accountId: account().id, state: 'paused' } as const;
const shown = (queuedAt: string, newToken = false) =>
  draw(<Credentials account={account()} newToken={newToken} />, {
    state: {
      ...withVault('ready'),
      batches: [{ ...paused, rest: { code: 'unauthorized' }, queuedAt }],
    },
  });

test('a rejected token is never shown as set, and the paused batch is named', () => {
  const { lines, acts } = shown('2099-01-01T00:00:00.000Z');
  const text = lines.join(' ');
  expect(text).toContain('Recusado pelo serviço');
  expect(text).not.toMatch(/Definido/u);
  expect(lines).toContain('O lote Mensalidades está em pausa');
  expect(acts).toContain('Voltar ao lote');
});

test('after a new token the way back to the paused batch remains', () => {
  const { lines, acts } = shown('2000-01-01T00:00:00.000Z');
  expect(lines.join(' ')).toContain('Definido');
  expect(lines.join(' ')).not.toContain('Recusado');
  expect(acts).toContain('Voltar ao lote');
});

test('“Informar token novo” opens one form for all three', () => {
  const { lines, acts } = shown('2099-01-01T00:00:00.000Z', true);
  for (const label of ['Token de acesso novo', 'CI (client id) novo', 'CS (client secret) novo'])
    expect(lines).toContain(label);
  expect(acts).toContain('Cancelar');
  expect(shown('2099-01-01T00:00:00.000Z').lines).not.toContain('Token de acesso novo');
});
