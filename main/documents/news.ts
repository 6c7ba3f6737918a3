// The stream of documents: that something of booklets or prints is new, and how far those are that run.
import type { BookletProgress } from '../../preload/contract/document-terms.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Publisher } from '../streams.ts';

export interface NewsParts {
  readonly ledger: Pick<Ledger, 'on'>;
  readonly streams: Pick<Publisher, 'publish'>;
  readonly running: () => readonly BookletProgress[];
}

export interface News {
  readonly tell: () => void;
  readonly close: () => void;
}

/** Rates fall while nothing comes. */
const tickMs = 1_000;

const groups: ReadonlySet<string> = new Set(['booklets', 'prints', 'printers']);

export function createNews({ ledger, streams, running }: NewsParts): News {
  let last = 0;
  let told = 0;
  const tell = (): void => streams.publish('documents', (told += 1), { last, running: running() });
  const unheard = ledger.on('changed', ({ tables, revision }) => {
    if (!tables.some((table) => groups.has(table))) return;
    last = revision;
    tell();
  });
  const tick = setInterval(() => {
    if (running().length > 0) tell();
  }, tickMs);
  tick.unref();
  return {
    tell,
    close() {
      clearInterval(tick);
      unheard();
    },
  };
}
