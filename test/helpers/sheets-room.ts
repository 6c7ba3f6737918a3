// The calls of sheets, batches and rows over a real ledger and a real reader, with invented uploads.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Parsed } from '../../preload/contract/contract.ts';
import { keyOf } from '../../preload/contract/open-questions.ts';
import type { CheckProgress, OpenedSheet, SheetOpening } from '../../preload/contract/sheets.ts';
import { firstSettings, recordOf } from '../../main/accounts/record.ts';
import { batchCalls } from '../../main/boletos/batches.ts';
import { editCalls } from '../../main/boletos/draft/edit-rows.ts';
import { rowCalls } from '../../main/boletos/draft/rows.ts';
import { startSheetReader } from '../../main/boletos/sheet/reader.ts';
import { createSheetsRoom } from '../../main/boletos/draft/sheets.ts';
import { CodedError } from '../../main/failure.ts';
import { createTickets } from '../../main/host/tickets.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { today } from '../fixtures/slip-vectors.ts';
import { account, readyLedger, temporaryFolder } from './ledger-folder.ts';

let presses = 0;
/** A clerk's press: each has a new command id. */
export const press = (): string => `00000000-0000-4000-8000-${String((presses += 1)).padStart(12, '0')}`;

export async function sheetsRoom(
  more: { readonly required?: 'description'; readonly ledger?: Ledger; readonly idleMs?: number } = {},
) {
  const folder = temporaryFolder();
  const ledger = more.ledger ?? (await readyLedger(folder));
  if (!more.ledger) await ledger.write('accounts.insert', account('oficina'));
  let minted = 0;
  const tickets = createTickets(() => `ticket-${(minted += 1)}`);
  const progress: CheckProgress[] = [];
  const reported: unknown[] = [];
  const parts = {
    ledger,
    async account(id: string) {
      const found = await ledger.read('accounts.get', { id });
      if (!found) throw new CodedError('notFound', 'accounts');
      const record = recordOf({ ...found, identity: {} });
      return more.required
        ? { ...record, settings: { ...firstSettings, requiredFields: [more.required] } }
        : record;
    },
    tickets,
    outgoing: folder,
    startReader: () => startSheetReader(),
    progressed: (value: CheckProgress) => void progress.push(value),
    progressOf: () => null,
    today: () => today,
    ...(more.idleMs === undefined ? {} : { idleMs: more.idleMs }),
    report: (_where: string, error: unknown) => void reported.push(error),
  };
  const room = createSheetsRoom(parts);
  onTestFinished(() => room.close());
  const asked = new Map<string, string[]>();
  const noted = (opening: SheetOpening): SheetOpening => {
    if (opening.kind === 'opened') asked.set(opening.sheet, opening.questions.map(keyOf));
    return opening;
  };
  type Check = Parsed<'sheets', 'check'>;
  const sheets = {
    ...room.handlers,
    open: async (input: Parsed<'sheets', 'open'>) => noted(await room.handlers.open(input)),
    reopen: async (input: Parsed<'sheets', 'reopen'>) => noted(await room.handlers.reopen(input)),
    /** As by a clerk who answered everything that the plan does not record, unless the test says otherwise. */
    check: (input: Omit<Check, 'answered'> & Partial<Check>) =>
      room.handlers.check({ answered: asked.get(input.sheet) ?? [], ...input }),
  };
  const batches = { ...batchCalls(parts), ...rowCalls(parts), ...editCalls(parts) };

  /** A file as the window uploads it, and the ticket that it receives. */
  function upload(bytes: string | Uint8Array, name = 'cobranca.csv') {
    const path = join(folder, `upload-${(minted += 1)}`);
    writeFileSync(path, bytes);
    const length = Buffer.byteLength(bytes);
    const ticket = tickets.admitUpload({ kind: 'sheet', name, path, length, sha256: '' });
    return { ticket, path };
  }

  async function opened(
    input: { ticket: string } | { text: string },
    accountId = 'padaria',
  ): Promise<OpenedSheet> {
    const opening = await sheets.open({ accountId, input });
    if (opening.kind === 'refused') throw new Error(opening.why);
    return opening;
  }

  /** From a pasted text to its batch, with all proposals accepted. */
  async function batchOf(text: string, accountId = 'padaria'): Promise<number> {
    const { sheet, plan } = await opened({ text }, accountId);
    const checked = await sheets.check({ commandId: press(), sheet, plan, name: 'Dezembro' });
    if (checked.kind !== 'checked') throw new Error(checked.kind);
    return checked.batchId;
  }

  const fillDown = (input: Parsed<'batches', 'fill'>) =>
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a call of the contract, not an array's
    batches.fill(input);

  /** All rows of a batch in the order of its sheet, with the handle behind them. */
  async function rowsOf(batchId: number) {
    const { handle, count } = await batches.openRows({ batchId, sort: 'line', descending: false });
    const rows = count === 0 ? [] : await batches.rows({ handle, from: 0, count });
    return { handle, rows, all: { handle, ranges: [{ from: 0, to: Math.max(0, count - 1) }] } };
  }

  return {
    ledger,
    room,
    sheets,
    batches,
    fillDown,
    upload,
    opened,
    batchOf,
    rowsOf,
    progress,
    reported,
    folder,
  };
}
