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

/** What may leave main of an error: nothing of an unexpected one. */
export const failureOf = (error: unknown): Failure =>
  error instanceof CodedError ? error.failure : fail('internal', 'app').error;

/** For what does not exist, or no longer: `(await read('batches.get', { id })) ?? notFound('ledger', 'batch')`. */
export function notFound(area: Area, detail: string): never {
  throw new CodedError('notFound', area, { detail });
}

/** The system's name for an error, such as `ENOENT`. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const diskCodes: ReadonlyMap<string | undefined, ErrorCode> = new Map([
  ['ENOSPC', 'diskFull'],
  ['EDQUOT', 'diskFull'],
  ['EACCES', 'folderNotWritable'],
  ['EPERM', 'folderNotWritable'],
  ['EROFS', 'folderNotWritable'],
]);

/** What a clerk can do something about; undefined for any other error. */
export const diskCode = (error: unknown): ErrorCode | undefined => diskCodes.get(systemCode(error));

/** Throws `diskFull` for a write that had no space, and any other error as it is. */
export function throwDiskFull(cause: unknown): never {
  throw systemCode(cause) === 'ENOSPC' ? new CodedError('diskFull', 'files', { cause }) : cause;
}

/** Null instead of a failure of the vault: it is locked or does not answer. */
export function unlessVault(error: unknown): null {
  if (error instanceof CodedError && error.failure.area === 'vault') return null;
  throw error;
}
