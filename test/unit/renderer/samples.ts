// Invented states of the app and of accounts, as main would tell them.
import type { Account } from '../../../preload/contract/accounts.ts';
import type { AppState } from '../../../preload/contract/app.ts';

export type Ready = Extract<AppState, { phase: 'ready' }>;

export const ready = (part: Partial<Ready> = {}): Ready => ({
  phase: 'ready',
  version: '0.0.0',
  host: 'browser',
  dataFolder: '/dados',
  revision: 1,
  preferences: { language: 'pt-BR', theme: 'system' },
  vault: { state: 'ready' },
  ledger: { state: 'sound' },
  notices: [],
  today: '2026-11-21',
  timeZone: 'America/Sao_Paulo',
  brazilianTime: true,
  ...part,
});

const since = '2026-11-18T12:00:00.000Z';

export const account = (part: Partial<Account> = {}): Account => ({
  id: 'estrela',
  kind: 'service',
  name: 'Padaria Estrela',
  baseUrl: 'https://pag.exemplo.com.br',
  identity: { tenant: 'estrela' },
  revision: 1,
  used: false,
  settings: { auxiliary: 'bearer', pem: '', proxy: '', ceiling: 8, requiredFields: [] },
  credentials: { token: { set: true, since }, ci: { set: false }, cs: { set: false } },
  token: { age: 'good' },
  ...part,
});
