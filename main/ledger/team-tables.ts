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

/** The rows that the copier moves, and the columns whose numbers the target may already use for other rows. */
export interface Moved {
  /** The column with the row's own number. */
  readonly id?: string;
  /** Columns with the number of a row in another table, or of what `numbered` has. */
  readonly refers?: Readonly<Record<string, string>>;
  /** The rows to move, as a condition that both engines understand. */
  readonly whose: string;
  /** The order of reading, if the table has no number. */
  readonly order?: string;
}

export interface Table {
  readonly use: TableUse;
  /** Null: facts about this computer, this ledger or this team, and what the target creates itself. */
  readonly moved: Moved | null;
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

/** A table that is moved stands after the tables it refers to. */
export const tables: Readonly<Record<string, Table>> = {
  accounts: { use: 'shared', moved: { id: 'seq', whose: accounts } },
  // The server decides an entry's author and time.
  trail: { use: 'functions', moved: { id: 'seq', whose: `account_id IS NULL OR ${byId}` } },
  commands: { use: 'append', moved: { whose: '1 = 1', order: 'id' } },
  attempts: { use: 'functions', moved: { id: 'seq', whose: byId } },
  batches: { use: 'shared', moved: { id: 'id', whose: byId } },
  batch_totals: {
    use: 'shared',
    moved: { refers: { batch_id: 'batches' }, whose: ofBatch, order: 'batch_id, state' },
  },
  sheet_lines: {
    use: 'append',
    moved: { refers: { batch_id: 'batches' }, whose: ofBatch, order: 'batch_id, line' },
  },
  sheet_parts: {
    use: 'shared',
    moved: { refers: { batch_id: 'batches' }, whose: ofBatch, order: 'batch_id, line' },
  },
  // The draft's columns are granted separately.
  boletos: {
    use: 'functions',
    moved: {
      id: 'id',
      refers: { batch_id: 'batches', account: 'accounts', attempt: 'attempts', acceptance: 'acceptances' },
      whose: bySeq,
    },
  },
  boleto_days: {
    use: 'shared',
    moved: { refers: { account: 'accounts' }, whose: bySeq, order: 'account, what, day' },
  },
  boleto_edits: {
    use: 'shared',
    moved: { id: 'seq', refers: { batch_id: 'batches', boleto: 'boletos' }, whose: ofBatch },
  },
  panel_boletos: { use: 'append', moved: { id: 'id', refers: { account: 'accounts' }, whose: bySeq } },
  panel_keys: {
    use: 'append',
    moved: {
      refers: { account: 'accounts', panel: 'panel_boletos' },
      whose: bySeq,
      order: 'payer, due, cents, account, panel',
    },
  },
  accepted_twins: {
    use: 'append',
    moved: {
      refers: { acceptance: 'acceptances' },
      // A set is kept even if its rows were accepted again later.
      whose: '1 = 1',
      order: 'acceptance, source, twin',
    },
  },
  income_files: { use: 'append', moved: { id: 'id', refers: { account: 'accounts' }, whose: bySeq } },
  // Only a line's place and revision change, which triggers see to.
  income_lines: {
    use: 'shared',
    moved: { id: 'id', refers: { file: 'income_files', account: 'accounts' }, whose: bySeq },
  },
  callbacks: {
    use: 'append',
    moved: { id: 'id', refers: { account: 'accounts', attempt: 'attempts' }, whose: bySeq },
  },
  evidence: {
    use: 'append',
    moved: {
      id: 'id',
      refers: { boleto: 'boletos', line: 'income_lines', delivery: 'callbacks', takes_back: 'evidence' },
      whose: of('boleto', 'boletos', bySeq),
    },
  },
  allocations: {
    use: 'append',
    moved: {
      id: 'id',
      refers: { line: 'income_lines', boleto: 'boletos', evidence: 'evidence' },
      whose: of('line', 'income_lines', bySeq),
    },
  },
  // What may change of a payer, of a charge and of a proposal, triggers see to.
  payers: { use: 'shared', moved: { id: 'id', refers: { account: 'accounts' }, whose: bySeq } },
  agreements: {
    use: 'shared',
    moved: { id: 'id', refers: { payer: 'payers' }, whose: of('payer', 'payers', bySeq) },
  },
  proposals: {
    use: 'shared',
    moved: {
      id: 'id',
      refers: { agreement: 'agreements', batch: 'batches' },
      whose: of('batch', 'batches', byId),
    },
  },
  layouts: { use: 'shared', moved: { whose: byId, order: 'account_id, fingerprint' } },
  booklets: {
    use: 'shared',
    moved: {
      id: 'id',
      whose: `NOT EXISTS (SELECT 1 FROM booklet_accounts WHERE booklet = booklets.id AND NOT (${bySeq}))`,
    },
  },
  booklet_accounts: {
    use: 'append',
    moved: { refers: { booklet: 'booklets', account: 'accounts' }, whose: bySeq, order: 'booklet, account' },
  },
  documents: {
    use: 'shared',
    moved: { id: 'id', refers: { boleto: 'boletos', opener_of: 'boletos', opened: 'openings' }, whose: byId },
  },
  watches: { use: 'shared', moved: { id: 'id', refers: { account: 'accounts' }, whose: bySeq } },
  watch_changes: {
    use: 'append',
    moved: { id: 'seq', refers: { watch: 'watches' }, whose: of('watch', 'watches', bySeq) },
  },
  watch_spending: {
    use: 'shared',
    moved: { refers: { account: 'accounts' }, whose: bySeq, order: 'account, place' },
  },
  withdrawals: {
    use: 'functions',
    moved: { id: 'id', refers: { account: 'accounts', attempt: 'attempts' }, whose: bySeq },
  },
  withdrawal_checks: {
    use: 'shared',
    moved: {
      id: 'seq',
      refers: { withdrawal: 'withdrawals', watch: 'watches' },
      whose: of('withdrawal', 'withdrawals', bySeq),
    },
  },
  estimate_misses: {
    use: 'shared',
    moved: {
      refers: { withdrawal: 'withdrawals' },
      whose: of('withdrawal', 'withdrawals', bySeq),
      order: 'withdrawal',
    },
  },
  withdrawal_settings: {
    use: 'functions',
    moved: { refers: { account: 'accounts' }, whose: bySeq, order: 'account' },
  },
  wallets: { use: 'shared', moved: { id: 'id', refers: { account: 'accounts' }, whose: bySeq } },
  wallets_before: {
    use: 'append',
    moved: { refers: { entry: 'wallets' }, whose: of('entry', 'wallets', bySeq), order: 'entry, until' },
  },
  account_credentials: { use: 'functions', moved: null },
  asked_changes: { use: 'functions', moved: null },
  // A constant that lets no name wait for being indexed; how far names are indexed only SQLite asks.
  boletos_indexed: { use: 'owner', moved: null },
  clerks: { use: 'owner', moved: null },
  computers: { use: 'functions', moved: null },
  late_outcomes: { use: 'functions', moved: null },
  leases: { use: 'functions', moved: null },
  meta: { use: 'owner', moved: null },
  pin: { use: 'local', moved: null },
  preferences: { use: 'local', moved: null },
  print_accounts: { use: 'local', moved: null },
  printer_ways: { use: 'local', moved: null },
  printers: { use: 'local', moved: null },
  prints: { use: 'local', moved: null },
  rolls: { use: 'functions', moved: null },
  shared_views: { use: 'functions', moved: null },
  team: { use: 'functions', moved: null },
  waits: { use: 'local', moved: null },
  withdrawal_limits: { use: 'functions', moved: null },
  withdrawal_requests: { use: 'functions', moved: null },
};

export interface MovedTable extends Moved {
  readonly name: string;
}

export const movedTables: readonly MovedTable[] = Object.entries(tables).flatMap(([name, { moved }]) =>
  moved ? [{ name, ...moved }] : [],
);

/** Whether an operation of this name is carried out in the embedded ledger of the computer. */
export const isLocal = (op: string): boolean => tables[op.slice(0, op.indexOf('.'))]?.use === 'local';
