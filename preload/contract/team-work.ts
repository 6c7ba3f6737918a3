// Calls about who works in a team: its computers, what each is sending, the roll call after the server's history went back, and how a
// batch goes from one computer to another.
import * as z from 'zod/mini';
import { rowId } from './boleto-terms.ts';
import { commandId, nothing, text, call } from './common.ts';
import type { TeamRole } from './team-terms.ts';

/** Why the server began another history. */
export type TeamFrozen = 'identity' | 'counters' | 'epoch';

export interface TeamComputer {
  readonly id: string;
  readonly name: string;
  readonly clerk: string | null;
  readonly version: string | null;
  /** ISO, by the server's clock; null for one that only other computers know. */
  readonly lastSeen: string | null;
  readonly lostAt: string | null;
  readonly takenOverAt: string | null;
  /** Names of accounts with the secrets that lie on it: `token`, `ci`, `cs`. */
  readonly accounts: readonly { readonly name: string; readonly secrets: readonly string[] }[];
  /** How many boletos and withdrawals become doubts if it is given up now. */
  readonly atStake: number;
  /** What it answered to the roll call of the present freeze. */
  readonly roll: 'answered' | 'lost' | null;
}

export interface TeamComputers {
  /** Of the one that asks. */
  readonly own: string;
  readonly role: TeamRole;
  readonly frozen: TeamFrozen | null;
  readonly computers: readonly TeamComputer[];
}

/** What a computer works on. */
export interface TeamWork {
  readonly kind: 'batch' | 'withdrawal';
  /** Null for a withdrawal. */
  readonly batchId: number | null;
  /** Of the batch, or of the account. */
  readonly name: string;
  readonly computer: string;
  readonly clerk: string | null;
  readonly own: boolean;
  /** It was not heard of for so long that another computer may go on. */
  readonly ended: boolean;
  readonly onTheirWay: number;
  /** The clerk asked another computer for it. */
  readonly askedFor: boolean;
}

/** Why nothing was done. */
export const teamRefusals = [
  'role',
  'frozen',
  /** This program is not the one that works for its computer any more, or the computer was given up. */
  'stopped',
  /** The server's history is another one now: the state is read anew. */
  'history',
  'own',
  'unknown',
  'answered',
  /** It was heard of a moment ago. */
  'alive',
  /** What was typed is not the computer's name. */
  'nameDiffers',
  'notFrozen',
  'missing',
] as const;
export type TeamRefusal = (typeof teamRefusals)[number];

export interface TeamRefused {
  readonly kind: 'refused';
  readonly why: TeamRefusal;
}

interface Who {
  readonly computer: string;
  readonly clerk: string | null;
}

export type BatchAsked =
  /** Nobody else works on it now: it may be started here. */
  | { readonly kind: 'free' }
  /** Its holder has not handed it over yet: what is on its way there ends first. */
  | ({ readonly kind: 'waiting' } & Who)
  /** Its holder does not answer: so many boletos and withdrawals of it become doubts with a takeover. */
  | ({ readonly kind: 'doubts'; readonly doubts: number } & Who)
  /** Somebody else has asked before, or works on it now. */
  | ({ readonly kind: 'taken' } & Who)
  | TeamRefused;

export const teamWorkCalls = {
  computers: call<TeamComputers>()(nothing),
  /** Empty without a team. */
  work: call<readonly TeamWork[]>()(nothing),
  /** A computer that will not answer any more, by its typed name. It never works in the team again. */
  loseComputer: call<{ readonly kind: 'done'; readonly doubts: number } | TeamRefused>()(
    z.strictObject({ commandId, id: text(200), name: text(200) }),
  ),
  /** Ends the freeze, once every computer has answered or is lost. */
  goOn: call<{ readonly kind: 'done' } | TeamRefused>()(z.strictObject({ commandId })),
  /** Asks for a batch that another computer works on, and waits a while. `doubts`: the number with which a takeover was confirmed. */
  askForBatch: call<BatchAsked>()(
    z.strictObject({ commandId, batch: rowId, doubts: z.exactOptional(z.int().check(z.minimum(0))) }),
  ),
} as const;
