// Composes the handlers of payers and their monthly charges.
import type { Handlers } from '../../../preload/contract/contract.ts';
import { monthColumns } from '../../../preload/contract/month-list.ts';
import { groupOf, type ShownMonthRow } from '../../../preload/contract/payer-terms.ts';
import {
  payerColumns,
  type Payer,
  payerFilters,
  type PayerFilter,
} from '../../../preload/contract/payers-list.ts';
import type { AccountScope, RegisterRow } from '../../../preload/contract/boleto-terms.ts';
import { monthBeside, type PlainDate } from '../../../preload/shared/due-date.ts';
import type { AccountRecord } from '../../accounts/record.ts';
import { shownRow } from '../boleto-row.ts';
import type { DashboardSheets } from '../dashboard-sheet.ts';
import { registerRow } from '../register/list.ts';
import { CodedError, notFound } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { cellsBy, wordOf } from '../../lists/cells.ts';
import { soughtOf } from '../../lists/sought.ts';
import { openViews, type ViewParts, writersOf } from '../../lists/views.ts';
import { sendSheet } from '../../spreadsheets/outgoing-sheet.ts';
import type { Publisher } from '../../streams.ts';
import { fromBatch } from './from-batch.ts';
import { generating } from './generate.ts';
import { monthRows } from './month.ts';
import { emailOf, type KnownPayer, payersOfSheet, phoneOf } from './read-sheet.ts';

export interface PayersParts extends Omit<ViewParts, 'ledger'> {
  readonly ledger: Ledger;
  readonly account: (id: string) => Promise<{
    readonly settings: Pick<AccountRecord['settings'], 'requiredFields'>;
  }>;
  readonly readSheet: DashboardSheets['read'];
  readonly streams: Pick<Publisher, 'publish'>;
  readonly today: () => PlainDate;
}

const rowsOfChunk = 500;
/** Rows that were sent may be owed. A draft's rows are not. */
const billedStates = ['created', 'uncertain', 'sending'] as const;
/** Of one payer, in the details. */
const mostBoletos = 200;

