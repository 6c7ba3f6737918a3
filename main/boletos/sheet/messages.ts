// The messages between the sheet's worker and its reader.
import type { FieldPreview } from '../../../preload/contract/sheets.ts';
import type { CheckPlan } from './check-row.ts';
import type { PackedBatch } from './batch-message.ts';
import type { CheckSummary, SheetRefusal } from '../../../preload/contract/sheets.ts';
import type { SheetRecord } from './records.ts';
import type { Survey } from './questions.ts';
import type { SurveyRequest } from './survey.ts';
import type { Overrides, SheetSource, Understanding } from './open-sheet.ts';

export type ToSheetWorker =
  | { readonly kind: 'warmUp' }
  | { readonly kind: 'open'; readonly source: SheetSource; readonly overrides: Overrides }
  /** Reads the whole open sheet for evidence about ambiguous columns. */
  | { readonly kind: 'survey'; readonly request: SurveyRequest }
  | { readonly kind: 'preview'; readonly plan: CheckPlan }
  /** `ahead`: how many batches may be in transit before the worker waits for `more`. */
  | { readonly kind: 'check'; readonly plan: CheckPlan; readonly ahead: number }
  /** The next records of the open sheet, unchanged. */
  | { readonly kind: 'records' }
  | { readonly kind: 'more' }
  | { readonly kind: 'cancel' };

export type FromSheetWorker =
  | { readonly kind: 'warm' }
  | { readonly kind: 'opened'; readonly understanding: Understanding }
  | { readonly kind: 'refused'; readonly code: SheetRefusal }
  | { readonly kind: 'surveyed'; readonly survey: Survey; readonly contentHash: string | null }
  | {
      readonly kind: 'previewed';
      readonly fields: readonly FieldPreview[];
      readonly survey: Survey;
    }
  | { readonly kind: 'batch'; readonly batch: PackedBatch }
  /** Null after the last. */
  | { readonly kind: 'records'; readonly records: readonly SheetRecord[] | null }
  | { readonly kind: 'checked'; readonly summary: CheckSummary }
  | { readonly kind: 'cancelled' };
