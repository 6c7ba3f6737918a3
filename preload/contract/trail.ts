// Calls of the trail: who did what, when. Read in windows of a handle, never whole.
import * as z from 'zod/mini';
import { text } from './common.ts';
import { sortsOf } from './list-table.ts';
import { listCalls, listFilter } from './lists.ts';
import { trailColumns, trailFilters, type TrailEntry } from './trail-list.ts';

export type { TrailEntry, TrailFilter } from './trail-list.ts';

const trailFilter = listFilter(trailFilters, sortsOf(trailColumns), {
  codes: z.exactOptional(z.array(text(60)).check(z.maxLength(200))),
  withApp: z.boolean(),
});

export const trailCalls = listCalls<TrailEntry>()(trailFilter);
