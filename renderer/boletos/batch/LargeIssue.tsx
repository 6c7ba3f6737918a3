// A large or unusual issue, summed up before it starts: how many, how much, the largest and what is atypical.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { formatCents, formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useWords } from '../../words/failure-words.tsx';
import type { ClearIssue } from './large-issue.ts';
import { RowsInShort } from './RowsInShort.tsx';

export function LargeIssue({
  issue: { count, cents, outliers, limits },
  largest,
  onClose,
  onIssue,
}: {
  issue: ClearIssue;
  largest: readonly BoletoRow[];
  onClose: () => void;
  onIssue: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const sum = formatCents(cents, language);
  const many = formatCount(count, language);
  const atypical = outliers && formatCount(outliers.count, language);
  const median = outliers && formatCents(outliers.medianCents, language);
  const limitSum = formatCents(limits.cents, language);
  const limitCount = formatCount(limits.count, language);
  const limitBoletos = limits.count === 1 ? t`1 boleto` : t`${limitCount} boletos`;
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={count === 1 ? t`Emitir 1 boleto, ${sum}?` : t`Emitir ${many} boletos, ${sum}?`}
    >
      <div className="stack">
        {outliers !== null && (
          <p>
            {outliers.count === 1
              ? t`1 valor está longe dos outros desta planilha, cuja mediana é ${median}. Confira se não falta nem sobra um zero.`
              : t`${atypical} valores estão longe dos outros desta planilha, cuja mediana é ${median}. Confira se não falta nem sobra um zero.`}
          </p>
        )}
        <p className="soft">{t`Os maiores:`}</p>
        <RowsInShort rows={largest} />
        <p className="soft">
          {limits.atypical
            ? t`Limites desta conta: ${limitBoletos}, ${limitSum} ou um valor atípico. Depois ainda há alguns segundos para desfazer.`
            : t`Limites desta conta: ${limitBoletos} ou ${limitSum}. Depois ainda há alguns segundos para desfazer.`}
        </p>
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Voltar e revisar`}</Button>
          <Button kind="main" onPress={onIssue}>
            {count === 1 ? t`Emitir 1 boleto · ${sum}` : t`Emitir ${many} boletos · ${sum}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
