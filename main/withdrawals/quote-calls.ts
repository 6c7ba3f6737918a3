// Before anything is sent: how the account stands, what the service asks for, what the form says, and the summary.
import type { Handlers } from '../../preload/contract/contract.ts';
import { unbuilt } from './unbuilt.ts';

export const quoteCalls = (): Pick<
  Handlers['withdrawals'],
  'standing' | 'readFees' | 'read' | 'summarize' | 'forget'
> => ({ standing: unbuilt, readFees: unbuilt, read: unbuilt, summarize: unbuilt, forget: unbuilt });
