// Doubts about boletos: what became of them is for a person to say, one by one or beside an export of the provider's panel.
import * as z from 'zod/mini';
import {
  accountId,
  rowId,
  sheetInput,
  type BoletoRow,
  type Finding,
  type ReadyFile,
  type Said,
  type SentRef,
} from './boleto-terms.ts';
import { commandId, text } from './common.ts';
import { call } from './define.ts';
import type { ErrorCode } from './result.ts';
import type { SheetRefusal } from './sheets.ts';

export interface Doubt {
  readonly boleto: BoletoRow;
  readonly attempt: {
    readonly id: string;
    /** What the provider's panel may be searched for: null where the request carried none. */
    readonly sentRef: SentRef | null;
    readonly startedAt: string;
    readonly settledAt: string | null;
    readonly httpStatus: number | null;
    readonly said: Said | null;
    /** What the doubtful answer itself let us look for. */
    readonly offered: { readonly id?: string; readonly line?: string; readonly nossoNumero?: string };
    /** "Não foi criado" is offered from then on. */
    readonly decidableAt: string;
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
  /** The id is another boleto's: amount, due date or line are not what was asked for. */
  | { readonly kind: 'differs'; readonly line: string; readonly findings: readonly Finding[] }
  /** Nothing speaks against it and too little for it: the clerk must see it, PDF beside row. */
  | {
      readonly kind: 'eyeNeeded';
      readonly line: string;
      readonly why: 'payerNotFound' | 'lineDoubtful';
      readonly findings: readonly Finding[];
      readonly pdf: ReadyFile | null;
    }
  /**
   * The service does not tell the line of this id, which is no hint that the boleto was not created: the clerk must see
   * its PDF, and where there is none, type what the panel shows. `wrong`: what was typed is not what was asked for.
   */
  | {
      readonly kind: 'lineUnread';
      readonly answer: { readonly code: ErrorCode; readonly detail: string | null };
      readonly typed: 'notNeeded' | 'needed' | 'wrong';
      readonly pdf: ReadyFile | null;
    }
  | { readonly kind: 'tooSoon'; readonly waitMs: number };

export type MatchedBy = 'ref' | 'line' | 'nossoNumero' | 'id' | 'amountDuePayer';

/** An export of the provider's panel beside the doubts: only proposed, until each is settled by its id. */
export type ExportMatch =
  | { readonly kind: 'refused'; readonly why: SheetRefusal }
  | {
      readonly kind: 'matched';
      readonly header: readonly string[];
      /** The column that was taken for the provider's ids; null where none was found. */
      readonly idColumn: number | null;
      readonly rowCount: number;
      readonly matches: readonly {
        readonly boleto: number;
        /** One, or several of which a person must choose. */
        readonly rows: readonly {
          readonly line: number;
          readonly by: MatchedBy;
          readonly id: string | null;
          readonly cells: readonly string[];
        }[];
      }[];
      /** Doubts of which the export says nothing. */
      readonly absent: readonly number[];
    };

export const batchDoubtsCalls = {
  /** Oldest first, and of very many so many as a person can see to at first. */
  doubts: call<readonly Doubt[]>()(
    z.union([z.strictObject({ accountId }), z.strictObject({ batchId: rowId })]),
  ),
  sayCreated: call<Settling>()(
    z.strictObject({
      commandId,
      boleto: rowId,
      remoteId: z.string().check(z.trim(), z.regex(/^[\w-]{1,80}$/)),
      seenByEye: z.boolean(),
      /** As the provider's panel shows them. */
      typed: z.exactOptional(z.strictObject({ amount: text(40), dueDate: text(40) })),
    }),
  ),
  sayNotCreated: call<Settling>()(
    z.strictObject({ commandId, boleto: rowId, next: z.enum(['ready', 'out']) }),
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
