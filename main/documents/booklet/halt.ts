// The error that ends the making of a booklet early, so that it can be resumed; and the failure behind any error.
import type { Failure } from '../../../preload/contract/result.ts';
import { CodedError, systemCode } from '../../failure.ts';

export class Halt extends Error {
  /** Null if a person or a quit halted it. */
  readonly failure: Failure | null;
  constructor(failure: Failure | null) {
    super('halted');
    this.failure = failure;
  }
}

/** Null for an unexpected error. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof CodedError) return error.failure;
  return systemCode(error) === 'ENOSPC' ? new CodedError('diskFull', 'documents').failure : null;
}
