// Calls about single documents: open one, list recent ones and known carnês, and the folder of stored copies.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Handlers } from '../../../preload/contract/contract.ts';
import { CodedError } from '../../failure.ts';
import type { Tickets } from '../../host/host.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { PdfEngine } from '../pdf/start.ts';
import { fileGone, holdingLast, type ByteStore } from './byte-store.ts';
import type { Keeper } from './create-keeper.ts';
import { factsOf } from './kept-copy.ts';

const mostRecent = 50;

export function openCalls(parts: {
  readonly ledger: Pick<Ledger, 'first' | 'read' | 'write'>;
  readonly keeper: Pick<Keeper, 'get' | 'byId'>;
  readonly store: Pick<ByteStore, 'has' | 'hold' | 'about' | 'empty'>;
  readonly engine: Pick<PdfEngine, 'compose' | 'warm'>;
  /** A folder for outgoing files, emptied when the process ends. */
  readonly outgoing: string;
  readonly tickets: Pick<Tickets, 'issue'>;
  readonly report: (where: string, error: unknown) => void;
}) {
  const { ledger, keeper, store, tickets, engine, outgoing } = parts;
  const holdShown = holdingLast(store);
  const ticketOf = (path: string, name: string): string =>
    tickets.issue({ type: 'application/pdf', name, from: { path } });

  return {
    async open({ of, fresh }) {
      const kept = await keeper.get(of, { fresh });
      if (kept.kind === 'broken') {
        const { name, from, path } = kept;
        return { kind: 'broken', name, from, ticket: ticketOf(path, name) };
      }
      holdShown(kept.sha256);
      const { facts, pages, verdict, changed, password, locked, lastPage } = kept;
      // If the disk is full, the document still opens but is not listed as recent.
      await ledger
        .write('documents.opened', { id: facts.id })
        .catch((error: unknown) => parts.report('documents.opened', error));
      const ticket = ticketOf(kept.path, facts.name);
      return { kind: 'ready', facts, ticket, pages, bars: verdict, changed, password, locked, lastPage };
    },

    async recent({ scope }) {
      // A clerk who looks at this list opens a document next.
      engine.warm('inspect');
      // Some may have been deleted since.
      const opened = await ledger.read('documents.recent', { scope, most: 4 * mostRecent });
      const here = await Promise.all(opened.map(({ copy }) => store.has(copy.sha256)));
      return opened
        .filter((_, at) => here[at])
        .slice(0, mostRecent)
        .map((subject) => factsOf(subject, subject.copy));
    },

    async carnes({ accountId }) {
      const carnes = await ledger.read('documents.carnes', { accountId });
      return carnes.map((carne) => ({ accountId, ...carne }));
    },

    async mended({ id }) {
      const { facts, path, password, sha256 } = (await keeper.byId(id)) ?? fileGone();
      const release = store.hold(sha256);
      try {
        const out = join(outgoing, `${randomUUID()}.pdf`);
        const part = { kind: 'file', path, password, bars: null } as const;
        const { notes } = await engine.compose({ out, title: facts.name, layout: 'page', parts: [part] });
        const left = notes.find((note) => note.out);
        if (left) throw new CodedError('pdfUnreadable', 'documents', { detail: left.why });
        return { name: facts.name, ticket: ticketOf(out, facts.name) };
      } finally {
        release();
      }
    },

    turnedTo: ({ id, page }) => ledger.write('documents.turned', { id, page }),

    store: () => store.about(),

    async emptyStore({ commandId }) {
      const about = {};
      // A repeated command must not delete what was fetched since.
      if (!(await ledger.first('trail.append', commandId, about))) {
        const { files, bytes } = await store.empty();
        const entry = { what: 'document.emptied', detail: { count: files, bytes } };
        await ledger.write('trail.append', entry, { commandId, commandInput: about });
      }
      return store.about();
    },
  } satisfies Partial<Handlers['documents']>;
}
