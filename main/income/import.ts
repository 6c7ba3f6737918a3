// Imports a file: reads it in a thread, gives each line its key, and adds what no earlier file had. Nothing is accepted.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Imported } from '../../preload/contract/income.ts';
import type { DashboardLine, Layout } from '../../preload/contract/income-terms.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import { CodedError } from '../failure.ts';
import type { Tickets, Upload } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { packLines } from '../ledger/tables/packed-income.ts';
import { dashboardFile, dashboardReadLines } from './dashboard.ts';
import { lineKeys } from './read/line-keys.ts';
import { refused, type Refused } from './read/reading.ts';
import { readInThread } from './read/reader.ts';
import type { ReadWhole } from './read/worker.ts';

type DashboardReading =
  | { readonly ok: true; readonly lines: readonly DashboardLine[] }
  | { readonly ok: false; readonly code: string };

export interface ImportParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly tickets: Pick<Tickets, 'takeUpload' | 'admitUpload'>;
  readonly readDashboard: (
    input: { readonly ticket: string } | { readonly text: string },
  ) => Promise<DashboardReading>;
  /** Keeps an imported file if it is still the one with this hash. */
  readonly keepFile: (path: string, sha256: string) => Promise<void>;
  /** A folder for pasted texts while they are read. */
  readonly outgoing: string;
  readonly today: () => PlainDate;
}

type Importing = Parameters<Handlers['income']['import']>[0];

/** A file on the disk, and what it is called. */
export interface FileToImport {
  readonly path: string;
  readonly name: string;
}

export interface Importer {
  readonly importFile: (file: FileToImport, input: Omit<Importing, 'input'>) => Promise<Imported>;
  readonly import: Handlers['income']['import'];
  readonly close: () => Promise<void>;
}

/** The window may send the same upload again with an answer. */
const uploadsKept = 4;

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function sha256OfFile(path: string): Promise<string> {
  const made = createHash('sha256');
  await pipeline(createReadStream(path), made);
  return made.digest('hex');
}

const answerOf = ({ why, bank, at, raw, detail }: Refused): Imported => ({
  kind: 'refused',
  why,
  bank,
  at,
  raw,
  ...(detail === undefined ? {} : { detail }),
});

export function createImporter(parts: ImportParts): Importer {
  const { ledger } = parts;
  const uploads = new Map<string, Upload>();

  /** Positions for the bank that the reader did not know: those given now, or those of its last file. */
  async function layoutsFor(
    bank: string,
    given: Layout | undefined,
  ): Promise<Readonly<Record<string, Layout>>> {
    const found: Record<string, Layout> = {};
    for (const kind of ['cnab240', 'cnab400']) {
      const layout = given ?? (await ledger.read('income.layoutOfBank', { bank, kind }));
      if (layout) found[`${bank} ${kind}`] = layout;
    }
    return found;
  }

  async function read(path: string, given: Layout | undefined) {
    const request = { path, today: parts.today() };
    const first = await readInThread({ ...request, layouts: {} });
    if (first?.ok !== false || first.why !== 'unknownBank' || first.bank === null)
      return { reading: first, layout: null };
    const layouts = await layoutsFor(first.bank, given);
    const [layout] = Object.values(layouts);
    return { reading: layout ? await readInThread({ ...request, layouts }) : first, layout: layout ?? null };
  }

  async function dashboard(
    { path, name }: FileToImport,
    sha256: string,
    accountId: string,
  ): Promise<ReadWhole> {
    const copy = join(parts.outgoing, `painel-${sha256.slice(0, 16)}`);
    await copyFile(path, copy);
    const { size: length } = await stat(copy);
    const ticket = parts.tickets.admitUpload({ kind: 'sheet', name, path: copy, length, sha256 });
    const found = await parts.readDashboard({ ticket });
    if (!found.ok) return refused('sheet', { detail: found.code });
    // A text without any payment is no export.
    if (found.lines.length === 0) return refused('empty');
    const lines = packLines(dashboardReadLines(found.lines, accountId).map(lineKeys(parts.today())));
    return { ok: true, file: dashboardFile(found.lines), lines };
  }

  async function importFile(
    file: FileToImport,
    { commandId, accountId, despite, layout: given }: Omit<Importing, 'input'>,
  ): Promise<Imported> {
    const { reading: found, layout } = await read(file.path, given);
    if (found?.ok === false) return answerOf(found);
    const sha256 = await sha256OfFile(file.path);
    const reading = found ?? (await dashboard(file, sha256, accountId));
    if (!reading.ok) return answerOf(reading);
    const { differences, raw, ...about } = reading.file;
    const stamp = sha256Of(JSON.stringify([sha256, differences]));
    if (differences.length > 0 && despite !== stamp) return { kind: 'contradicts', differences, raw, stamp };
    // Stored first: a file without a row is swept away later, a row without its file would be a loss.
    await parts.keepFile(file.path, sha256);
    return ledger.write(
      'income.import',
      {
        ...about,
        sha256,
        name: file.name,
        accountId,
        layout,
        contradicts: differences.length > 0,
        lines: reading.lines,
      },
      { commandId, commandInput: { accountId, sha256 } },
    );
  }

  async function forget(ticket: string): Promise<void> {
    const upload = uploads.get(ticket);
    uploads.delete(ticket);
    if (upload) await rm(upload.path, { force: true });
  }

  async function uploaded(ticket: string): Promise<FileToImport> {
    const taken = parts.tickets.takeUpload(ticket);
    if (taken?.kind === 'sheet') uploads.set(ticket, taken);
    const upload = uploads.get(ticket);
    if (!upload) throw new CodedError('ticketUnknown', 'files');
    for (const old of [...uploads.keys()].slice(0, -uploadsKept)) await forget(old);
    return upload;
  }

  return {
    importFile,
    async import({ input, ...more }) {
      if ('ticket' in input) return importFile(await uploaded(input.ticket), more);
      const path = join(parts.outgoing, `colado-${sha256Of(input.text).slice(0, 16)}`);
      await writeFile(path, input.text);
      try {
        return await importFile({ path, name: '' }, more);
      } finally {
        await rm(path, { force: true });
      }
    },
    async close() {
      for (const ticket of uploads.keys()) await forget(ticket);
    },
  };
}
