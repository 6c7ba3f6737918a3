// What the sheet's worker and its reader say to each other.
import type { FieldPreview } from '../../../preload/contract/sheets.ts';
import type { CheckPlan } from './check-row.ts';
import type { PackedBatch } from './batch-message.ts';
import type { CheckSummary, SheetRefusal } from '../../../preload/contract/sheets.ts';
import type { SheetRecord } from './records.ts';
import type { Survey } from './questions.ts';
import type { SurveyWish } from './survey.ts';
import type { Overrides, SheetSource, Understanding } from './open-sheet.ts';

export type ToSheetWorker =
  | { readonly kind: 'warmUp' }
  | { readonly kind: 'open'; readonly source: SheetSource; readonly overrides: Overrides }
  /** All of the sheet opened last, read for what its columns leave open. */
  | { readonly kind: 'survey'; readonly wish: SurveyWish }
  | { readonly kind: 'preview'; readonly plan: CheckPlan }
  /** `ahead`: how many batches may be on their way before one is asked for again by `more`. */
  | { readonly kind: 'check'; readonly plan: CheckPlan; readonly ahead: number }
  /** The next records of the sheet opened last, as they stand there. */
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
