// Every table of a ledger and of a team: who may change it in a team's database, and how a move between the two takes it along.

/** Who may change a table. */
export type TableUse =
  /** The team's functions alone. */
  | 'functions'
  /** The operations that every ledger has. */
  | 'shared'
  /** The same operations, which only insert. */
  | 'append'
  /** The owner. */
  | 'owner'
  /** Nobody: the table, and each operation of its name, is used in the embedded ledger of each computer. */
  | 'local';

interface TableUsed {
  readonly use: TableUse;
}

/** A table whose rows the copier moves, with the columns whose numbers the target may already use for other rows. */
interface Moved extends TableUsed {
  /** The column with the row's own number. */
  readonly id?: string;
  /** Columns with the number of a row in another table, or of what `numbered` has. */
  readonly refers?: Readonly<Record<string, string>>;
  /** The rows to move, as a condition that both engines understand. */
  readonly whose: string;
  /** The order of reading, if the table has no number. */
  readonly order?: string;
}

/** Numbers that are no table's own: of a set of duplicates that were accepted together, and of an opened document. */
export const numbered = {
  acceptances: 'SELECT max(acceptance) AS top FROM accepted_twins',
  openings: 'SELECT max(opened) AS top FROM documents',
} as const;

// The test account exists only on its computer and is not moved.
const accounts = `kind = 'service'`;
const byId = `account_id IN (SELECT id FROM accounts WHERE ${accounts})`;
const bySeq = `account IN (SELECT seq FROM accounts WHERE ${accounts})`;
const of = (column: string, table: string, whose: string, id = 'id'): string =>
  `${column} IN (SELECT ${id} FROM ${table} WHERE ${whose})`;
const ofBatch = of('batch_id', 'batches', byId);

/**
 * A table that is moved stands after the tables it refers to. Not moved are facts about this computer, this ledger or this team, and
 * what the target creates itself.
 */
