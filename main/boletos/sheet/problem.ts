// What can be said about a row: machine-readable, with texts that would mend it. Sentences are the window's.
import type { DateRefusal } from '../due-date.ts';
import type { MoneyRefusal } from '../money.ts';
import type { PhoneRefusal } from '../phone.ts';
import type { TaxIdRefusal } from '../tax-id.ts';
import type { Field } from './fields.ts';
import type { RowFlaw } from './raw-row.ts';

/** An error keeps the row from being sent, a doubt asks a person to look, a note only tells. */
export type Severity = 'error' | 'doubt' | 'note';

type Cased<Room extends string, Code extends string> = `${Room}${Capitalize<Code>}`;

export type ProblemCode =
  | RowFlaw
  | 'tooManyCells'
  | 'tooFewCells'
  | 'missing'
  | 'formulaError'
  | 'formulaNotCalculated'
  | 'mojibake'
  | 'nameWithoutLetters'
  | Cased<'document', Exclude<TaxIdRefusal, 'empty'> | 'padded'>
  | Cased<'phone', Exclude<PhoneRefusal, 'empty'>>
  | Cased<'amount', Exclude<MoneyRefusal, 'empty'>>
  | Cased<'dueDate', Exclude<DateRefusal, 'empty'> | 'timeDropped' | 'past' | 'tooLate' | 'far' | 'weekend'>
  | 'emailInvalid'
  | 'urlInvalid'
  | 'templateMarkUnknown'
  | 'parcelsInvalid'
  | 'parcelsTooSmall'
  | 'duplicateInSheet';

export interface Problem {
  readonly severity: Severity;
  /** Null where the whole row is meant. */
  readonly field: Field | null;
  readonly code: ProblemCode;
  /** Texts for the field's cell, any of which mends it; an empty one means leaving it out. */
  readonly fixes?: readonly string[];
  /** The earlier row that this one repeats. */
  readonly row?: number;
}

export function problem(
  severity: Severity,
  field: Field | null,
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
