// "Transformar este lote em mensalidades": each boleto becomes a charge of its day and amount, and its month counts as generated. Those of a
// draft too, so a sheet of charges is read, asked about and corrected like any other.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { FromBatch } from '../../../preload/contract/payers.ts';
import { asPlainDate, dayOf } from '../../../preload/shared/due-date.ts';
import { businessDayFrom } from '../../../preload/shared/holidays.ts';
import { CodedError, notFound } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Batch } from '../../ledger/tables/batches.ts';
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
  const batchOf = async (id: number) =>
    (await ledger.read('batches.get', { id })) ?? notFound('ledger', 'batch');

  async function rowsOf({ id, accountId, state: ofBatch }: Batch): Promise<readonly FromBatch[]> {
    const payers = await payersOf(accountId);
    const charges = await ledger.read('agreements.of', { accountId });
    const charged = new Set(
      charges.flatMap(({ payer, cents, state }) => (state === 'active' ? [`${payer} ${cents}`] : [])),
    );
    const planned = new Map<string, string>();
    for (const { boleto, due } of await ledger.read('boletos.replacedDues', { batchId: id })) {
      const day = asPlainDate(due);
      const open = day && businessDayFrom(day);
      if (open !== day) planned.set(`${boleto} ${open}`, due);
    }
    const found: FromBatch[] = [];
    const query = { filter: { batchId: id }, sort: 'line' as const };
    for await (const chunk of ledger.lists.export('batchRows', query, rowsOfChunk))
      for (const { id: boleto, item, state, parcels, fields, worst } of chunk) {
        const { 'payer.document': document, 'payer.name': name, amount: cents, dueDate: due } = fields;
        const counts = state === 'created' || (ofBatch === 'draft' && state === 'ready');
        // Installments end by themselves.
        if (!counts || parcels !== 1 || document === null || cents === null || due === null) continue;
        const payer = payers.get(document);
        const known = payer !== undefined && charged.has(`${payer.id} ${cents}`);
        found.push({
          boleto,
          item,
          document,
          name: payer?.name ?? name ?? '',
          cents,
          due,
          planned: planned.get(`${boleto} ${due}`) ?? due,
          description: templateOf(fields.description, planned.get(`${boleto} ${due}`) ?? due),
          unlikely: known ? 'known' : state === 'ready' && worst === 'doubt' ? 'doubtful' : null,
          email: fields['payer.email'],
          phone: fields['payer.phone'],
        });
      }
    return found;
  }

  return {
    async ofBatch({ id }) {
      const rows = await rowsOf(await batchOf(id));
      const charged = await ledger.read('agreements.reasons', { batchId: id });
      const items = new Set(charged.map(({ item }) => item));
      const left = rows.filter(({ item }) => !items.has(item));
      return left.length === 0 && items.size > 0 ? null : left;
    },

    async makeMonthly({ commandId, id, ifClosed, boletos }) {
      const batch = await batchOf(id);
      const { accountId } = batch;
      await gather(accountId);
      const wanted = new Set(boletos);
      const rows = (await rowsOf(batch)).filter(({ boleto }) => wanted.has(boleto));
      if (rows.length === 0) throw new CodedError('inputInvalid', 'app', { fields: { boletos: 'none' } });
      const step = (part: string) => ({
        commandId: `${commandId}/${part}`,
        commandInput: { id, ifClosed, boletos: boletos.toSorted((a, b) => a - b), part },
      });
      // A draft may name payers that no earlier batch has billed.
      const known = await payersOf(accountId);
      const named = new Map(rows.map((row) => [row.document, row]));
      const payers = [...named.values()].flatMap(({ document, name, email, phone }) => {
        const contact = { name, emails: [email ?? []].flat(), phones: [phone ?? []].flat() };
        return known.has(document) ? [] : [{ document, ...contact, revision: null }];
      });
      if (payers.length > 0) await ledger.write('payers.import', { accountId, payers }, step('payers'));
      const charges = rows.map(({ document, item, cents, due, planned, description }) => {
        const day = asPlainDate(planned);
        return {
          document,
          item,
          cents,
          due,
          day: day === null ? 1 : dayOf(day),
          ifClosed,
          firstMonth: planned.slice(0, 7),
          lastMonth: null,
          firstCents: null,
          description,
        };
      });
      return ledger.write(
        'agreements.addFromBatch',
        { accountId, batch: id, rows: charges },
        step('charges'),
      );
    },
  };
}
