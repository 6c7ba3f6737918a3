// The tables that a move copies, each after the tables it refers to: which rows go, and which columns hold numbers that the target may
// already use for other rows.

/** A numbered table, or a set of duplicates that were accepted together. */
export type Numbered =
  | 'accounts'
  | 'attempts'
  | 'batches'
  | 'boletos'
  | 'booklets'
  | 'documents'
  | 'panel_boletos'
  | 'income_files'
  | 'income_lines'
  | 'callbacks'
  | 'evidence'
  | 'wallets'
  | 'watches'
  | 'withdrawals'
  | 'acceptances'
  | 'openings';

export interface CopiedTable {
  readonly name: string;
  /** The column with the row's own number. */
  readonly id?: string;
  /** Columns with the number of a row in another table. */
  readonly refers?: Readonly<Record<string, Numbered>>;
  /** The rows to move, as a condition that both engines understand. */
  readonly whose: string;
  /** The order of reading, if the table has no number. */
  readonly order?: string;
}

// The test account exists only on its computer and is not moved.
const accounts = `kind = 'service'`;
const byId = `account_id IN (SELECT id FROM accounts WHERE ${accounts})`;
const bySeq = `account IN (SELECT seq FROM accounts WHERE ${accounts})`;
const of = (column: string, table: string, whose: string, id = 'id'): string =>
  `${column} IN (SELECT ${id} FROM ${table} WHERE ${whose})`;
const ofBatch = of('batch_id', 'batches', byId);

export const copiedTables: readonly CopiedTable[] = [
  { name: 'accounts', id: 'seq', whose: accounts },
  { name: 'trail', id: 'seq', whose: `account_id IS NULL OR ${byId}` },
  { name: 'commands', whose: '1 = 1', order: 'id' },
  { name: 'attempts', id: 'seq', whose: byId },
  { name: 'batches', id: 'id', whose: byId },
  { name: 'batch_totals', refers: { batch_id: 'batches' }, whose: ofBatch, order: 'batch_id, state' },
  { name: 'sheet_lines', refers: { batch_id: 'batches' }, whose: ofBatch, order: 'batch_id, line' },
  { name: 'sheet_parts', refers: { batch_id: 'batches' }, whose: ofBatch, order: 'batch_id, line' },
  {
    name: 'boletos',
    id: 'id',
    refers: { batch_id: 'batches', account: 'accounts', attempt: 'attempts', acceptance: 'acceptances' },
    whose: bySeq,
  },
  { name: 'boleto_days', refers: { account: 'accounts' }, whose: bySeq, order: 'account, what, day' },
  {
    name: 'boleto_edits',
    id: 'seq',
    refers: { batch_id: 'batches', boleto: 'boletos' },
    whose: ofBatch,
  },
  {
    name: 'panel_boletos',
    id: 'id',
    refers: { account: 'accounts' },
    whose: bySeq,
  },
  {
    name: 'panel_keys',
    refers: { account: 'accounts', panel: 'panel_boletos' },
    whose: bySeq,
    order: 'payer, due, cents, account, panel',
  },
  {
    name: 'accepted_twins',
    refers: { acceptance: 'acceptances' },
    // A set is kept even if its rows were accepted again later.
    whose: '1 = 1',
    order: 'acceptance, source, twin',
  },
  { name: 'income_files', id: 'id', refers: { account: 'accounts' }, whose: bySeq },
  { name: 'income_lines', id: 'id', refers: { file: 'income_files', account: 'accounts' }, whose: bySeq },
  { name: 'callbacks', id: 'id', refers: { account: 'accounts', attempt: 'attempts' }, whose: bySeq },
  {
    name: 'evidence',
    id: 'id',
    refers: { boleto: 'boletos', line: 'income_lines', delivery: 'callbacks', takes_back: 'evidence' },
    whose: of('boleto', 'boletos', bySeq),
  },
  {
    name: 'allocations',
    id: 'id',
    refers: { line: 'income_lines', boleto: 'boletos', evidence: 'evidence' },
    whose: of('line', 'income_lines', bySeq),
  },
  { name: 'layouts', whose: byId, order: 'account_id, fingerprint' },
  {
    name: 'booklets',
    id: 'id',
    whose: `NOT EXISTS (SELECT 1 FROM booklet_accounts WHERE booklet = booklets.id AND NOT (${bySeq}))`,
  },
  {
    name: 'booklet_accounts',
    refers: { booklet: 'booklets', account: 'accounts' },
    whose: bySeq,
    order: 'booklet, account',
  },
  {
    name: 'documents',
    id: 'id',
    refers: { boleto: 'boletos', opener_of: 'boletos', opened: 'openings' },
    whose: byId,
  },
  { name: 'watches', id: 'id', refers: { account: 'accounts' }, whose: bySeq },
  {
    name: 'watch_changes',
    id: 'seq',
    refers: { watch: 'watches' },
    whose: of('watch', 'watches', bySeq),
  },
  { name: 'watch_spending', refers: { account: 'accounts' }, whose: bySeq, order: 'account, place' },
  {
    name: 'withdrawals',
    id: 'id',
    refers: { account: 'accounts', attempt: 'attempts' },
    whose: bySeq,
  },
  {
    name: 'withdrawal_checks',
    id: 'seq',
    refers: { withdrawal: 'withdrawals', watch: 'watches' },
    whose: of('withdrawal', 'withdrawals', bySeq),
  },
  {
    name: 'estimate_misses',
    refers: { withdrawal: 'withdrawals' },
    whose: of('withdrawal', 'withdrawals', bySeq),
    order: 'withdrawal',
  },
  { name: 'withdrawal_settings', refers: { account: 'accounts' }, whose: bySeq, order: 'account' },
  { name: 'wallets', id: 'id', refers: { account: 'accounts' }, whose: bySeq },
  {
    name: 'wallets_before',
    refers: { entry: 'wallets' },
    whose: of('entry', 'wallets', bySeq),
    order: 'entry, until',
  },
];

/** Not moved: facts about this computer or this ledger, and what the target creates itself. */
export const leftTables = {
  boletos_indexed: 'how far names are indexed, which only SQLite asks',
  meta: 'the ledger itself',
  pin: 'of this computer',
  preferences: 'of this computer',
  print_accounts: 'of this computer',
  printer_ways: 'of this computer',
  printers: 'of this computer',
  prints: 'of this computer',
  waits: 'of this computer',
} as const;
