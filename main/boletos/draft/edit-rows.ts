// Edits of a batch's rows: single cells, one text for many rows, or search and replace. The sheet's rules judge every
// edit, and one command is one step that can be undone.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { Edited } from '../../../preload/contract/batches.ts';
import { type BoletoField, fieldEntries, templateFields } from '../../../preload/contract/boleto-fields.ts';
import type { BoletoState } from '../../../preload/contract/boleto-terms.ts';
import type { BatchLayout } from '../../../preload/contract/sheets.ts';
import type { AccountRecord } from '../../accounts/record.ts';
import { CodedError, notFound } from '../../failure.ts';
import type { Ledger, ListRange } from '../../ledger/ledger.ts';
import type { Batch } from '../../ledger/tables/batches.ts';
import type { BatchRowFilter } from '../../ledger/tables/boletos-lists.ts';
import type { Edit } from '../../ledger/tables/boletos-put.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { boletoRow } from '../boleto-row.ts';
import { corrected } from './row-groups.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import { undecided } from '../../../preload/shared/money.ts';
import { cellOf } from '../sheet/cell-text.ts';
import { hasRowVariables } from '../sheet/row-templates.ts';
import { carriesRef, describedWithRef, withRef } from '../sheet/check-fields.ts';
import {
  cellJudge,
  correctedByHand,
  duplicateProblem,
  keyFields,
  withDoubtsOf,
  withProblems,
} from '../sheet/judge-cell.ts';

export interface EditParts {
  readonly ledger: Ledger;
  readonly account: (id: string) => Promise<AccountRecord>;
  readonly today: () => PlainDate;
}

type Row = ReturnType<typeof boletoRow>;

/** Rows judged without a pause: a few milliseconds. */
const chunk = 500;
const mostAttempts = 5;
/** Texts with variables that a batch remembers for each field. */
const mostTyped = 20;
const editable: ReadonlySet<BoletoState> = new Set(['draft', 'ready', 'refused']);

/** Returns the edited row, or null if the row is not affected. */
type Change = (row: Row) => Row | null;

