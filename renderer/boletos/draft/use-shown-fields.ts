// Columns without any content collapse until the clerk asks for them. A column that was shown stays.
import { useMemo, useState } from 'react';
import type { BatchReview } from '../../../preload/contract/batches.ts';
import { boletoFields, requiredFields, type BoletoField } from '../../../preload/contract/boleto-fields.ts';

export interface ShownFields {
  readonly fields: readonly BoletoField[];
  /** How many have no content. */
  readonly empty: number;
  readonly all: boolean;
  readonly showAll: (all: boolean) => void;
}

export const withContent = (
  filled: readonly BoletoField[],
  before: readonly BoletoField[],
): readonly BoletoField[] =>
  boletoFields.filter(
    (field) =>
      filled.includes(field) || before.includes(field) || requiredFields.some((one) => one === field),
  );

export function useShownFields(review: BatchReview | undefined): ShownFields {
  const [all, showAll] = useState(false);
  const [before, setBefore] = useState<readonly BoletoField[]>([]);
  const filled = review?.filled;
  const fields = useMemo(() => (filled ? withContent(filled, before) : boletoFields), [filled, before]);
  if (filled && fields.length !== before.length) setBefore(fields);
  // The same columns stay the same object, so that an open editor is not closed.
  const key = (all ? boletoFields : fields).join(' ');
  const shown = useMemo(() => boletoFields.filter((field) => key.split(' ').includes(field)), [key]);
  return { fields: shown, empty: boletoFields.length - fields.length, all, showAll };
}
