// In which batch a saved view of rows is shown, for the view has none of its own: the one that is open, else the latest that
// was issued. A draft is reviewed, and its rows are no such list. Pure.
import type { BatchBrief } from '../../preload/contract/batches.ts';
import type { Route } from './route.ts';

export function batchOfView(route: Route, batches: readonly Pick<BatchBrief, 'id' | 'kind' | 'state'>[]) {
  const open = route.screen === 'boletos' ? route.batch : undefined;
  if (open !== undefined && batches.find(({ id }) => id === open)?.state !== 'draft') return open;
  return batches.find(({ kind, state }) => kind === 'sheet' && state !== 'draft')?.id;
}
