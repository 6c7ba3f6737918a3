// Invented states of the app and of accounts, as main would send them.
import type { WatchRow } from '../../../preload/contract/monitor.ts';
import { usualIssueLimits } from '../../../preload/contract/accounts.ts';
import type { Account } from '../../../preload/contract/accounts.ts';
import type { AppState } from '../../../preload/contract/app.ts';
import type { Batch, BatchProgress } from '../../../preload/contract/batches.ts';
import type { Booklet } from '../../../preload/contract/document-terms.ts';

export type Ready = Extract<AppState, { phase: 'ready' }>;

export const ready = (part: Partial<Ready> = {}): Ready => ({
  phase: 'ready',
  version: '0.0.0',
  host: 'browser',
  dataFolder: '/dados',
  revision: 1,
  preferences: { language: 'pt-BR', theme: 'system' },
  vault: { state: 'ready' },
  restoreGuard: 'keychain',
  lock: { minutes: null, locked: false },
  ledger: { state: 'sound' },
  notices: [],
  sheetsToOpen: [],
  offersOpenWith: false,
  undoMs: 5_000,
  today: '2026-11-21',
  timeZone: 'America/Sao_Paulo',
  brazilianTime: true,
  ...part,
});

/** Works in a team with this login. */
export const inTeamAs = (user: string): Ready =>
  ready({
    team: {
      host: 'servidor.exemplo',
      database: 'equipe',
      user,
      role: 'operator',
      computer: 'PC-01',
      silentSince: null,
      frozen: null,
      stopped: null,
      sendsMissing: false,
      rollTrouble: null,
    },
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
  unmatchedSince: null,
  settings: {
    auxiliary: 'bearer',
    pem: '',
    proxy: '',
    ceiling: 8,
    requiredFields: [],
    issueLimits: usualIssueLimits,
  },
  credentials: { token: { set: true, since }, ci: { set: false }, cs: { set: false } },
  token: { age: 'good' },
  confirmed: true,
  ...part,
});

type Some = Partial<Batch['totals']>;
const none = { count: 0, cents: 0 };

export const progress = (part: Partial<BatchProgress> = {}): BatchProgress => ({
  batchId: 1,
  created: 0,
  refused: 0,
  uncertain: 0,
  held: 0,
  sending: 0,
  left: 0,
  rate: null,
  remainingMs: null,
  waiting: null,
  ...part,
});

export function batch({
  totals = {},
  sheet,
  ...part
}: Partial<Omit<Batch, 'totals' | 'layout'>> & {
  readonly totals?: Some;
  readonly sheet?: { readonly boletos: number; readonly cents: number };
} = {}): Batch {
  const states = { draft: none, ready: none, sending: none, created: none, refused: none };
  return {
    id: 1,
    accountId: 'estrela',
    kind: 'sheet',
    name: 'Mensalidades',
    lote: 7,
    fileName: 'mensalidades.csv',
    state: 'paused',
    rest: null,
    createdAt: since,
    queuedAt: since,
    finishedAt: null,
    totals: { ...states, uncertain: none, out: none, ...totals },
    progress: null,
    revision: 1,
    withoutRef: 0,
    layout: {
      plan: null,
      header: null,
      notSent: [],
      summary: sheet
        ? {
            records: sheet.boletos,
            lines: sheet.boletos,
            rows: sheet.boletos,
            aside: { preamble: 0, header: 0, blank: 0, total: 0, hidden: 0, status: 0 },
            errors: 0,
            doubts: 0,
            notes: 0,
            outliers: null,
            questions: [],
            openAmounts: { point: null, comma: null },
            tooManyRows: false,
            ...sheet,
          }
        : null,
    },
    problems: { error: 0, doubt: 0, note: 0 },
    verifications: { equal: 0, doubt: 0, difference: 0 },
    duplicates: none,
    undoable: false,
    ...part,
  };
}

export const booklet = (part: Partial<Booklet> = {}): Booklet => ({
  id: 1,
  elsewhere: null,
  plan: {
    of: { batchId: 1 },
    title: 'Turma C',
    order: 'sheet',
    split: 'one',
    layout: 'page',
    cover: false,
    separators: false,
    naming: '{titulo}',
    words: {
      payer: 'Pagador',
      document: 'CPF ou CNPJ',
      boletos: 'Boletos',
      sum: 'Total',
      firstDue: 'Primeiro vencimento',
      lastDue: 'Último vencimento',
      made: 'Montado em',
      file: 'Arquivo',
    },
  },
  state: 'finished',
  createdAt: since,
  finishedAt: since,
  boletos: 9,
  cents: 9_000,
  files: [],
  gone: false,
  check: null,
  missing: 0,
  failure: null,
  ...part,
});

/** A transaction on the monitor that the service has not answered for yet. */
export const watched = (wish: Partial<WatchRow> = {}): WatchRow => ({
  id: 1,
  accountId: 'estrela',
  transactionId: 'E988000002026112109051234567890a',
  label: null,
  group: null,
  note: null,
  since: '2026-11-21T09:00:00.000Z',
  source: 'typed',
  phase: 'watching',
  lane: 'other',
  state: null,
  value: null,
  fee: null,
  type: null,
  method: null,
  createdAt: null,
  updatedAt: null,
  conflict: null,
  askedAt: null,
  changedAt: null,
  endedAt: null,
  nextAt: null,
  checks: 0,
  trouble: null,
  reversed: false,
  differs: null,
  revision: 1,
  ...wish,
});
