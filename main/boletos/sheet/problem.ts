// The problems of a row, as codes with possible corrections. The renderer has the sentences.
import type { RowField } from '../../../preload/contract/boleto-fields.ts';
import type { RowProblem as Problem, Severity, ProblemCode } from '../../../preload/contract/boleto-terms.ts';

export type { Problem, ProblemCode, Severity };

export function problem(
  severity: Severity,
  field: RowField | null,
  code: ProblemCode,
  fixes?: readonly string[],
): Problem {
  return fixes && fixes.length > 0 ? { severity, field, code, fixes } : { severity, field, code };
}

export function worst(problems: readonly Problem[]): Severity | null {
  let found: Severity | null = null;
  for (const { severity } of problems) {
    if (severity === 'error') return 'error';
    if (severity === 'doubt' || found === null) found = severity;
  }
  return found;
}
