// What a host's own failures are called: the file system's codes in the contract's words. Sentences are words.ts's matter.
import type { ErrorCode } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';

const storage: ReadonlyMap<string, ErrorCode> = new Map([
  ['ENOSPC', 'diskFull'],
  ['EDQUOT', 'diskFull'],
  ['EACCES', 'folderNotWritable'],
  ['EPERM', 'folderNotWritable'],
  ['EROFS', 'folderNotWritable'],
]);

const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** A port may be denied too, with the same code: that is no folder's fault. */
const isOfPort = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';

/** Nothing where the disk is not to blame. */
export const storageCode = (error: unknown): ErrorCode | undefined =>
  isOfPort(error) ? undefined : storage.get(systemCode(error) ?? '');

/** What stopped the start: a code of ours, or the system's own where we have no word for it. */
export const startCode = (error: unknown): string =>
  error instanceof CodedError ? error.failure.code : (storageCode(error) ?? systemCode(error) ?? 'internal');