export function editCalls({ ledger, account, today }: EditParts) {
  const batchOf = async (id: number): Promise<Batch> =>
    (await ledger.read('batches.get', { id })) ?? notFound('ledger', 'batch');

  /** Another edit of the batch in between means one more attempt. */
  async function keepTyped(batchId: number, edits: readonly TypedText[]): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const { revision, layout } = await batchOf(batchId);
      const typed = layout && withTyped(layout.typed ?? {}, edits);
      if (!typed) return;
      const done = await ledger.write('batches.update', {
        id: batchId,
        revision,
        layout: { ...layout, typed },
      });
      if (done.kind !== 'conflict') return;
    }
    throw new CodedError('changedMeanwhile', 'ledger', { detail: 'batch', retryable: true });
  }

  async function judgeOf(batchId: number) {
    const batch = await batchOf(batchId);
    const plan = batch.layout?.plan;
    const typed = batch.layout?.typed;
    const { settings } = await account(batch.accountId);
    const judge = cellJudge({
      mapping: plan?.mapping ?? {},
      ...(typed && { typed }),
      openAmounts: plan?.openAmounts ?? undecided,
      documents: plan?.documents ?? null,
      refInCallback: plan?.refInCallback ?? false,
      refInDescription: plan?.refInDescription ?? false,
      required: settings.requiredFields,
      today: today(),
    });
    return { judge, accountId: batch.accountId };
  }

  const readRows = async (ids: readonly number[]): Promise<readonly Row[]> =>
    (await ledger.read('boletos.many', { ids })).map(boletoRow);

  /** Reads all rows of the ranges in chunks; reads the next chunk while the last one is processed. */
  async function* rowsBehind(handle: string, ranges: readonly ListRange[]): AsyncGenerator<readonly Row[]> {
    const ids = await ledger.lists.ids('batchRows', handle, ranges);
    const read = (from: number) => readRows([...ids.subarray(from, from + chunk)]);
    let next = read(0);
    for (let from = 0; from < ids.length; from += chunk) {
      const rows = await next;
      next = from + chunk < ids.length ? read(from + chunk) : Promise.resolve([]);
      // The error is thrown where the promise is awaited.
      next.catch(() => undefined);
      yield rows;
    }
  }

  const keyOf = ({ 'payer.document': document, amount: cents, dueDate }: Row['fields']): string | null =>
    document === null || cents === null || dueDate === null ? null : `${document} ${cents} ${dueDate}`;

  /**
   * Adds a problem to each row that is now a duplicate: of this edit, of the batch, of the register or of the dashboard.
   */
  async function withDuplicates(rows: readonly Row[], accountId: string, earlier: Map<string, number>) {
    const wishes = rows.flatMap(({ id, fields: { 'payer.document': document, amount: cents, dueDate } }) =>
      document === null || cents === null || dueDate === null ? [] : [{ id, document, cents, dueDate }],
    );
    const found = await ledger.read('boletos.duplicatesOfWishes', { accountId, rows: wishes });
    const duplicates = new Map(found.map((duplicate) => [duplicate.id, duplicate]));
    const keys = rows.flatMap(
      ({ id, fields: { 'payer.name': name, 'payer.document': document, amount: cents, dueDate } }) =>
        cents === null || dueDate === null
          ? []
          : [document, name && fold(name)].flatMap((payer) =>
              payer === null ? [] : [{ key: id, payer, cents, dueDate }],
            ),
    );
    const shown = await ledger.read('boletos.panelAlike', { accountId, keys, besides: true });
    const onDashboard = new Map(shown.map(({ key, panel }) => [key, panel]));
    return rows.map((row) => {
      const key = keyOf(row.fields);
      if (key === null) return row;
      const before = earlier.get(key);
      if (before === undefined) earlier.set(key, row.line ?? row.item);
      const duplicate = duplicates.get(row.id);
      if (before !== undefined)
        return withProblems(row, [...row.problems, duplicateProblem({ line: before })]);
      const panel = onDashboard.get(row.id);
      if (!duplicate)
        return panel === undefined ? row : withProblems(row, [...row.problems, duplicateProblem({ panel })]);
      const other =
        duplicate.batchId === row.batchId ? { line: duplicate.line } : { boleto: duplicate.duplicate };
      return withProblems(row, [...row.problems, duplicateProblem(other)]);
    });
  }

  /** Rows that already have the edited value are not written. */
  const unchanged = (before: Row, after: Row): boolean =>
    before.state !== 'refused' &&
    JSON.stringify([before.fields, before.problems]) === JSON.stringify([after.fields, after.problems]);

  interface Press {
    readonly batchId: number;
    readonly accountId: string;
    readonly change: Change;
    /** Whether the edit may have changed which rows are duplicates. */
    readonly keys: boolean;
    readonly earlier: Map<string, number>;
  }

  async function judged(rows: readonly Row[], press: Press) {
    const before = new Map<number, Row>();
    const changed: Row[] = [];
    let missed = 0;
    for (const row of rows) {
      const after = press.change(row);
      if (after === null) continue;
      if (row.batchId !== press.batchId || !editable.has(row.state)) {
        missed += 1;
        continue;
      }
      before.set(row.id, row);
      changed.push(after);
    }
    const last = press.keys ? await withDuplicates(changed, press.accountId, press.earlier) : changed;
    const edits = last.flatMap((row): Edit[] => {
      const { id, revision, fields, problems, worst } = row;
      const was = before.get(id);
      return was && unchanged(was, row) ? [] : [{ id, revision, fields, problems, worst }];
    });
    return { edits, missed };
  }

  async function throughout(
    input: {
      readonly commandId: string;
      readonly rows: { readonly handle: string; readonly ranges: readonly ListRange[] };
    },
    press: Press,
  ): Promise<Edited> {
    let changed = 0;
    let missed = 0;
    let writing: Promise<void> = Promise.resolve();
    const put = async (edits: Edit[]): Promise<void> => {
      const done = await ledger.write('boletos.edit', {
        batchId: press.batchId,
        step: input.commandId,
        edits,
      });
      changed += done.changed;
      missed += done.missed.length;
    };
    for await (const rows of rowsBehind(input.rows.handle, input.rows.ranges)) {
      // Duplicates are searched among the rows that were written before.
      if (press.keys) await writing;
      const found = await judged(rows, press);
      missed += found.missed;
      await writing;
      if (found.edits.length > 0) writing = put(found.edits);
      writing.catch(() => undefined);
    }
    await writing;
    return { changed, missed };
  }

  async function throughAll(commandId: string, filter: BatchRowFilter, press: Press): Promise<Edited> {
    const { handle, count } = await ledger.lists.open('batchRows', { filter, sort: 'line' });
    try {
      const rows = { handle, ranges: count === 0 ? [] : [{ from: 0, to: count - 1 }] };
      return await throughout({ commandId, rows }, press);
    } finally {
      await ledger.lists.close(handle);
    }
  }

  return {
    async edit({ commandId, batchId, edits }) {
      await keepTyped(batchId, edits);
      const { judge, accountId } = await judgeOf(batchId);
      // A typed text is filled with the values that are typed with it.
      const inOrder = [
        ...edits.filter(({ field }) => fieldEntries[field].template !== true),
        ...edits.filter(({ field }) => fieldEntries[field].template === true),
      ];
      const cells = Map.groupBy(inOrder, ({ boleto }) => boleto);
      const seen = (row: Row) => cells.get(row.id)?.every(({ revision }) => revision === row.revision);
      const rows = await readRows([...cells.keys()]);
      const current = rows.filter(seen);
      const found = await judged(current, {
        batchId,
        accountId,
        change: (row) =>
          (cells.get(row.id) ?? []).reduce(
            (now, { field, text }) => judge(now, field, text),
            correctedByHand(row),
          ),
        keys: edits.some(({ field }) => keyFields.includes(field)),
        earlier: new Map(),
      });
      const done = await ledger.write(
        'boletos.edit',
        { batchId, step: commandId, edits: found.edits },
        { commandId, commandInput: { batchId, edits } },
      );
      const missed = cells.size - current.length + found.missed + done.missed.length;
      return { changed: done.changed, missed };
    },

    async fill({ batchId, field, text, ...input }) {
      await keepTyped(batchId, [{ field, text }]);
      const { judge, accountId } = await judgeOf(batchId);
      return throughout(input, {
        batchId,
        accountId,
        change: (row) => judge(row, field, text),
        keys: keyFields.includes(field),
        earlier: new Map(),
      });
    },

    async replace({ batchId, field, find, replace, wholeCell, language, ...input }) {
      const { judge, accountId } = await judgeOf(batchId);
      const replaced = replacer(find, wholeCell);
      let found = 0;
      const change = (row: Row): Row | null => {
        const text = replaced(cellOf(field, row, language), replace ?? '');
        if (text === null) return null;
        found += 1;
        if (replace === null) return null;
        const after = judge(row, field, text);
        return wholeCell ? after : withDoubtsOf(row, after);
      };
      const keys = replace !== null && keyFields.includes(field);
      const edited = await throughout(input, { batchId, accountId, change, keys, earlier: new Map() });
      return { ...edited, found };
    },

    async carryRef({ commandId, batchId }) {
      const { judge, accountId } = await judgeOf(batchId);
      const change = (row: Row): Row | null => {
        const { description, clientCallbackUrl: url } = row.fields;
        if (carriesRef(url) || carriesRef(description)) return null;
        if (url !== null) return judge(row, 'clientCallbackUrl', withRef(url));
        // The clerk must correct an invalid description first.
        const wrong = row.problems.some(
          ({ field, severity }) => field === 'description' && severity === 'error',
        );
        return wrong ? null : judge(row, 'description', describedWithRef(description));
      };
      const press = { batchId, accountId, change, keys: false, earlier: new Map<string, number>() };
      return throughAll(commandId, { batchId, states: [...editable] }, press);
    },

    async correctGroup({ commandId, batchId, as }) {
      const kind = typeof as === 'string';
      if (!kind && typeof as.to === 'object' && as.fault.field !== null && as.fault.field !== 'parcels')
        await keepTyped(batchId, [{ field: as.fault.field, text: as.to.text }]);
      const { judge, accountId } = await judgeOf(batchId);
      const change = (row: Row): Row | null => corrected(row, as, judge);
      const keys = kind || keyFields.some((field) => field === as.fault.field);
      const press = { batchId, accountId, change, keys, earlier: new Map<string, number>() };
      const group = kind ? (as === 'nextBusinessDay' ? 'closedDay' : 'taxId') : as.fault;
      return throughAll(commandId, { batchId, group }, press);
    },
  } satisfies Partial<Handlers['batches']>;
}

interface TypedText {
  readonly field: BoletoField;
  readonly text: string;
}

/** Null if none of the texts is new. The latest come first. */
function withTyped(
  typed: NonNullable<BatchLayout['typed']>,
  edits: readonly TypedText[],
): BatchLayout['typed'] | null {
  const fresh = templateFields.flatMap((field) => {
    const known = typed[field] ?? [];
    const texts = edits
      .filter((edit) => edit.field === field && hasRowVariables(edit.text) && !known.includes(edit.text))
      .map(({ text }) => text);
    return texts.length === 0
      ? []
      : [[field, [...new Set([...texts.toReversed(), ...known])].slice(0, mostTyped)] as const];
  });
  return fresh.length === 0 ? null : { ...typed, ...Object.fromEntries(fresh) };
}

/** Null if the text is not found. Ignores case, as spreadsheet programs do. */
function replacer(find: string, wholeCell: boolean): (text: string, by: string) => string | null {
  const inside = find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = new RegExp(wholeCell ? `^\\s*${inside}\\s*$` : inside, 'giu');
  return (text, by) => {
    let found = false;
    const replaced = text.replace(pattern, () => {
      found = true;
      return by;
    });
    return found ? replaced : null;
  };
}
