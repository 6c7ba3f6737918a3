// Composes the handlers of documents: fetching, booklets and printing.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clients } from '../accounts/clients.ts';
import type { Host, Tickets } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TableGroup } from '../ledger/operations.ts';
import { createChangeNotifier } from '../change-notifier.ts';
import type { Publisher } from '../streams.ts';
import { bookletCalls } from './booklet/calls.ts';
import { createMaking } from './booklet/making.ts';
import { openByteStore } from './fetch/byte-store.ts';
import { openCalls } from './fetch/calls.ts';
import { createKeeper } from './fetch/create-keeper.ts';
import { startPdfEngine } from './pdf/start.ts';
import { textOfBytes } from './pdf/text-of-bytes.ts';
import { createPrinting } from './print/calls.ts';

export type CheckedPdf =
  | { readonly kind: 'checked'; readonly name: string; readonly bytes: Uint8Array }
  /** `unproved`: nothing in it could be compared. */
  | { readonly kind: 'refused'; readonly why: 'broken' | 'otherBoleto' | 'locked' | 'unproved' };

export type DocumentsRoom = ReturnType<typeof createDocumentsRoom>;

/** A year of a busy office; the least recently used are deleted first. */
const mostKeptBytes = 2 * 1_000 ** 3;

/** The system accepts a file quickly; an open print dialog is not waited for. */
const longestHandOver = 5_000;

const tables: ReadonlySet<TableGroup> = new Set(['booklets', 'prints', 'printers'] as const);

export function createDocumentsRoom(parts: {
  readonly ledger: Ledger;
  readonly clientOf: Clients['clientOf'];
  readonly tickets: Tickets;
  readonly host: Host;
  /** The app's data folder; stored PDFs are in its subfolder `documents`. */
  readonly dataFolder: string;
  /** A folder for outgoing files, emptied when the process ends. */
  readonly outgoing: string;
  readonly streams: Pick<Publisher, 'publish'>;
  /** This computer in its team; null without one. */
  readonly computer?: string | null;
  /** The names of the team's computers, by id. */
  readonly computerNames?: () => Promise<ReadonlyMap<string, string>>;
  readonly now: () => Date;
  /** YYYY-MM-DD, by the clerk's clock. */
  readonly today: () => string;
  readonly report: (where: string, error: unknown) => void;
}) {
  const engine = startPdfEngine();
  const folder = join(parts.dataFolder, 'documents');
  const store = openByteStore({ folder, mostBytes: mostKeptBytes, now: parts.now });
  const keeper = createKeeper({ ...parts, engine, store });
  const making = createMaking({
    ...parts,
    computer: parts.computer ?? null,
    keeper,
    store,
    engine,
    ticks: () => performance.now(),
    progressed: () => jobsChanged(),
  });
  const notifier = createChangeNotifier({
    changes: parts.ledger,
    tables,
    publish: (sequence, last) =>
      parts.streams.publish('documents', sequence, { last, running: making.running() }),
    runs: () => making.running().length > 0,
  });
  const printing = createPrinting({ ...parts, keeper, store, engine, printing: parts.host.printing });
  const jobs = (): number => making.running().length + printing.underWay();
  let shown = 0;
  const jobsChanged = (): void => {
    notifier.publishNext();
    if (jobs() !== shown) parts.host.showBusy((shown = jobs()));
  };
  return {
    handlers: {
      documents: {
        ...openCalls({ ...parts, keeper, store, engine }),
        ...bookletCalls({
          ...parts,
          computer: parts.computer ?? null,
          computerNames: parts.computerNames ?? (() => Promise.resolve(new Map<string, string>())),
          keeper,
          store,
          making,
        }),
        ...printing.calls,
      },
    },
    /** For the register: the stored copy, fetched if there is none; a damaged one as it came. */
    pdfOf: async (boleto: number) => {
      const kept = await keeper.get({ boleto });
      return kept.kind === 'good'
        ? { ...kept.facts, path: kept.path, otherBars: kept.verdict === 'different' }
        : { ...kept, otherBars: false };
    },
    /** A boleto's PDF to send on: only one whose bar code or digitable line was found to be this boleto's. */
    checkedPdf: async (boleto: number): Promise<CheckedPdf> => {
      const kept = await keeper.get({ boleto });
      if (kept.kind === 'broken') return { kind: 'refused', why: 'broken' };
      const { verdict, locked, sha256, path, facts } = kept;
      if (verdict === 'equal' || verdict === 'line') {
        const release = store.hold(sha256);
        try {
          return { kind: 'checked', name: facts.name, bytes: await readFile(path) };
        } finally {
          release();
        }
      }
      if (verdict === 'different') return { kind: 'refused', why: 'otherBoleto' };
      return { kind: 'refused', why: locked ? 'locked' : 'unproved' };
    },
    /** The text of a PDF that is not stored; null if it has none. */
    textOf: textOfBytes(engine, parts.outgoing),
    /** The number of jobs that a quit would interrupt. */
    jobs,
    async close() {
      await making.close();
      // A print without a recorded outcome would be asked about at the next start.
      await printing.settled(longestHandOver);
      notifier.close();
      await engine.close();
    },
  };
}
