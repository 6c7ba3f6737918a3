// Layouts of spreadsheets that were mapped before, by fingerprint and account. The spreadsheet reader knows their content.
import type { RowField } from '../../../preload/contract/boleto-fields.ts';
import type { FieldSource, SheetPlan } from '../../../preload/contract/sheets.ts';
import type { TaxIdKind } from '../../../preload/shared/tax-id.ts';
import { firstOf, integer, jsonAs, text, type Row, type Sql } from '../sql.ts';
import type { Moment } from './trail.ts';

export const layoutsV3 = `
  CREATE TABLE layouts (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    fingerprint TEXT NOT NULL,
    name TEXT NOT NULL,
    layout TEXT NOT NULL CHECK (json_valid(layout)),
    used_at TEXT NOT NULL,
    uses INTEGER NOT NULL,
    PRIMARY KEY (account_id, fingerprint)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER layouts_stay BEFORE DELETE ON layouts BEGIN SELECT RAISE(ABORT, 'layouts: never deleted'); END;
`;

const noAnswer = `json('{"point":null,"comma":null}')`;

/** Decimal marks were stored that nobody had been asked about. No layout and no plan has one any more. */
export const marksForgotten = `
  UPDATE layouts SET layout = json_set(
    json_remove(layout, '$.answers.mark'), '$.answers.openAmounts', ${noAnswer}, '$.answers.documents', json('null'));
  UPDATE batches SET layout = json_set(
    json_remove(layout, '$.plan.mark'), '$.plan.openAmounts', ${noAnswer}, '$.plan.documents', json('null'))
    WHERE json_type(layout, '$.plan') = 'object';
`;

/** How a spreadsheet was mapped. A field's column is found by its header, or by number if it has none. */
export interface Layout {
  readonly fingerprint: string;
  readonly sources: Readonly<Partial<Record<RowField, LayoutSource>>>;
  readonly answers: LayoutAnswers;
}

export interface LayoutAnswers {
  /** The clerk's answers; null if nobody was asked. */
  readonly openAmounts: SheetPlan['openAmounts'];
  readonly documents: TaxIdKind | null;
  readonly order: SheetPlan['order'] | null;
  readonly parcelAmount: SheetPlan['parcelAmount'] | null;
  /** Status columns: the values that are left out, and all values known at that time. */
  readonly statuses?: readonly {
    readonly source: LayoutSource;
    readonly values: readonly string[];
    readonly known: readonly string[];
  }[];
  readonly quantities?: { readonly source: LayoutSource; readonly multiply: boolean };
  readonly refInCallback: boolean;
  readonly refInDescription: boolean;
  /** Amounts are in the unit that the header names; missing if nobody said so. */
  readonly amountUnit?: 'named';
  /** The workbook's sheets with content, the chosen one first; missing if there was only one. */
  readonly sheets?: readonly string[];
  /** Which uncertain columns the clerk chose, each by its `choiceKey`. */
  readonly chosen?: readonly string[];
}

export type LayoutSource =
  | Exclude<FieldSource, { readonly from: 'column' }>
  | {
      readonly from: 'header';
      readonly header: string;
      readonly nth: number;
      /** The column that the clerk meant, if several filled columns have this header. */
      readonly column?: number;
    }
  | { readonly from: 'column'; readonly column: number };

export interface LayoutKey {
  readonly accountId: string;
  readonly fingerprint: string;
}

export type KnownLayout = Readonly<ReturnType<typeof known>>;

export interface KeepLayout extends LayoutKey {
  readonly name: string;
  readonly layout: Layout;
}

/** The last mapping of a layout is remembered. */
export async function keepLayout(db: Sql, input: KeepLayout, moment: Moment): Promise<null> {
  await db.run(
    `INSERT INTO layouts (account_id, fingerprint, name, layout, used_at, uses) VALUES (?, ?, ?, ?, ?, 1)
     ON CONFLICT (account_id, fingerprint) DO UPDATE SET name = excluded.name, layout = excluded.layout,
       used_at = excluded.used_at, uses = layouts.uses + 1`,
    input.accountId,
    input.fingerprint,
    input.name,
    JSON.stringify(input.layout),
    moment.at,
  );
  return null;
}

const known = (row: Row) => ({
  accountId: text(row, 'account_id'),
  fingerprint: text(row, 'fingerprint'),
  name: text(row, 'name'),
  layout: jsonAs<Layout>(row, 'layout'),
  usedAt: text(row, 'used_at'),
  uses: integer(row, 'uses'),
});

export const getLayout = (db: Sql, { accountId, fingerprint }: LayoutKey): Promise<KnownLayout | null> =>
  firstOf(
    db,
    known,
    'SELECT * FROM layouts WHERE account_id = ? AND fingerprint = ?',
    accountId,
    fingerprint,
  );
