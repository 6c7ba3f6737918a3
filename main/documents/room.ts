// The room of documents: wires fetching, booklets and printing to each other and to the ground.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Clients } from '../accounts/clients.ts';
import type { Host, Tickets } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Publisher } from '../streams.ts';
import { bookletCalls } from './booklet/calls.ts';
import { openCalls } from './fetch/calls.ts';
import { printCalls } from './print/calls.ts';

export interface DocumentsParts {
  readonly ledger: Ledger;
  readonly clientOf: Clients['clientOf'];
  readonly tickets: Tickets;
  readonly host: Host;
  /** The app's own folder; kept bytes stand in `documents` below it. */
  readonly dataFolder: string;
  /** A folder for files on their way to the clerk; nothing in it outlives the process. */
  readonly outgoing: string;
  readonly streams: Pick<Publisher, 'publish'>;
  readonly now: () => Date;
  readonly report: (where: string, error: unknown) => void;
}

export interface DocumentsRoom {
  readonly handlers: Pick<Handlers, 'documents'>;
  /** What a quit would interrupt. */
  readonly jobs: () => number;
  readonly close: () => Promise<void>;
}

export function createDocumentsRoom(_parts: DocumentsParts): DocumentsRoom {
  return {
    handlers: { documents: { ...openCalls(), ...bookletCalls(), ...printCalls() } },
    jobs: () => 0,
    close: () => Promise.resolve(),
  };
}
