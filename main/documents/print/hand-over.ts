// Hands a prepared file to the host's printing, once for one press: written into the ledger before, and what the system said
// of it after. What was under way when the program ended is asked about, never handed over again.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { practiceAccountId } from '../../../preload/contract/accounts.ts';
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';
import type { Printed, PrintJob, PrintWay } from '../../../preload/contract/document-terms.ts';
import { printWays } from '../../../preload/contract/document-terms.ts';
import { CodedError } from '../../failure.ts';
import { safeFileName } from '../../file-name.ts';
import type { HostPrinting, PrintFile, PrintOrder, Tickets } from '../../host/host.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { PrintRow } from '../../ledger/tables/prints.ts';
import { orTold } from '../fetch/byte-store.ts';
import type { ByteStore } from '../fetch/keeper.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import type { PreparedFile } from './prepare.ts';

export interface HandOverParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly store: Pick<ByteStore, 'has' | 'hold'>;
  readonly engine: Pick<PdfEngine, 'rasterize' | 'pageImages'>;
  readonly tickets: Pick<Tickets, 'issue'>;
  readonly printing: HostPrinting;
  readonly outgoing: string;
}

export interface HandOver {
  readonly print: (commandId: string, file: PreparedFile, order: PrintOrder) => Promise<Printed>;
  readonly shown: (row: PrintRow) => Promise<PrintJob>;
  readonly list: (scope: AccountScope) => Promise<readonly PrintJob[]>;
  /** How many are being handed over. */
  readonly underWay: () => number;
  /** Once nothing is being handed over, or after so long. */
  readonly settled: (capMs: number) => Promise<void>;
}

type Outcome = Awaited<ReturnType<HostPrinting['print']>>;

/** How a print went on its way, whatever comes of it. */
interface Went {
  partly: boolean;
  /** Other than ordered, where that one could not be gone. */
  way: PrintWay;
}

/** Pages of one job: all of them are in memory while Chromium draws them. */
const mostImages = 10;

/** As many as anybody looks back at. */
const mostListed = 500;

