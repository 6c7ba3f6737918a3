// Calls about saved views that the people of a team share: they lie on the team's server.
import * as z from 'zod/mini';
import { commandId, nothing, text, call } from './common.ts';
import { savedView, type SavedView } from './list-layouts.ts';

export interface SharedView {
  readonly view: SavedView;
  /** The name of who shared it. */
  readonly by: string;
  /** Whoever shared it, and who approves, may stop it. */
  readonly mayStop: boolean;
}

/** Why a view was not shared, or is still shared. */
export type ViewRefusal =
  /** There are as many as a team may have. */
  | 'full'
  | 'unknown'
  | 'notApprover'
  | 'role'
  | 'frozen'
  /** The team's server knows no shared views yet. */
  | 'schemaOlder';

type Done = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly why: ViewRefusal };

export const teamViewCalls = {
  /** None outside of a team. */
  views: call<readonly SharedView[]>()(nothing),
  shareView: call<Done>()(z.strictObject({ commandId, view: savedView })),
  unshareView: call<Done>()(z.strictObject({ commandId, id: text(40) })),
} as const;
