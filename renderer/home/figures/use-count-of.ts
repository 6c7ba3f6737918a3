// How many boletos or withdrawals, in words.
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../preload/shared/format.ts';
import { useWords } from '../../words/failure-words.tsx';

export type Counted = 'boletos' | 'withdrawals';

export function useCountOf(): (of: Counted, count: number) => string {
  const { t } = useLingui();
  const { language } = useWords();
  return (of, count) => {
    const many = formatCount(count, language);
    if (of === 'withdrawals') return count === 1 ? t`1 saque` : t`${many} saques`;
    return count === 1 ? t`1 boleto` : t`${many} boletos`;
  };
}
