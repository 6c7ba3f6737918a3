// Messages between the client and its two workers.
import type { Failure } from '../../preload/contract/result.ts';
import type { ListPlaces, ListQuery, ListWindow } from './list-handles.ts';
import type { ReadOp, TableGroup, WriteOp } from './operations.ts';
import type { Opening } from './start.ts';
import type { Moment, TrailEntry } from './tables/trail.ts';

/** When a write was requested; all writes of one turn of the event loop share it. */
export type Stamp = Omit<Moment, 'osUser'>;

export interface WriteRequest {
  readonly id: number;
  readonly op: WriteOp;
  readonly input: unknown;
  readonly stamp: Stamp;
  readonly command?: { readonly id: string; readonly about: unknown };
  readonly trail?: TrailEntry;
}

export type Answer = { readonly id: number } & ({ readonly value: unknown } | { readonly failure: Failure });

export type ToWriter =
  | { readonly kind: 'write'; readonly requests: readonly WriteRequest[] }
  | { readonly kind: 'close' };

export type FromWriter =
  | { readonly kind: 'opened'; readonly opening: Opening }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'answered'; readonly answers: readonly Answer[]; readonly tables: readonly TableGroup[] }
  | { readonly kind: 'closed' };

export type ReadRequest = { readonly id: number } & (
  | { readonly kind: 'read'; readonly op: ReadOp; readonly input: unknown }
  | { readonly kind: 'list.open'; readonly query: ListQuery }
  | { readonly kind: 'list.window'; readonly window: ListWindow }
  | { readonly kind: 'list.ids'; readonly places: ListPlaces }
  | { readonly kind: 'list.close'; readonly handle: string }
  | { readonly kind: 'backup'; readonly path: string }
);

export type ToReader = ReadRequest | { readonly kind: 'close' };

export type FromReader =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'answered'; readonly answers: readonly [Answer] }
  | { readonly kind: 'closed' };
