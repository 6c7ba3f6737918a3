// Calls about uncertain boletos: a person says what became of each, one by one or with an export of the provider's
// dashboard.
import * as z from 'zod/mini';
import {
  accountId,
  rowId,
  sheetInput,
  type BoletoRow,
  type Contradiction,
  type Finding,
  type ReadyFile,
  type ServiceMessage,
  type SentBy,
  type SentRef,
} from './boleto-terms.ts';
import { commandId, text, call } from './common.ts';
import type { ErrorCode } from './result.ts';
import type { SheetRefusal } from './sheets.ts';

export interface Doubt {
  readonly boleto: BoletoRow;
  /** From then on "Não foi criado" is offered; null if it always is. */
  readonly decidableAt: string | null;
  readonly attempt: {
    readonly id: string;
    /** What to search for in the provider's dashboard; null if the request carried no reference. */
    readonly sentRef: SentRef | null;
    readonly startedAt: string;
    readonly settledAt: string | null;
    readonly httpStatus: number | null;
    readonly serviceMessage: ServiceMessage | null;
    /** Identifiers that the doubtful answer itself contained. */
    readonly offered: { readonly id?: string; readonly line?: string; readonly nossoNumero?: string };
    /** Only in a team. */
    readonly sender?: SentBy;
  } | null;
}

export type Settling =
  | { readonly kind: 'settled'; readonly boleto: BoletoRow }
  | { readonly kind: 'noDoubt' }
  | {
      readonly kind: 'taken';
      readonly what: 'id' | 'line' | 'nossoNumero';
      readonly by: number | null;
    }
  /** The id belongs to another boleto: amount, due date or line differ from the request. */
  | { readonly kind: 'differs'; readonly line: string; readonly findings: readonly Finding[] }
  /** Nothing contradicts the id, but the evidence is not enough: the clerk compares the PDF with the row. */
  | {
      readonly kind: 'eyeNeeded';
      readonly line: string;
      readonly why: 'payerNotFound' | 'lineDoubtful';
      readonly findings: readonly Finding[];
      readonly pdf: ReadyFile | null;
    }
  /**
   * The service does not return the line of this id, which does not mean that the boleto was not created. The clerk
   * compares the PDF, or types the line that the dashboard shows if there is no PDF. `wrong`: the typed line differs from
   * the request.
   */
  | {
      readonly kind: 'lineUnread';
      readonly answer: { readonly code: ErrorCode; readonly detail: string | null };
      readonly typed: 'notNeeded' | 'needed' | 'wrong';
      readonly pdf: ReadyFile | null;
    }
  | { readonly kind: 'tooSoon'; readonly waitMs: number };

/** Another computer of the team may still hold the answer: its name is typed to say that it is off. */
export interface HolderMayAnswer {
  readonly kind: 'holderMayAnswer';
  readonly computer: string;
  readonly clerk: string | null;
}

export type MatchedBy = 'ref' | 'line' | 'nossoNumero' | 'id' | 'amountDuePayer';

/** An export of the provider's dashboard matched with the doubts: proposals only, until each is confirmed by its id. */
export type ExportMatch =
  | { readonly kind: 'refused'; readonly why: SheetRefusal }
  | {
      readonly kind: 'matched';
      readonly header: readonly string[];
      /** The column taken for the provider's ids; null if none was found. */
      readonly idColumn: number | null;
      readonly rowCount: number;
      readonly matches: readonly {
        readonly boleto: number;
        /** One id, or several from which the clerk chooses. */
        readonly rows: readonly {
          readonly line: number;
          readonly by: MatchedBy;
          readonly id: string | null;
          /** Contradictions of the line. With any of them the match is a question. */
          readonly against: readonly Contradiction[];
          readonly cells: readonly string[];
        }[];
      }[];
      /** Doubts that the export does not mention. */
      readonly absent: readonly number[];
    };

export const batchDoubtsCalls = {
  /** Oldest first, limited to as many as a person can handle at once. */
  doubts: call<readonly Doubt[]>()(
    z.union([z.strictObject({ accountId }), z.strictObject({ batchId: rowId })]),
  ),
  confirmCreated: call<Settling>()(
    z.strictObject({
      commandId,
      boleto: rowId,
      remoteId: z.string().check(z.trim(), z.regex(/^[\w-]{1,80}$/)),
      seenByEye: z.boolean(),
      /** As the provider's dashboard shows them. */
      typed: z.exactOptional(z.strictObject({ amount: text(40), dueDate: text(40) })),
    }),
  ),
  confirmNotCreated: call<Settling | HolderMayAnswer>()(
    z.strictObject({
      commandId,
      boleto: rowId,
      next: z.enum(['ready', 'out']),
      /** The typed name of the computer that may still answer: it is off. */
      computerOff: z.exactOptional(text(200)),
    }),
  ),
  matchDoubts: call<ExportMatch>()(
    z.strictObject({
      accountId,
      batchId: z.exactOptional(rowId),
      input: sheetInput,
      idColumn: z.exactOptional(z.nullable(z.int().check(z.minimum(0)))),
    }),
  ),
} as const;
