// The calls of fetch. Not yet there.
import type { Handlers } from '../../../preload/contract/contract.ts';
import { CodedError } from '../../failure.ts';

type OpenCalls = Pick<
  Handlers['documents'],
  'open' | 'recent' | 'carnes' | 'turnedTo' | 'store' | 'emptyStore'
>;

const missing = (): never => {
  throw new CodedError('unknownCall', 'documents');
};

export const openCalls = (): OpenCalls => ({
  open: missing,
  recent: missing,
  carnes: missing,
  turnedTo: missing,
  store: missing,
  emptyStore: missing,
});
