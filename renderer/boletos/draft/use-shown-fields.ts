// Columns without any content collapse until the clerk asks for them. A column that was shown stays.
import { useMemo, useState } from 'react';
import type { BatchReview } from '../../../preload/contract/batches.ts';
import { boletoFields, requiredFields, type BoletoField } from '../../../preload/contract/boleto-fields.ts';

export type ShownFields = ReturnType<typeof useShownFields>;

export const withContent = (filled: readonly BoletoField[], before: readonly BoletoField[]) =>
  boletoFields.filter(
    (field) =>
      filled.includes(field) || before.includes(field) || requiredFields.some((one) => one === field),
  );

/** The pane beside the rows shows the document, so a narrow list has its column only while one of them is wrong. */
const isDocumentWrong = ({ taxId, faults }: BatchReview): boolean =>
  taxId > 0 || faults.some(({ field }) => field === 'payer.document');

export function useShownFields(review: BatchReview | undefined, roomy: boolean) {
  const [all, showAll] = useState(false);
  const [before, setBefore] = useState<readonly BoletoField[]>([]);
  const [wrong, setWrong] = useState(false);
  if (review && !wrong && isDocumentWrong(review)) setWrong(true);
  const filled = review?.filled;
  const fields = useMemo(() => (filled ? withContent(filled, before) : boletoFields), [filled, before]);
  if (filled && fields.length !== before.length) setBefore(fields);
  // The same columns stay the same object, so that an open editor is not closed.
  const some = fields.filter((field) => roomy || wrong || field !== 'payer.document');
  const key = (all ? boletoFields : some).join(' ');
  const shown = useMemo(() => boletoFields.filter((field) => key.split(' ').includes(field)), [key]);
  const { length } = boletoFields;
  // How many have no content, and how many are not shown.
  return { fields: shown, empty: length - fields.length, hidden: length - some.length, all, showAll };
}
