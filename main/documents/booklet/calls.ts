// The calls of booklet. Not yet there.
import type { Handlers } from '../../../preload/contract/contract.ts';
import { CodedError } from '../../failure.ts';

type BookletCalls = Pick<
  Handlers['documents'],
  | 'forecast'
  | 'makeBooklet'
  | 'booklets'
  | 'booklet'
  | 'pauseBooklet'
  | 'resumeBooklet'
  | 'cancelBooklet'
  | 'saveBooklet'
  | 'openBooklet'
>;

const missing = (): never => {
  throw new CodedError('unknownCall', 'documents');
};

export const bookletCalls = (): BookletCalls => ({
  forecast: missing,
  makeBooklet: missing,
  booklets: missing,
  booklet: missing,
  pauseBooklet: missing,
  resumeBooklet: missing,
  cancelBooklet: missing,
  saveBooklet: missing,
  openBooklet: missing,
});