/** Lives as long as the ledger. */
export function payersCalls(parts: PayersParts): Handlers['payers'] {
  const { ledger, today } = parts;
  /** Since boletos last changed: the directory of an account is brought up to date once, and everybody waits for it. */
  const gathered = new Map<string, Promise<void>>();
  ledger.on('changed', ({ tables, revision }) => {
    if (tables.includes('boletos')) gathered.clear();
    if (tables.includes('payers') || tables.includes('agreements'))
      parts.streams.publish('payers', revision, { last: revision });
  });

  async function gather(accountId: string): Promise<void> {
    if (ledger.freeze !== null) return;
    const known = gathered.get(accountId);
    // Who may only read sees what others of the team have gathered.
    const gathering =
      known ??
      ledger.write('directory.gather', { accountId }).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof CodedError && error.failure.code === 'teamRole') return;
          gathered.delete(accountId);
          throw error;
        },
      );
    gathered.set(accountId, gathering);
    await gathering;
  }

  async function gatherIn(scope: AccountScope): Promise<void> {
    const accounts = scope === 'all' ? await ledger.read('accounts.list', {}) : [{ id: scope.accountId }];
    for (const { id } of accounts) await gather(id);
  }

  async function payersOf(accountId: string): Promise<ReadonlyMap<string, KnownPayer>> {
    const found = new Map<string, KnownPayer>();
    const query = { filter: { scope: { accountId }, today: today() }, sort: 'name' as const };
    for await (const chunk of ledger.lists.export('payers', query, rowsOfChunk))
      for (const payer of chunk) found.set(payer.document, payer);
    return found;
  }

  /** The newest first. */
  async function boletosOf({ accountId, document }: Payer): Promise<readonly RegisterRow[]> {
    const filter = { scope: { accountId }, text: document, states: billedStates };
    const { handle, rows } = await ledger.lists.open('boletos', { filter, sort: 'newest' }, mostBoletos);
    await ledger.lists.close(handle);
    return rows
      .filter(({ fields }) => fields['payer.document'] === document)
      .map((row) => registerRow(shownRow(row), today()));
  }

  async function monthOf({ accountId, month }: { readonly accountId: string; readonly month: string }) {
    await gather(accountId);
    const agreements = await ledger.read('agreements.of', { accountId });
    const months = [monthBeside(month, -1), month];
    const proposed = await ledger.read('agreements.proposed', { accountId, months });
    const payers = [...new Set(agreements.map(({ payer }) => payer))];
    const owed = await ledger.read('agreements.owed', { payers, before: today() });
    const known = new Map([...(await payersOf(accountId)).values()].map((payer) => [payer.id, payer]));
    const termsOf = new Map(agreements.map((agreement) => [agreement.id, agreement]));
    const rows = monthRows({
      month,
      agreements,
      proposed,
      owed: new Map(owed.map(({ payer, count }) => [payer, count])),
      nameOf: (payer) => known.get(payer)?.name ?? '',
    });
    return rows.flatMap((row): ShownMonthRow[] => {
      const terms = termsOf.get(row.agreement);
      const payer = known.get(row.payer);
      if (!terms || !payer) return [];
      const { name, document } = payer;
      return [{ ...row, id: row.agreement, group: groupOf(row), name, document, terms }];
    });
  }

  const query = ({ sort, overdue, withoutEmail, monthly, ...asked }: PayerFilter) => ({
    filter: {
      ...soughtOf(payerFilters, asked),
      ...(overdue === undefined ? {} : { overdue }),
      ...(withoutEmail === undefined ? {} : { withoutEmail }),
      ...(monthly === undefined ? {} : { monthly }),
      today: today(),
    },
    sort,
  });
  const monthCells = cellsBy<ShownMonthRow, typeof monthColumns>(monthColumns, {});
  return {
    ...withGathered(
      openViews(
        { ...parts, today },
        {
          list: 'payers',
          query,
          rows: (rows) =>
            rows.length === 0
              ? Promise.resolve([])
              : ledger.read('payers.sums', { ids: rows.map(({ id }) => id), today: today() }),
          file: { name: 'pagadores', cells: cellsBy(payerColumns, {}) },
        },
      ),
      gatherIn,
    ),

    sum: (filter) => ledger.read('payers.owe', query(filter).filter),

    async get({ id }) {
      const [payer] = await ledger.read('payers.sums', { ids: [id], today: today() });
      if (!payer) notFound('ledger', 'payer');
      const { accountId } = payer;
      const agreements = await ledger.read('agreements.of', { accountId });
      return {
        payer,
        agreements: agreements.filter((one) => one.payer === id),
        boletos: await boletosOf(payer),
      };
    },

    change: async ({ commandId, emails, phones, ...change }) =>
      ledger.write(
        'payers.change',
        {
          ...change,
          ...(emails && { emails: readAll('emails', emails, emailOf) }),
          ...(phones && { phones: readAll('phones', phones, phoneOf) }),
        },
        { commandId },
      ),

    async readSheet({ accountId, input }) {
      const sheet = await parts.readSheet(input);
      if (!sheet.ok) return { kind: 'refused', why: sheet.code };
      await gather(accountId);
      return payersOfSheet(sheet.value, await payersOf(accountId));
    },

    async import({ commandId, accountId, payers }) {
      const wishes = payers.map(({ emails, phones, ...payer }) => ({
        ...payer,
        emails: readAll('emails', emails, emailOf),
        phones: readAll('phones', phones, phoneOf),
      }));
      const { taken } = await ledger.write('payers.import', { accountId, payers: wishes }, { commandId });
      return { taken, missed: payers.length - taken };
    },

    async addAgreement({ commandId, accountId, ...agreement }) {
      const wish = { accountId, agreements: [agreement] };
      await ledger.write('agreements.add', wish, { commandId });
      return { kind: 'changed' };
    },

    changeAgreements: ({ commandId, ...change }) => ledger.write('agreements.change', change, { commandId }),

    month: monthOf,

    async saveMonth({ accountId, month, agreements, format, words, columns }) {
      const writers = writersOf(monthCells, columns);
      const found = new Map((await monthOf({ accountId, month })).map((row) => [row.id, row]));
      const rows = agreements.flatMap((id) => found.get(id) ?? []);
      const sheet = {
        name: `${words['file'] ?? 'mensalidades'}-${month}`,
        header: columns.map((column) => wordOf(words, column)),
        rows: [rows.map((row) => writers.map((write) => write(row, words)))],
      };
      return sendSheet(parts, sheet, format);
    },

    generate: generating({ ...parts, monthOf, payersOf }),
    ...fromBatch({ ledger, payersOf, gather }),
  };
}

/** Before a list is opened, its accounts' payers are all there. */
const withGathered = <Filter extends { readonly scope: AccountScope }, Opened, Rest>(
  views: Rest & { readonly open: (filter: Filter) => Promise<Opened> },
  gather: (scope: AccountScope) => Promise<void>,
) => ({
  ...views,
  async open(filter: Filter) {
    await gather(filter.scope);
    return views.open(filter);
  },
});

/** As they are stored; one that cannot be read is the clerk's to correct. */
function readAll(
  field: 'emails' | 'phones',
  texts: readonly string[],
  of: (text: string) => string | null,
): readonly string[] {
  const values = texts.map((text) => {
    const value = of(text);
    if (value === null) throw new CodedError('inputInvalid', 'app', { fields: { [field]: text } });
    return value;
  });
  return [...new Set(values)];
}
