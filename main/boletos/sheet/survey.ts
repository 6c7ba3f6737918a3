// Reads a whole sheet once before it is checked: collects evidence about ambiguous columns and hashes the content.
import type { ColumnProfile } from '../../../preload/contract/sheets.ts';
import { rowFields } from '../../../preload/contract/boleto-fields.ts';
import type { MoneyUnit } from '../../../preload/shared/money-unit.ts';
import type { CheckPlan, SheetShape } from './check-row.ts';
import { profileColumns, profiledRows } from './column-profiles.ts';
import { columnOf } from './fields.ts';
import { limits, type OpenedSheet, type Understanding } from './open-sheet.ts';
import { gatherEvidence, noSurvey, type Survey } from './questions.ts';
import { rowKinds, type RowChoice } from './row-kind.ts';
import { isRowAbove } from './sniff.ts';
import { joinedRow } from './split-cents.ts';
import { createHash } from 'node:crypto';
import { isBlank, joinedCells, rowMark, type RawRow } from '../../spreadsheets/raw-row.ts';

// One hash of a sheet's content, independent of its format: the same rows in another encoding, or pasted, are recognized.

/** Hashing a larger file would be noticeable; such a file is recognized by its bytes alone. */
const mostBytes = 48 << 20;

/** Hashes the header's rows, without blank ones and without spaces around cells. */
function contentHasher({ start, bytes }: Pick<Understanding, 'start' | 'bytes'>) {
  if (bytes > mostBytes) return { add: () => undefined, end: () => null };
  const hash = createHash('sha256');
  let linesAbove = start.skip + (start.header ? 1 : 0);
  return {
    add(rows: readonly RawRow[]) {
      let text = '';
      for (const row of rows) {
        linesAbove -= 1;
        if (isBlank(row)) continue;
        // The header is the last of them.
        if (linesAbove >= 0 && (start.header === null || linesAbove === 0 || !isRowAbove(row))) continue;
        text += joinedCells(row.cells.map((cell) => cell.trim())) + rowMark;
      }
      hash.update(text);
    },
    end: () => hash.digest('hex'),
  };
}

/** The part of a plan that decides which cells are read. */
export type SurveyRequest = RowChoice & Pick<CheckPlan, 'splitCents' | 'quantity'>;

export type Surveyor = ReturnType<typeof surveyorOf>;

/** How rows are checked: what the file and all of its rows say. */
export const shapeOf = (
  { start, columns, epoch1904 }: Understanding,
  { noted }: Pick<Survey, 'noted'>,
): SheetShape => ({ columns, epoch1904, header: start.header, noted });

/** Reads no more rows than a check does. */
export function surveyorOf(sheet: OpenedSheet) {
  const hasher = contentHasher(sheet.understanding);
  const { start, columns, profiles } = sheet.understanding;
  const shape = { header: start.header, columns };
  let hash: string | null | undefined;
  let last: { readonly key: string; readonly survey: Survey } | null = null;

  /** Joining split amounts moves every cell on their right back under its own title. */
  function joinedProfiles({ mapping, splitCents }: SurveyRequest): readonly ColumnProfile[] {
    if (splitCents === undefined || splitCents === 'apart') return profiles;
    const kindOf = rowKinds(sheet.understanding, { mapping });
    const rows: RawRow[] = [];
    let at = 0;
    for (const { rows: read } of sheet.records()) {
      for (const raw of read) {
        if (kindOf(raw, at) === 'row') rows.push(joinedRow(raw, splitCents, { mapping, columns }));
        at += 1;
      }
      if (rows.length >= profiledRows) break;
    }
    return profileColumns(rows.slice(0, profiledRows), start.header);
  }

  function pass(request: SurveyRequest | null, noted: MoneyUnit | null = null): Survey | null {
    const hashing = hash === undefined ? hasher : null;
    const evidence =
      request && gatherEvidence(request, { ...shape, profiles: joinedProfiles(request), noted });
    const kindOf = request && rowKinds(sheet.understanding, request);
    let at = 0;
    let rowCount = 0;
    for (const { rows } of sheet.records()) {
      hashing?.add(rows);
      if (!hashing && rowCount >= limits.rows) break;
      if (!evidence || !kindOf) continue;
      for (const raw of rows) {
        const kind = kindOf(raw, at);
        at += 1;
        if (kind === 'row' && rowCount < limits.rows) evidence.add(raw);
        else if (kind === 'preamble') evidence.addAbove(raw);
        else if (kind === 'status') evidence.addLeftOut(raw);
        else if (kind === 'total' || kind === 'hidden') evidence.addOutside(raw);
        rowCount += kind === 'row' ? 1 : 0;
      }
    }
    if (hashing) hash = hashing.end();
    const survey = evidence?.end() ?? null;
    // A unit named below the rows is known too late for them.
    return survey !== null && survey.noted !== noted ? pass(request, survey.noted) : survey;
  }

  return {
    /** Reads the sheet again only if the columns changed. */
    survey(request: SurveyRequest): Survey {
      const key = keyOf(request);
      const survey = last?.key === key ? last.survey : (pass(request) ?? noSurvey);
      last = { key, survey };
      return survey;
    },
    /** Null for a sheet that is too long to hash. */
    contentHash(): string | null {
      if (hash === undefined) pass(null);
      return hash ?? null;
    },
  };
}

/** The inputs of a survey. Fixed texts do not change it, except the number of installments. */
const keyOf = ({ mapping, hiddenRows, leaveOut, splitCents, quantity }: SurveyRequest): string =>
  JSON.stringify([
    hiddenRows === 'take',
    splitCents ?? null,
    // Which field has the column right of the amounts.
    rowFields.map((field) => [field, columnOf(mapping[field])]),
    mapping.parcels ?? null,
    leaveOut ?? null,
    quantity ?? null,
  ]);
