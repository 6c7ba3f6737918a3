// Gets documents: the stored copy if its bytes exist, otherwise from the service, inspected before it is stored. An
// unreadable PDF is returned as it came and never stored.
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentOf } from '../../../preload/contract/document-terms.ts';
import { CodedError, notFound } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { DocumentCopy, DocumentSubject, NewCopy } from '../../ledger/tables/documents.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Inspected } from '../pdf/engine.ts';
import type { PdfEngine } from '../pdf/start.ts';
import { throwDiskError, type ByteStore } from './byte-store.ts';
import type { Kept } from './keeper.ts';
import { keptOf, nameOf, verdictOf } from './kept-copy.ts';
import { candidates, type Candidate } from './passwords.ts';

interface Flight<T> {
  readonly done: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Shares one run of the same work among several callers. Each caller can abort its own wait; the work is aborted when
 * the last one has.
 */
export function createSharedFlights<T>(): (
  key: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T> {
  const flights = new Map<string, Flight<T>>();

  function begin(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const done = work(controller.signal).finally(() => {
      if (flights.get(key)?.done === done) flights.delete(key);
    });
    // Callers that still wait get the error; if all have left, nobody does.
    done.catch(() => undefined);
    const flight = { done, controller, waiting: 0 };
    flights.set(key, flight);
    return flight;
  }

  return async (key, signal, work) => {
    if (signal?.aborted) throw cancelled();
    const flight = flights.get(key) ?? begin(key, work);
    flight.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(cancelled());
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([flight.done, left.promise]);
    } finally {
      signal?.removeEventListener('abort', leave);
      flight.waiting -= 1;
      if (flight.waiting === 0 && flights.get(key) === flight) {
        // Later callers start a new run.
        flights.delete(key);
        flight.controller.abort();
      }
    }
  };
}

const cancelled = (): CodedError => new CodedError('cancelled', 'documents');

/** Batches look-ups of the same tick into one read of the ledger, because a booklet looks up thousands of boletos. */
function createLookUps(
  read: (ids: readonly number[]) => Promise<readonly DocumentSubject[]>,
): (boleto: number) => Promise<DocumentSubject | null> {
  let waiting: { readonly ids: Set<number>; readonly found: Promise<Map<number, DocumentSubject>> } | null =
    null;

  async function flush(ids: ReadonlySet<number>): Promise<Map<number, DocumentSubject>> {
    await Promise.resolve();
    waiting = null;
    const found = await read([...ids]);
    return new Map(
      found.flatMap((subject) => ('boleto' in subject.of ? [[subject.of.boleto, subject]] : [])),
    );
  }

  return async (boleto) => {
    if (!waiting) {
      const ids = new Set<number>();
      waiting = { ids, found: flush(ids) };
    }
    waiting.ids.add(boleto);
    return (await waiting.found).get(boleto) ?? null;
  };
}

export interface KeeperParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly clientOf: (accountId: string) => Promise<Pick<ServiceClient, 'boletoPdf' | 'paymentBook'>>;
  readonly engine: Pick<PdfEngine, 'inspect'>;
  readonly store: ByteStore;
  /** A folder for outgoing files, emptied when the process ends. */
  readonly outgoing: string;
  readonly report: (where: string, error: unknown) => void;
}

type Good = Extract<Kept, { kind: 'good' }>;

export type Keeper = ReturnType<typeof createKeeper>;

