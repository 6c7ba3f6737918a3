// What the list of a batch's rows comes to, or its selection, and what is done with them.
import type { JSX, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { formatCents, formatCount } from '../../../preload/shared/format.ts';
import { useWords } from '../../words/failure-words.tsx';

export function RowsFoot({
  count,
  chosen,
  cents,
  children,
}: {
  count: number;
  chosen: number;
  /** Of the selection, or of all without one; undefined while it is not known. */
  cents: number | undefined;
  children: ReactNode;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const all = formatCount(count, language);
  return (
    <div className="list-foot rows-foot line apart">
      <output className="line gap-12 small figures">
        <span>
          {chosen > 0
            ? t`${formatCount(chosen, language)} de ${all} selecionadas`
            : count === 1
              ? t`1 linha`
              : t`${all} linhas`}
        </span>
        {cents !== undefined && count > 0 && <span className="strong">{formatCents(cents, language)}</span>}
      </output>
      <div className="line">{children}</div>
    </div>
  );
}
