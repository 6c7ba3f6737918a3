// How many wallets are listed, and how many of them are selected.
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../preload/shared/format.ts';
import { useWords } from '../../words/failure-words.tsx';

export function BookFoot({
  found,
  all,
  chosen,
  onlyOpened,
}: {
  found: number;
  all: number;
  chosen: number;
  /** The selected one is that whose details are shown. */
  onlyOpened: boolean;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <div className="list-foot small line apart">
      <output className="figures">
        {onlyOpened
          ? t`1 aberta`
          : chosen > 0
            ? t`${formatCount(chosen, language)} de ${formatCount(found, language)} selecionadas`
            : all === 1
              ? t`1 carteira`
              : t`${formatCount(found, language)} de ${formatCount(all, language)} carteiras`}
      </output>
      <span className="faint list-hint">
        {chosen > 0 ? t`Ctrl+C copia as linhas selecionadas` : t`Enter abre os detalhes`}
      </span>
    </div>
  );
}
