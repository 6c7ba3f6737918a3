// One pass over a whole sheet before anything is made of it: what its columns leave open, and its content by a hash.
import type { CheckPlan } from './check-row.ts';
import { contentHasher } from './content-hash.ts';
import { limits, type OpenedSheet } from './open-sheet.ts';
import { gatherEvidence, noSurvey, type Survey } from './questions.ts';
import { rowKinds } from './row-kind.ts';

/** Of a plan what tells which cells are looked at. */
export type SurveyWish = Pick<CheckPlan, 'mapping' | 'hiddenRows'>;

export interface Surveyor {
  /** The same columns are not read for twice. */
  readonly survey: (wish: SurveyWish) => Survey;
  /** Null where it is too long to be known by it. */
  readonly contentHash: () => string | null;
}

/** No more rows than a check takes. */
export function surveyorOf(sheet: OpenedSheet): Surveyor {
  const hasher = contentHasher(sheet.understanding);
  let hash: string | null | undefined;
  let last: { readonly key: string; readonly survey: Survey } | null = null;

  function pass(wish: SurveyWish | null): Survey | null {
    const hashing = hash === undefined ? hasher : null;
    const evidence = wish && gatherEvidence(wish.mapping);
    const kindOf = wish && rowKinds(sheet.understanding.start, wish.mapping, wish.hiddenRows === 'take');
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
        else if (kind === 'total' || kind === 'hidden') evidence.addOutside(raw);
        rowCount += kind === 'row' ? 1 : 0;
      }
    }
    if (hashing) hash = hashing.end();
    return evidence?.end() ?? null;
  }

  return {
    survey(wish) {
      const key = keyOf(wish);
      const survey = last?.key === key ? last.survey : (pass(wish) ?? noSurvey);
      last = { key, survey };
      return survey;
    },
    contentHash() {
      if (hash === undefined) pass(null);
      return hash ?? null;
    },
  };
}

/** What a survey goes by: texts that are the same in all rows change nothing, but for the number of parcels. */
const keyOf = ({ mapping, hiddenRows }: SurveyWish): string =>
  JSON.stringify([
    hiddenRows === 'take',
    ...(['payer.name', 'payer.document', 'amount', 'dueDate'] as const).map((field) => {
      const source = mapping[field];
      return source?.from === 'column' ? source.column : null;
    }),
    mapping.parcels ?? null,
  ]);
