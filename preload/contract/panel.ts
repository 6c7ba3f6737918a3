// An export of the provider's panel beside a register that came from a backup: what the register does not know is kept for the
// search for duplicates, and for nothing else.
import * as z from 'zod/mini';
import { accountId, sheetInput } from './boleto-terms.ts';
import { commandId, text } from './common.ts';
import { call } from './define.ts';
import { dateOrders, type SheetRefusal } from './sheets.ts';

/** What is read from a line of the export, each from a column of its own. */
export const panelFields = ['id', 'document', 'name', 'amount', 'dueDate'] as const;
export type PanelField = (typeof panelFields)[number];

const column = z.nullable(z.int().check(z.minimum(0), z.maximum(16_384)));
const columns = z.strictObject({
  id: column,
  document: column,
  name: column,
  amount: column,
  dueDate: column,
});
export type PanelColumns = Readonly<z.output<typeof columns>>;

/** A boleto that only the panel showed: not of this register, so nothing can be done with it. */
export interface PanelBoleto {
  readonly id: number;
  readonly remoteId: string | null;
  readonly name: string | null;
  readonly document: string | null;
  readonly dueDate: string;
  /** Cents; several where nothing tells what `1.500` means. */
  readonly amounts: readonly number[];
  /** Where it was read: the file, where it was one, and its line. */
  readonly file: string | null;
  readonly line: number;
  readonly keptAt: string;
}

export interface UnknownLine extends Omit<PanelBoleto, 'id' | 'file' | 'keptAt'> {
  /** It may be one of the account's boletos that wait to be confirmed. */
  readonly maybeUncertain: boolean;
}

/** What of a line could not be read. */
export type Unread = 'payer' | 'amount' | 'dueDate';

export type PanelMatch =
  | { readonly kind: 'refused'; readonly why: SheetRefusal }
  | {
      readonly kind: 'matched';
      /** By which `keepPanel` takes what is shown here. */
      readonly reading: string;
      readonly columns: PanelColumns;
      /** Fields of which a person must say the column: several would do, or the one that there is may not be meant. */
      readonly asked: readonly PanelField[];
      /** Headers, or letters where there is none. */
      readonly titles: readonly string[];
      readonly order: (typeof dateOrders)[number];
      /** The dates can only be read with the month first. */
      readonly monthFirst: boolean;
      /** Further sheets of the workbook with something in them: not read. */
      readonly otherSheets: readonly string[];
      readonly rowCount: number;
      /** Lines of boletos that this register has, or that an earlier export told of. */
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

export interface PanelKept {
  readonly kept: number;
  /** Rows not sent yet that repeat one of them. */
  readonly marked: number;
}

export const panelCalls = {
  /** `columns`, `order`: as a person chose them, else as header and cells tell. */
  matchPanel: call<PanelMatch>()(
    z.strictObject({
      accountId,
      input: sheetInput,
      columns: z.exactOptional(columns),
      order: z.exactOptional(z.enum(dateOrders)),
    }),
  ),
  /** From then on known to the search for duplicates; the account's presses ask about its panel no more. */
  keepPanel: call<PanelKept>()(z.strictObject({ commandId, accountId, reading: text(64) })),
} as const;
