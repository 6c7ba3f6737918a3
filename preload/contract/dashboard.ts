// Calls that match an export of the provider's dashboard with a register restored from a backup: boletos that the register
// does not contain are stored for the duplicate check only.
import * as z from 'zod/mini';
import { accountId, sheetInput } from './boleto-terms.ts';
import { commandId, text, call } from './common.ts';
import { dateOrders, type SheetRefusal } from './sheets.ts';

/** What is read from a line of the export, each from a separate column. */
export const dashboardFields = ['id', 'document', 'name', 'amount', 'dueDate'] as const;
export type DashboardField = (typeof dashboardFields)[number];

const column = z.nullable(z.int().check(z.minimum(0), z.maximum(16_384)));
const columns = z.strictObject({
  id: column,
  document: column,
  name: column,
  amount: column,
  dueDate: column,
});
export type DashboardColumns = Readonly<z.output<typeof columns>>;

/** A boleto that only the dashboard showed: it is not in the register, so no action applies to it. */
export interface DashboardBoleto {
  readonly id: number;
  readonly remoteId: string | null;
  readonly name: string | null;
  readonly document: string | null;
  readonly dueDate: string;
  /** Cents; several values if `1.500` is ambiguous. */
  readonly amounts: readonly number[];
  /** Its source: the file, if there was one, and the line. */
  readonly file: string | null;
  readonly line: number;
  readonly keptAt: string;
}

export interface UnknownLine extends Omit<DashboardBoleto, 'id' | 'file' | 'keptAt'> {
  /** It may be one of the account's uncertain boletos. */
  readonly maybeUncertain: boolean;
}

/** What could not be read in a line. */
export type Unread = 'payer' | 'amount' | 'dueDate';

export type DashboardMatch =
  | { readonly kind: 'refused'; readonly why: SheetRefusal }
  | {
      readonly kind: 'matched';
      /** The id by which `keepPanel` stores what is shown here. */
      readonly reading: string;
      readonly columns: DashboardColumns;
      /** Fields whose column a person must choose: several columns match, or the only one may be wrong. */
      readonly asked: readonly DashboardField[];
      /** Headers, or letters if there is no header. */
      readonly titles: readonly string[];
      readonly order: (typeof dateOrders)[number];
      /** The dates can only be read with the month first. */
      readonly monthFirst: boolean;
      /** Other sheets of the workbook with content: they are not read. */
      readonly otherSheets: readonly string[];
      readonly rowCount: number;
      /** Lines of boletos that are in this register or in an earlier export. */
      readonly known: number;
      readonly unknownCount: number;
      /** The first of them. */
      readonly unknown: readonly UnknownLine[];
      readonly maybeUncertain: number;
      readonly unreadCount: number;
      readonly unread: readonly {
        readonly line: number;
        readonly cells: readonly string[];
        readonly why: readonly Unread[];
      }[];
    };

export interface DashboardKept {
  readonly kept: number;
  /** Unsent rows that duplicate one of them. */
  readonly marked: number;
}

export const dashboardCalls = {
  /** `columns`, `order`: as a person chose them, otherwise as header and cells suggest. */
  matchPanel: call<DashboardMatch>()(
    z.strictObject({
      accountId,
      input: sheetInput,
      columns: z.exactOptional(columns),
      order: z.exactOptional(z.enum(dateOrders)),
    }),
  ),
  /** From then on the duplicate check knows them, and sending no longer asks about the account's dashboard. */
  keepPanel: call<DashboardKept>()(z.strictObject({ commandId, accountId, reading: text(64) })),
} as const;
