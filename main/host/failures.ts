// Maps the file system's error codes to the contract's. words.ts has the texts.
import type { ErrorCode } from '../../preload/contract/result.ts';
import { CodedError, diskCode, systemCode } from '../failure.ts';

/** A denied port has the same code, but is no problem of the folder. */
const isOfPort = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';

/** Undefined for errors that are not about the disk. */
export const storageCode = (error: unknown): ErrorCode | undefined =>
  isOfPort(error) ? undefined : diskCode(error);

/** The code of a failed start: the contract's, or the system's if there is none. */
export const startCode = (error: unknown): string =>
  error instanceof CodedError ? error.failure.code : (storageCode(error) ?? systemCode(error) ?? 'internal');
