// The message after rows of a grid were copied: none for one row, the count for many, and a hint if only some fit.
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../app/app-context.ts';
import type { GridProps } from '../ui/grid/grid-props.ts';
import { useWords } from '../words/failure-words.tsx';

export function useCopied(): NonNullable<GridProps<unknown>['onCopied']> {
  const { t } = useLingui();
  const { both, formatCount } = useWords();
  const { toasts } = useApp();
  return (outcome) => {
    if ('code' in outcome) toasts.show('bad', both(outcome));
    else if (outcome.rows < outcome.of)
      toasts.show(
        'good',
        t`Copiadas as primeiras ${formatCount(outcome.rows)} linhas; exporte a lista para ter todas.`,
      );
    else if (outcome.rows > 1) toasts.show('good', t`${formatCount(outcome.rows)} linhas copiadas.`);
  };
}
