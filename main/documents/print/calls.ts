// The calls of print. Not yet there.
import type { Handlers } from '../../../preload/contract/contract.ts';
import { CodedError } from '../../failure.ts';

type PrintCalls = Pick<
  Handlers['documents'],
  'printers' | 'choosePrinter' | 'measured' | 'preparePrint' | 'print' | 'prints' | 'sayPrinted'
>;

const missing = (): never => {
  throw new CodedError('unknownCall', 'documents');
};

export const printCalls = (): PrintCalls => ({
  printers: missing,
  choosePrinter: missing,
  measured: missing,
  preparePrint: missing,
  print: missing,
  prints: missing,
  sayPrinted: missing,
});
