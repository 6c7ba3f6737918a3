// A coded error inside main: thrown by any feature, caught by the bridge, which sends its Failure and nothing else.
import { fail, type Area, type ErrorCode, type Failure } from '../preload/contract/result.ts';

export class CodedError extends Error {
  readonly failure: Failure;

  constructor(
    code: ErrorCode,
    area: Area,
    more: { retryable?: boolean; fields?: Record<string, string>; detail?: string; cause?: unknown } = {},
  ) {
    super(more.detail === undefined ? `${area}: ${code}` : `${area}: ${code}: ${more.detail}`, {
      cause: more.cause,
    });
    this.name = 'CodedError';
    this.failure = fail(code, area, more).error;
  }
}

/** The code of an error of the system, such as ENOENT; empty if it has none. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Throws `diskFull` for a write that had no space, and any other error as it is. */
export function throwDiskFull(cause: unknown): never {
  throw systemCode(cause) === 'ENOSPC' ? new CodedError('diskFull', 'files', { cause }) : cause;
}

/** Null instead of a failure of the vault: it is locked or does not answer. */
export function unlessVault(error: unknown): null {
  if (error instanceof CodedError && error.failure.area === 'vault') return null;
  throw error;
}
