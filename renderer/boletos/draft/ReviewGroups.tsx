// What to correct, in groups of rows: each group shows its rows, and one press settles all of them.
import type { JSX, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { Batch, BatchReview, RowCorrection } from '../../../preload/contract/batches.ts';
import { formatCents, formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { useExcludeDuplicatesWords } from '../batch/start-batch.tsx';
import type { ShownRows } from './review-rows.ts';

interface Group {
  readonly id: Extract<ShownRows, 'taxId' | 'repeats' | 'closedDay' | 'atypical'>;
  readonly count: number;
  readonly words: string;
  /** Only informs. */
  readonly gentle?: true;
  readonly acts?: ReactNode;
}

export function ReviewGroups({
  batch,
  review,
  shown,
  busy,
  onShow,
  onCorrect,
  onExcludeDuplicates,
}: {
  batch: Pick<Batch, 'duplicates' | 'layout'>;
  review: BatchReview | undefined;
  shown: ShownRows;
  busy: boolean;
  onShow: (shown: ShownRows) => void;
  onCorrect: (as: RowCorrection) => void;
  onExcludeDuplicates: () => void;
}): JSX.Element | null {
  const { t } = useLingui();
  const { language } = useWords();
  const excludeDuplicatesWords = useExcludeDuplicatesWords();
  const count = (many: number) => formatCount(many, language);
  const correct = (as: RowCorrection, words: string) => (
    <Button isDisabled={busy} onPress={() => onCorrect(as)}>
      {words}
    </Button>
  );
  const { taxId = 0, closedDay = 0, atypical = 0 } = review ?? {};
  const repeats = batch.duplicates.count;
  const median = formatCents(batch.layout.summary?.outliers?.medianCents ?? 0, language);
  const groups: readonly Group[] = [
    {
      id: 'taxId',
      count: taxId,
      words: taxId === 1 ? t`1 linha: pode ser CPF ou CNPJ` : t`${count(taxId)} linhas: pode ser CPF ou CNPJ`,
      acts: (
        <>
          {correct('cpf', taxId === 1 ? t`É CPF` : t`São CPF`)}
          {correct('cnpj', taxId === 1 ? t`É CNPJ` : t`São CNPJ`)}
        </>
      ),
    },
    {
      id: 'repeats',
      count: repeats,
      words:
        repeats === 1 ? t`1 linha: possível duplicidade` : t`${count(repeats)} linhas: possível duplicidade`,
      acts: (
        <Button icon="trash" isDisabled={busy} onPress={onExcludeDuplicates}>
          {excludeDuplicatesWords(repeats)}
        </Button>
      ),
    },
    {
      id: 'atypical',
      count: atypical,
      words:
        atypical === 1
          ? t`1 valor atípico (mediana ${median})`
          : t`${count(atypical)} valores atípicos (mediana ${median})`,
    },
    {
      id: 'closedDay',
      count: closedDay,
      words:
        closedDay === 1
          ? t`1 vencimento em fim de semana ou feriado`
          : t`${count(closedDay)} vencimentos em fim de semana ou feriado`,
      gentle: true,
      acts: correct('nextBusinessDay', t`Próximo dia útil`),
    },
  ];
  const open = groups.filter((group) => group.count > 0);
  if (open.length === 0) return null;
  return (
    <ul className="line review-groups" aria-label={t`O que corrigir, em grupos`}>
      {open.map((group) => (
        <li key={group.id} className={group.gentle ? 'line one gap-4' : 'line one gap-4 doubt'}>
          <ToggleButton
            className="small frame pressable filter"
            isSelected={shown === group.id}
            onPress={() => onShow(shown === group.id ? 'all' : group.id)}
          >
            <Icon name={group.gentle ? 'info' : 'warn'} />
            {group.words}
          </ToggleButton>
          {group.acts}
        </li>
      ))}
    </ul>
  );
}
