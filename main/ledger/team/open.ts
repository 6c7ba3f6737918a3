// Opens the ledger of a team on its server. It runs in the main thread: nothing here waits for a disk as SQLite does, and whether a
// row may still leave is asked of the last answer's moment right before its first byte does.
import type { After } from '../../async.ts';
import type { BootSession } from '../../boot-session.ts';
import type { Ledger } from '../ledger.ts';
import type { ConnectionSettings, ConnectOptions } from '../postgres/connect.ts';
import type { Notice } from '../start.ts';
import type { TeamLink } from './link.ts';

export interface TeamOptions {
  readonly connection: ConnectionSettings;
  /** `id` names the computer and its data folder; a copied folder is another computer. */
  readonly computer: { readonly id: string; readonly name: string; readonly version: string };
  readonly osUser: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number;
  readonly after: After;
  /** The folder of the journal, outside of the data folder; null: nothing can be sent. */
  readonly journalFolder: string | null;
  readonly boot: BootSession | null;
  /** What is kept on this computer alone: preferences, printers, the PIN. Without it such calls are refused. */
  readonly local: Pick<Ledger, 'read' | 'write' | 'first'> | null;
  readonly maySend: boolean;
  /** For tests: how the socket to the server is made. */
  readonly socket?: ConnectOptions['socket'];
}

export interface OpenedTeamLedger {
  readonly ledger: Ledger;
  readonly team: TeamLink;
  readonly notices: readonly Notice[];
}