export function createHandOver(parts: HandOverParts): HandOver {
  const { ledger, store, printing } = parts;
  /** Their end is still awaited here: nobody need be asked about them yet. */
  const underWay = new Map<number, Promise<unknown>>();
  const begun = new Set<number>();

  async function shown(row: PrintRow): Promise<PrintJob> {
    const { id, title, at, printer, way, pages, copies, layout, sha256, state } = row;
    return {
      id,
      title,
      at,
      printer,
      way: wayOf(way),
      pages,
      copies,
      layout,
      sha256,
      // Found half-way, it may have come out or not: the same question as for one that the system took.
      state: state === 'handing' || state === 'cancelled' ? 'spooled' : state,
      kept: await store.has(sha256),
    };
  }

  async function known(id: number): Promise<PrintRow> {
    const row = await ledger.read('prints.get', { id });
    if (!row) throw new CodedError('notFound', 'documents', { detail: 'print' });
    return row;
  }

  async function hand(file: PreparedFile, order: PrintOrder, went: Went): Promise<Outcome> {
    if (order.way === 'reader') return printing.print(await forReader(file, order), order);
    if (order.way === 'raster') return handImages(file, order, went);
    try {
      return await printing.print(file, order);
    } catch (error) {
      // Surely nothing went out, and images need none of what was missing.
      const missing = error instanceof CodedError && error.failure.detail === 'notReady';
      if (!missing || order.way !== 'direct' || printing.rasterAs !== 'images') throw error;
      went.way = 'raster';
      return handImages(file, { ...order, way: 'raster' }, went);
    }
  }

  async function handImages(file: PreparedFile, order: PrintOrder, went: Went): Promise<Outcome> {
    const folder = await mkdtemp(join(parts.outgoing, 'raster-'));
    try {
      const sheaves = await (printing.rasterAs === 'images'
        ? imagesOf(file, folder)
        : pdfsOf(file.path, folder));
      // A copy is whole before the next one begins.
      for (let copy = 0; copy < order.copies; copy += 1)
        for (const sheaf of sheaves) {
          await printing.print(sheaf, { ...order, copies: 1 });
          went.partly = true;
        }
      return 'spooled';
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function pdfsOf(path: string, folder: string): Promise<readonly PrintFile[]> {
    const paths = await parts.engine.rasterize(path, folder);
    return paths.map((one) => {
      const from = { path: one };
      return {
        path: one,
        ticket: parts.tickets.issue({ type: 'application/pdf', name: basename(one), from }),
      };
    });
  }

  async function imagesOf({ path, ticket }: PrintFile, folder: string): Promise<readonly PrintFile[]> {
    const images = await parts.engine.pageImages(path, folder);
    return Array.from({ length: Math.ceil(images.length / mostImages) }, (_, at) => ({
      path,
      ticket,
      images: images.slice(at * mostImages, (at + 1) * mostImages),
    }));
  }

  /** A copy under a name that a person knows: whoever writes into it there leaves what is kept as it was. */
  async function forReader({ path, ticket }: PreparedFile, { title }: PrintOrder): Promise<PrintFile> {
    const own = join(await mkdtemp(join(parts.outgoing, 'reader-')), `${safeFileName(title)}.pdf`);
    await copyFile(path, own).catch(orTold);
    return { path: own, ticket };
  }

  async function handed(id: number, file: PreparedFile, order: PrintOrder): Promise<Printed> {
    const went: Went = { partly: false, way: order.way };
    const outcome = await taken(id, file, order, went);
    if (outcome === 'cancelled') {
      await ledger.write('prints.turn', { id, to: 'cancelled' });
      return { kind: 'cancelled' };
    }
    const { title, printer, copies } = order;
    const detail = {
      print: id,
      title,
      printer,
      way: went.way,
      copies,
      pages: file.pages,
      sha256: file.sha256,
    };
    const trail = { what: 'print.spooled', accountId: accountOf(file), detail };
    const job = await shown(await ledger.write('prints.turn', { id, to: 'spooled' }, { trail }));
    return outcome === 'window' ? { kind: 'window', job, ticket: file.ticket } : { kind: 'spooled', job };
  }

  async function repeated(row: PrintRow, { ticket }: PreparedFile): Promise<Printed> {
    if (row.state === 'cancelled') return { kind: 'cancelled' };
    const job = await shown(row);
    return job.way === 'window' ? { kind: 'window', job, ticket } : { kind: 'spooled', job };
  }

  /** Only what the system surely did not take is a failed print: that press may be tried again. */
  async function taken(id: number, file: PreparedFile, order: PrintOrder, went: Went): Promise<Outcome> {
    try {
      return await hand(file, order, went);
    } catch (error) {
      const words = error instanceof CodedError ? (error.failure.detail ?? error.failure.code) : 'internal';
      // Given up waiting for, or part of it went before: the system may have it all the same, and a person is asked.
      if (!went.partly && words !== 'timeout') await ledger.write('prints.turn', { id, to: 'failed', words });
      throw error;
    }
  }

  return {
    async print(commandId, file, order) {
      const { title, printer, way, copies } = order;
      const { sha256, pages, layout, check, notes, accounts } = file;
      const row = { title, printer, way, copies, sha256, pages, layout, bars: check, notes, accounts };
      const { id } = await ledger.write('prints.insert', row, { commandId });
      const before = await known(id);
      const refused = before.state === 'failed' && before.words !== null;
      // The same press again: what it did stands, unless the system took nothing.
      if (underWay.has(id) || (begun.has(id) && !refused)) return repeated(before, file);
      begun.add(id);
      const handing = refused
        ? ledger.write('prints.turn', { id, to: 'handing' }).then(() => handed(id, file, order))
        : handed(id, file, order);
      underWay.set(id, handing);
      const letGo = store.hold(sha256);
      return handing.finally(() => {
        underWay.delete(id);
        letGo();
      });
    },
    shown,
    async list(scope) {
      const rows = await ledger.read('prints.list', { scope, most: mostListed });
      return Promise.all(rows.filter(({ id }) => !underWay.has(id)).map(shown));
    },
    underWay: () => underWay.size,
    async settled(capMs) {
      if (underWay.size === 0) return;
      await Promise.race([Promise.allSettled(underWay.values()), wait(capMs, undefined, { ref: false })]);
    },
  };
}

const wayOf = (way: string): PrintWay => printWays.find((one) => one === way) ?? 'dialog';

/** Whose print it was, where it was one account's; what holds anything of practice is practice. */
export const accountOf = ({ accounts }: Pick<PrintRow, 'accounts'>): string | null =>
  accounts.find((id) => id === practiceAccountId) ?? (accounts.length === 1 ? (accounts[0] ?? null) : null);
