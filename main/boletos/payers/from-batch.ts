// "Transformar este lote em mensalidades": each issued boleto becomes a charge of its day and amount, and its month counts as generated.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { FromBatch } from '../../../preload/contract/payers.ts';
import { asPlainDate, dayOf } from '../../../preload/shared/due-date.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { KnownPayer } from './read-sheet.ts';

interface FromBatchParts {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'lists'>;
  readonly payersOf: (accountId: string) => Promise<ReadonlyMap<string, KnownPayer>>;
  readonly gather: (accountId: string) => Promise<unknown>;
}

const rowsOfChunk = 400;

/** The month of a due date in a text becomes what each month fills: 11/2026. */
export function templateOf(description: string | null, due: string): string | null {
  const [year = '', month = ''] = due.split('-');
  return description?.replaceAll(`${month}/${year}`, '{mes}/{ano}') ?? null;
}

export function fromBatch({
  ledger,
  payersOf,
  gather,
}: FromBatchParts): Pick<Handlers['payers'], 'ofBatch' | 'makeMonthly'> {
  async function batchOf(id: number) {
    const batch = await ledger.read('batches.get', { id });
    if (!batch) throw new CodedError('notFound', 'ledger', { detail: 'batch' });
    return batch;
  }

  async function rowsOf(id: number, accountId: string): Promise<readonly FromBatch[]> {
    const payers = await payersOf(accountId);
    const charges = await ledger.read('agreements.of', { accountId });
    const charged = new Set(
      charges.flatMap(({ payer, cents, state }) => (state === 'active' ? [`${payer} ${cents}`] : [])),
    );
    const found: FromBatch[] = [];
    const query = { filter: { batchId: id }, sort: 'line' as const };
    for await (const chunk of ledger.lists.export('batchRows', query, rowsOfChunk))
      for (const { id: boleto, item, state, parcels, fields } of chunk) {
        const { 'payer.document': document, 'payer.name': name, amount: cents, dueDate: due } = fields;
        // Installments end by themselves.
        if (state !== 'created' || parcels !== 1 || document === null || cents === null || due === null)
          continue;
        const payer = payers.get(document);
        found.push({
          boleto,
          item,
          document,
          name: payer?.name ?? name ?? '',
          cents,
          due,
          description: templateOf(fields.description, due),
          known: payer !== undefined && charged.has(`${payer.id} ${cents}`),
        });
      }
    return found;
  }

  const isMonthly = async (batchId: number) =>
    (await ledger.read('agreements.reasons', { batchId })).length > 0;

  return {
    async ofBatch({ id }) {
      const { accountId } = await batchOf(id);
      return (await isMonthly(id)) ? null : rowsOf(id, accountId);
    },

    async makeMonthly({ commandId, id, ifClosed, boletos }) {
      const { accountId } = await batchOf(id);
      await gather(accountId);
      const wanted = new Set(boletos);
      const rows = (await rowsOf(id, accountId)).filter(({ boleto }) => wanted.has(boleto));
      const agreements = rows.map(({ document, cents, due, description }) => {
        const day = asPlainDate(due);
        return {
          document,
          cents,
          day: day === null ? 1 : dayOf(day),
          ifClosed,
          firstMonth: due.slice(0, 7),
          lastMonth: null,
          firstCents: null,
          description,
        };
      });
      const step = (part: string) => ({
        commandId: `${commandId}/${part}`,
        commandInput: { id, ifClosed, boletos: boletos.toSorted((a, b) => a - b), part },
      });
      if (agreements.length === 0)
        throw new CodedError('inputInvalid', 'app', { fields: { boletos: 'none' } });
      const { ids } = await ledger.write('agreements.add', { accountId, agreements }, step('add'));
      const made = rows.flatMap((row, at) => {
        const agreement = ids[at];
        return agreement === undefined ? [] : [{ ...row, agreement }];
      });
      for (const [month, some] of Map.groupBy(made, ({ due }) => due.slice(0, 7)))
        await ledger.write(
          'agreements.propose',
          {
            accountId,
            month,
            batch: id,
            rows: some.map(({ agreement, item, cents, due }) => ({
              agreement,
              item,
              cents,
              due,
              fields: {},
              reasons: [],
            })),
          },
          step(month),
        );
      return { count: ids.length };
    },
  };
}
