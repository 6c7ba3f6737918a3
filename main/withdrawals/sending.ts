// The one sending of a withdrawal: judged again, kept before it leaves, sent once, kept again.
import type { Handlers } from '../../preload/contract/contract.ts';
import { unbuilt } from './unbuilt.ts';

export const createSending = (): { readonly calls: Pick<Handlers['withdrawals'], 'send'> } => ({
  calls: { send: unbuilt },
});
