// Maps the file system's error codes to the contract's. words.ts has the texts.
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

/** A denied port has the same code, but is no problem of the folder. */
const isOfPort = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';

/** Undefined for errors that are not about the disk. */
export const storageCode = (error: unknown): ErrorCode | undefined =>
  isOfPort(error) ? undefined : storage.get(systemCode(error) ?? '');

/** The code of a failed start: the contract's, or the system's if there is none. */
export const startCode = (error: unknown): string =>
  error instanceof CodedError ? error.failure.code : (storageCode(error) ?? systemCode(error) ?? 'internal');
