// Calls that are still to come: each says so.
import { CodedError } from '../failure.ts';

export const unbuilt = (): never => {
  throw new CodedError('internal', 'withdrawals', { detail: 'not built' });
};
