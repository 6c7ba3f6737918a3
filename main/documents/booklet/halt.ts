// What ends the making of a booklet before its end, to be gone on with later; and the failure behind an error.
import type { Failure } from '../../../preload/contract/result.ts';
import { CodedError } from '../../failure.ts';

export class Halt extends Error {
  /** Null where a person or a quit halted it. */
  readonly said: Failure | null;
  constructor(said: Failure | null) {
    super('halted');
    this.said = said;
  }
}

/** Null where nobody foresaw it. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof CodedError) return error.failure;
  const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return full ? new CodedError('diskFull', 'documents').failure : null;
}
