// The calls of the monitor. Not yet there.
import type { Handlers } from '../../preload/contract/contract.ts';
import { CodedError } from '../failure.ts';

const missing = (): never => {
  throw new CodedError('unknownCall', 'monitor');
};

export const monitorCalls = (): Handlers['monitor'] => ({
  readIds: missing,
  add: missing,
  board: missing,
  open: missing,
  window: missing,
  close: missing,
  get: missing,
  details: missing,
  feed: missing,
  change: missing,
  pause: missing,
  resume: missing,
  remove: missing,
  seen: missing,
  checkNow: missing,
  settings: missing,
  setSettings: missing,
  saveList: missing,
});