export function createKeeper(parts: KeeperParts) {
  const { ledger, store } = parts;
  const lookUp = createLookUps((ids) => ledger.read('documents.ofBoletos', { ids }));
  const once = createSharedFlights<Kept>();

  async function subjectOf(of: DocumentOf): Promise<DocumentSubject> {
    if (!('boleto' in of)) return ledger.read('documents.ofCarne', of);
    return (await lookUp(of.boleto)) ?? notFound('ledger', 'boleto');
  }

  /** Tries to unlock a copy with the typed password, and with those of a carnê's payers that became known since. */
  async function unlocked(
    subject: DocumentSubject,
    copy: DocumentCopy,
    path: string,
    typed?: string,
  ): Promise<Good> {
    const kept = keptOf(subject, copy, path, false);
    if (!kept.locked)
      return kept.bars.length > 0 || copy.lines !== null ? kept : withLines(subject, copy, kept);
    const since = 'installmentId' in subject.of ? candidates(subject.boletos) : [];
    const tries = [...(typed === undefined ? [] : [typed]), ...since.map(({ password }) => password)];
    if (tries.length === 0) return kept;
    const seen = await parts.engine.inspect(path, tries);
    if (seen.kind !== 'pdf') return kept;
    const { pages, password, bars } = seen;
    return { ...kept, locked: false, pages, password, bars, verdict: verdictOf(subject, seen) };
  }

  /** For a copy without bar codes whose text was not searched for digitable lines yet. */
  async function withLines(subject: DocumentSubject, copy: DocumentCopy, kept: Good): Promise<Good> {
    const seen = await parts.engine.inspect(kept.path, kept.password === null ? [] : [kept.password]);
    if (seen.kind !== 'pdf') return kept;
    const lines = seen.lines ?? [];
    await ledger
      .write('documents.lines', { id: copy.id, lines })
      .catch((error: unknown) => parts.report('documents.lines', error));
    return { ...kept, verdict: verdictOf(subject, { bars: kept.bars, lines }) };
  }

  async function fetch(subject: DocumentSubject, signal: AbortSignal): Promise<Kept> {
    const { of, accountId, boletos } = subject;
    const remoteId = 'boleto' in of ? boletos[0]?.remoteId : of.installmentId;
    // The service does not know a boleto that was never created.
    if (!remoteId) notFound('service', 'boleto');
    const client = await parts.clientOf(accountId);
    const ask = 'boleto' in of ? client.boletoPdf : client.paymentBook;
    const { bytes, source } = await ask(remoteId, { kind: 'documents', signal });
    const host = source.own ? null : new URL(source.origin).host;
    const path = join(parts.outgoing, `${randomUUID()}.pdf`);
    try {
      await writeFile(path, bytes, { mode: 0o600 }).catch(throwDiskError);
      const tries = candidates(boletos);
      const seen = await parts.engine.inspect(
        path,
        tries.map(({ password }) => password),
      );
      if (seen.kind === 'damaged') {
        parts.report('documents.broken', new Error(seen.detail));
        return { kind: 'broken', path, name: nameOf(subject), from: host };
      }
      const taken = await store.take(path);
      const release = store.hold(taken.sha256);
      try {
        const copy = { of, accountId, remoteId, host, ...taken, ...readOf(seen, tries) };
        const { copy: row, changed } = await ledger.write('documents.keep', copy);
        const kept = await store.find(taken.sha256);
        if (kept === null) throw new CodedError('fileGone', 'documents', { retryable: true });
        return keptOf(subject, row, kept, changed);
      } finally {
        release();
      }
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  return {
    /** Throws a CodedError if the answer is no PDF by its first bytes. */
    async get(
      of: DocumentOf,
      { fresh = false, signal }: { readonly fresh?: boolean; readonly signal?: AbortSignal } = {},
    ): Promise<Kept> {
      const subject = await subjectOf(of);
      const { copy } = subject;
      const path = copy && !fresh ? await store.find(copy.sha256) : null;
      if (copy && path !== null) return unlocked(subject, copy, path);
      return once(keyOf(of), signal, (shared) => fetch(subject, shared));
    },
    /** A stored copy by its own id, while its bytes exist; opened with the typed password if that fits. */
    async byId(id: number, password?: string): Promise<Good | null> {
      const subject = await ledger.read('documents.byId', { id });
      const path = subject && (await store.find(subject.copy.sha256));
      return path ? unlocked(subject, subject.copy, path, password) : null;
    },
    /** How many of these boletos have a stored copy. */
    async countKept(boletos: readonly number[]): Promise<number> {
      const kept = await ledger.read('documents.kept', { ids: boletos });
      const here = await Promise.all(kept.map((sha256) => store.has(sha256)));
      return here.filter(Boolean).length;
    },
  };
}

const keyOf = (of: DocumentOf): string =>
  'boleto' in of ? `boleto/${of.boleto}` : JSON.stringify([of.accountId, of.installmentId]);

function readOf(
  seen: Exclude<Inspected, { kind: 'damaged' }>,
  tries: readonly Candidate[],
): Pick<NewCopy, 'pages' | 'protection' | 'opener' | 'bars' | 'lines'> {
  if (seen.kind === 'locked') return { pages: 0, protection: 'locked', opener: null, bars: [], lines: null };
  const { pages, protection, password, bars, lines } = seen;
  const opener = tries.find((one) => one.password === password)?.opener;
  if (protection === 'opened' && opener) return { pages, protection, opener, bars, lines };
  return { pages, protection: protection === 'none' ? 'none' : 'restricted', opener: null, bars, lines };
}
