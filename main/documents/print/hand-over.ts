// Hands a prepared file to the host's printing, once for each command: records it in the ledger before, and the
// system's result after. A print that was in progress when the program ended is never handed over again; a person is
// asked about it.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { practiceAccountId } from '../../../preload/contract/accounts.ts';
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';
import type { Printed, PrintJob, PrintMethod } from '../../../preload/contract/document-terms.ts';
import { printMethods } from '../../../preload/contract/document-terms.ts';
import { mostPrints } from '../../../preload/contract/print-terms.ts';
import { pause } from '../../async.ts';
import { CodedError, notFound } from '../../failure.ts';
import { safeFileName } from '../../file-name.ts';
import type { HostPrinting, PrintFile, PrintOrder, Tickets } from '../../host/host.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { PrintRow } from '../../ledger/tables/prints.ts';
import { throwDiskError, type ByteStore } from '../fetch/byte-store.ts';
import type { PdfEngine } from '../pdf/start.ts';
import type { PreparedFile } from './prepare.ts';

export interface HandOverParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly store: Pick<ByteStore, 'has' | 'hold'>;
  readonly engine: Pick<PdfEngine, 'rasterize' | 'pageImages'>;
  readonly tickets: Pick<Tickets, 'issue'>;
  readonly printing: HostPrinting;
  readonly outgoing: string;
}

export type HandOver = ReturnType<typeof createHandOver>;

type Outcome = Awaited<ReturnType<HostPrinting['print']>>;

/** The progress of one hand-over, also if it fails. */
interface Went {
  partly: boolean;
  /** Another way than the ordered one, if that was not possible. */
  way: PrintMethod;
}

/** Pages of one job: all of them are in memory while Chromium draws them. */
const mostImages = 10;

export function createHandOver(parts: HandOverParts) {
  const { ledger, store, printing } = parts;
  /** Their result is still awaited, so nobody is asked about them yet. */
  const underWay = new Map<number, Promise<unknown>>();
  const begun = new Set<number>();

  async function shown(row: PrintRow): Promise<PrintJob> {
    const { id, title, at, printer, way, pages, copies, layout, sha256, state } = row;
    return {
      id,
      title,
      at,
      printer,
      way: methodOf(way),
      pages,
      copies,
      layout,
      sha256,
      // A print that was interrupted may have come out or not, so the clerk gets the same question as for a spooled
      // one.
      state: state === 'handing' || state === 'cancelled' ? 'spooled' : state,
      kept: await store.has(sha256),
    };
  }

  const known = async (id: number): Promise<PrintRow> =>
    (await ledger.read('prints.get', { id })) ?? notFound('documents', 'print');

  async function hand(file: PreparedFile, order: PrintOrder, went: Went): Promise<Outcome> {
    if (order.way === 'reader') return printing.print(await forReader(file, order), order);
    if (order.way === 'raster') return handImages(file, order, went);
    try {
      return await printing.print(file, order);
    } catch (error) {
      // Nothing was sent to the printer, and images do not need what was missing.
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
      // One copy is complete before the next one begins.
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

  /** A copy with a readable name: changes that the reader saves do not affect the stored file. */
  async function forReader({ path, ticket }: PreparedFile, { title }: PrintOrder): Promise<PrintFile> {
    const copy = join(await mkdtemp(join(parts.outgoing, 'reader-')), `${safeFileName(title)}.pdf`);
    await copyFile(path, copy).catch(throwDiskError);
    return { path: copy, ticket };
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

  /** Only a print that the system certainly did not accept has failed; that command may be repeated. */
  async function taken(id: number, file: PreparedFile, order: PrintOrder, went: Went): Promise<Outcome> {
    try {
      return await hand(file, order, went);
    } catch (error) {
      const words = error instanceof CodedError ? (error.failure.detail ?? error.failure.code) : 'internal';
      // After a timeout, or when a part was sent before, the system may still print it, so a person is asked.
      if (!went.partly && words !== 'timeout') await ledger.write('prints.turn', { id, to: 'failed', words });
      throw error;
    }
  }

  return {
    async print(commandId: string, file: PreparedFile, order: PrintOrder): Promise<Printed> {
      const { title, printer, way, copies } = order;
      const { sha256, pages, layout, check, notes, accounts } = file;
      const row = { title, printer, way, copies, sha256, pages, layout, bars: check, notes, accounts };
      const { id } = await ledger.write('prints.insert', row, { commandId });
      const before = await known(id);
      const refused = before.state === 'failed' && before.words !== null;
      // A repeated command returns the first result, unless the system accepted nothing.
      if (underWay.has(id) || (begun.has(id) && !refused)) return repeated(before, file);
      begun.add(id);
      const handing = refused
        ? ledger.write('prints.turn', { id, to: 'handing' }).then(() => handed(id, file, order))
        : handed(id, file, order);
      underWay.set(id, handing);
      const release = store.hold(sha256);
      return handing.finally(() => {
        underWay.delete(id);
        release();
      });
    },
    shown,
    async list(scope: AccountScope): Promise<readonly PrintJob[]> {
      const rows = await ledger.read('prints.list', { scope, most: mostPrints });
      return Promise.all(rows.filter(({ id }) => !underWay.has(id)).map(shown));
    },
    /** The number of prints that are being handed over. */
    underWay: () => underWay.size,
    /** Resolves when nothing is being handed over, or after this time. */
    settled: async (capMs: number) => {
      if (underWay.size === 0) return;
      await Promise.race([Promise.allSettled(underWay.values()), pause(capMs, { keepsAlive: false })]);
    },
  };
}

const methodOf = (way: string): PrintMethod => printMethods.find((one) => one === way) ?? 'dialog';

/** The account of a print, if it has only one; a print with anything of practice belongs to practice. */
export const accountOf = ({ accounts }: Pick<PrintRow, 'accounts'>): string | null =>
  accounts.find((id) => id === practiceAccountId) ?? (accounts.length === 1 ? (accounts[0] ?? null) : null);