export const tables: Readonly<Record<string, Moved | TableUsed>> = {
  accounts: { use: 'shared', id: 'seq', whose: accounts },
  // The server decides an entry's author and time.
  trail: { use: 'functions', id: 'seq', whose: `account_id IS NULL OR ${byId}` },
  commands: { use: 'append', whose: '1 = 1', order: 'id' },
  attempts: { use: 'functions', id: 'seq', whose: byId },
  batches: { use: 'shared', id: 'id', whose: byId },
  batch_totals: { use: 'shared', refers: { batch_id: 'batches' }, whose: ofBatch, order: 'batch_id, state' },
  sheet_lines: { use: 'append', refers: { batch_id: 'batches' }, whose: ofBatch, order: 'batch_id, line' },
  sheet_parts: { use: 'shared', refers: { batch_id: 'batches' }, whose: ofBatch, order: 'batch_id, line' },
  // The draft's columns are granted separately.
  boletos: {
    use: 'functions',
    id: 'id',
    refers: { batch_id: 'batches', account: 'accounts', attempt: 'attempts', acceptance: 'acceptances' },
    whose: bySeq,
  },
  boleto_days: { use: 'shared', refers: { account: 'accounts' }, whose: bySeq, order: 'account, what, day' },
  boleto_edits: {
    use: 'shared',
    id: 'seq',
    refers: { batch_id: 'batches', boleto: 'boletos' },
    whose: ofBatch,
  },
  panel_boletos: { use: 'append', id: 'id', refers: { account: 'accounts' }, whose: bySeq },
  panel_keys: {
    use: 'append',
    refers: { account: 'accounts', panel: 'panel_boletos' },
    whose: bySeq,
    order: 'payer, due, cents, account, panel',
  },
  // A set is kept even if its rows were accepted again later.
  accepted_twins: {
    use: 'append',
    refers: { acceptance: 'acceptances' },
    whose: '1 = 1',
    order: 'acceptance, source, twin',
  },
  income_files: { use: 'append', id: 'id', refers: { account: 'accounts' }, whose: bySeq },
  // Only a line's place and revision change, which triggers see to.
  income_lines: {
    use: 'shared',
    id: 'id',
    refers: { file: 'income_files', account: 'accounts' },
    whose: bySeq,
  },
  callbacks: { use: 'append', id: 'id', refers: { account: 'accounts', attempt: 'attempts' }, whose: bySeq },
  evidence: {
    use: 'append',
    id: 'id',
    refers: { boleto: 'boletos', line: 'income_lines', delivery: 'callbacks', takes_back: 'evidence' },
    whose: of('boleto', 'boletos', bySeq),
  },
  allocations: {
    use: 'append',
    id: 'id',
    refers: { line: 'income_lines', boleto: 'boletos', evidence: 'evidence' },
    whose: of('line', 'income_lines', bySeq),
  },
  // What may change of a payer, of a charge and of a proposal, triggers see to.
  payers: { use: 'shared', id: 'id', refers: { account: 'accounts' }, whose: bySeq },
  agreements: { use: 'shared', id: 'id', refers: { payer: 'payers' }, whose: of('payer', 'payers', bySeq) },
  proposals: {
    use: 'shared',
    id: 'id',
    refers: { agreement: 'agreements', batch: 'batches' },
    whose: of('batch', 'batches', byId),
  },
  // Triggers see to what may change of a message and of a try.
  mail_templates: { use: 'append', id: 'id', refers: { account: 'accounts' }, whose: bySeq },
  messages: {
    use: 'shared',
    id: 'id',
    refers: { account: 'accounts', boleto: 'boletos', template: 'mail_templates' },
    whose: bySeq,
  },
  mail_tries: { use: 'shared', id: 'id', refers: { account: 'accounts', message: 'messages' }, whose: bySeq },
  layouts: { use: 'shared', whose: byId, order: 'account_id, fingerprint' },
  booklets: {
    use: 'shared',
    id: 'id',
    whose: `NOT EXISTS (SELECT 1 FROM booklet_accounts WHERE booklet = booklets.id AND NOT (${bySeq}))`,
  },
  booklet_accounts: {
    use: 'append',
    refers: { booklet: 'booklets', account: 'accounts' },
    whose: bySeq,
    order: 'booklet, account',
  },
  documents: {
    use: 'shared',
    id: 'id',
    refers: { boleto: 'boletos', opener_of: 'boletos', opened: 'openings' },
    whose: byId,
  },
  watches: { use: 'shared', id: 'id', refers: { account: 'accounts' }, whose: bySeq },
  watch_changes: {
    use: 'append',
    id: 'seq',
    refers: { watch: 'watches' },
    whose: of('watch', 'watches', bySeq),
  },
  watch_spending: { use: 'shared', refers: { account: 'accounts' }, whose: bySeq, order: 'account, place' },
  withdrawals: {
    use: 'functions',
    id: 'id',
    refers: { account: 'accounts', attempt: 'attempts' },
    whose: bySeq,
  },
  withdrawal_checks: {
    use: 'shared',
    id: 'seq',
    refers: { withdrawal: 'withdrawals', watch: 'watches' },
    whose: of('withdrawal', 'withdrawals', bySeq),
  },
  estimate_misses: {
    use: 'shared',
    refers: { withdrawal: 'withdrawals' },
    whose: of('withdrawal', 'withdrawals', bySeq),
    order: 'withdrawal',
  },
  withdrawal_settings: { use: 'functions', refers: { account: 'accounts' }, whose: bySeq, order: 'account' },
  wallets: { use: 'shared', id: 'id', refers: { account: 'accounts' }, whose: bySeq },
  wallets_before: {
    use: 'append',
    refers: { entry: 'wallets' },
    whose: of('entry', 'wallets', bySeq),
    order: 'entry, until',
  },
  account_credentials: { use: 'functions' },
  asked_changes: { use: 'functions' },
  // A constant that lets no name wait for being indexed; how far names are indexed only SQLite asks.
  boletos_indexed: { use: 'owner' },
  clerks: { use: 'owner' },
  computers: { use: 'functions' },
  late_outcomes: { use: 'functions' },
  leases: { use: 'functions' },
  meta: { use: 'owner' },
  pin: { use: 'local' },
  preferences: { use: 'local' },
  print_accounts: { use: 'local' },
  printer_ways: { use: 'local' },
  printers: { use: 'local' },
  prints: { use: 'local' },
  rolls: { use: 'functions' },
  shared_views: { use: 'functions' },
  team: { use: 'functions' },
  waits: { use: 'local' },
  withdrawal_limits: { use: 'functions' },
  withdrawal_requests: { use: 'functions' },
};

export interface MovedTable extends Moved {
  readonly name: string;
}

export const movedTables: readonly MovedTable[] = Object.entries(tables).flatMap(([name, table]) =>
  'whose' in table ? [{ name, ...table }] : [],
);

/** Whether an operation of this name is carried out in the embedded ledger of the computer. */
export const isLocal = (op: string): boolean => tables[op.slice(0, op.indexOf('.'))]?.use === 'local';
