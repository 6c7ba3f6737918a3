// "Gerar mês": an ordinary draft of the charges that the clerk saw, made completely or discarded. A charge has each month once, so of two
// clerks the second gets the first one's batch.
import type { Handlers, Parsed } from '../../../preload/contract/contract.ts';
import type { Generated } from '../../../preload/contract/payers.ts';
import type { ShownMonthRow } from '../../../preload/contract/payer-terms.ts';
import { boletoFields, perField } from '../../../preload/contract/boleto-fields.ts';
import { formatDay, type PlainDate } from '../../../preload/shared/due-date.ts';
import { formatAmount } from '../../../preload/shared/money.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import type { AccountRecord } from '../../accounts/record.ts';
import { discardBatch } from '../draft/discard-batch.ts';
import { judgeForm } from '../single.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { MarkDuplicates } from '../../ledger/tables/boletos-duplicates.ts';
import type { NewBoleto } from '../../ledger/tables/boletos-new.ts';
import type { KnownPayer } from './read-sheet.ts';

type Request = Parsed<'payers', 'generate'>;
type Open = Extract<ShownMonthRow, { readonly kind: 'open' }>;

/** Rows compared for duplicates in one write. */
const comparedRows = 2_000;
const rowsOfWrite = 1_000;

export function generating(parts: {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'first'>;
  readonly account: (id: string) => Promise<{
    readonly settings: Pick<AccountRecord['settings'], 'requiredFields'>;
  }>;
  readonly today: () => PlainDate;
  readonly monthOf: (input: {
    readonly accountId: string;
    readonly month: string;
  }) => Promise<readonly ShownMonthRow[]>;
  readonly payersOf: (accountId: string) => Promise<ReadonlyMap<string, KnownPayer>>;
}): Handlers['payers']['generate'] {
  const { ledger } = parts;

  const takenBy = (shown: readonly ShownMonthRow[]): readonly number[] => [
    ...new Set(shown.flatMap((row) => (row.kind === 'made' ? [row.batch] : []))),
  ];

  async function chosen({ accountId, month, rows }: Request) {
    const shown = new Map((await parts.monthOf({ accountId, month })).map((row) => [row.id, row]));
    return rows.map((asked) => ({ asked, row: shown.get(asked.agreement) }));
  }

  /** As the form of one boleto would be typed, so that its checks and its reference are those of every boleto. */
  async function boletosOf({ accountId }: Request, rows: readonly Open[]): Promise<readonly NewBoleto[]> {
    const { settings } = await parts.account(accountId);
    const payers = await parts.payersOf(accountId);
    const none = perField(boletoFields, () => '');
    return rows.map((row, at) => {
      const payer = payers.get(row.document);
      const form = {
        ...none,
        'payer.name': row.name,
        'payer.document': formatTaxId(row.document),
        'payer.email': payer?.emails[0] ?? '',
        'payer.phone': payer?.phones[0] ?? '',
        amount: formatAmount(row.cents),
        dueDate: formatDay(row.due),
        description: row.description ?? '',
      };
      const plan = { refInCallback: true, required: settings.requiredFields, today: parts.today() };
      return { ...judgeForm(form, plan), row: at + 1, line: null, parcel: 1, parcels: 1 };
    });
  }

  async function fill(
    request: Request,
    batch: { id: number; revision: number; lote: number },
    rows: readonly Open[],
  ) {
    const { commandId, accountId, month } = request;
    const batchId = batch.id;
    const step = stepsOf(request);
    const boletos = await boletosOf(request, rows);
    const proposed = await ledger.write(
      'agreements.propose',
      {
        accountId,
        month,
        batch: batchId,
        rows: rows.map(({ id, cents, due, reasons }, at) => ({
          agreement: id,
          item: at + 1,
          cents,
          due,
          fields: { ...boletos[at]?.fields },
          reasons: [...reasons],
        })),
      },
      step('proposed'),
    );
    if (proposed.kind === 'taken') return proposed;
    for (let at = 0; at < boletos.length; at += rowsOfWrite) {
      const some = boletos.slice(at, at + rowsOfWrite);
      await ledger.write('boletos.insert', { batchId, rows: some }, step(`rows ${at}`));
    }
    for (let after: number | null = 0; after !== null;) {
      const duplicates: MarkDuplicates = { batchId, after, most: comparedRows };
      after = await ledger.write('boletos.markDuplicates', duplicates, step(`duplicates ${after}`));
    }
    const detail = { month, lote: batch.lote, batch: batchId, count: rows.length };
    const done = await ledger.write(
      'batches.update',
      { id: batchId, revision: batch.revision, whole: true },
      { ...step('whole'), trail: { what: 'month.generated', accountId, detail } },
    );
    // An earlier call that was interrupted left a draft that was discarded since.
    if (done.kind === 'conflict') throw new CodedError('changedMeanwhile', 'app', { retryable: true });
    return { kind: 'generated', commandId } as const;
  }

  return async (request): Promise<Generated> => {
    const { accountId, name, rows } = request;
    const step = stepsOf(request);
    const { commandId, commandInput } = step('batch');
    const found = await chosen(request);
    // The same press again: the month is its own.
    const first = await ledger.first('batches.insert', commandId, commandInput);
    const batches = takenBy(found.flatMap(({ row }) => row ?? []));
    if (first !== null && batches.length === 1 && batches[0] === first.value.id)
      return { kind: 'generated', batchId: first.value.id, count: rows.length };
    if (batches.length > 0) return { kind: 'taken', batches };
    const open = found.flatMap(({ asked, row }) =>
      row?.kind === 'open' && row.cents === asked.cents && row.due === asked.due ? [row] : [],
    );
    if (open.length < rows.length) return { kind: 'changed' };
    const batch = await ledger.write(
      'batches.insert',
      { accountId, kind: 'sheet', name, whole: false },
      step('batch'),
    );
    try {
      const filled = await fill(request, batch, open);
      if (filled.kind === 'generated') return { kind: 'generated', batchId: batch.id, count: open.length };
      await discardBatch(ledger, batch.id);
      return { kind: 'taken', batches: filled.batches };
    } catch (error) {
      // If even that cannot be written, the next start discards the draft.
      await discardBatch(ledger, batch.id).catch(() => undefined);
      throw error;
    }
  };
}

/** Each step is a command of its own, so that the same call again changes nothing. */
const stepsOf =
  ({ commandId, accountId, month }: Request) =>
  (part: string) => ({ commandId: `${commandId}/${part}`, commandInput: { accountId, month, part } });
