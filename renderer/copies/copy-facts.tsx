// The facts by which a clerk judges a copy: its accounts, its last entry, how much it contains.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { CopyFacts } from '../../preload/contract/copies.ts';
import { formatAge, formatCount, formatInstant } from '../../preload/shared/format.ts';
import { Facts } from '../ui/Facts.tsx';
import { useNow } from '../ui/now.ts';
import { useWords } from '../words/failure-words.tsx';

export function CopyFactsList({ copy }: { copy: CopyFacts }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const { lastAt, lastBy } = copy;
  const whose = { this: t`Deste registro`, other: t`De outro registro`, unknown: t`Não é possível comparar` }[
    copy.of
  ];
  return (
    <Facts
      facts={[
        {
          id: 'until',
          name: t`Contém dados até`,
          value:
            lastAt === null
              ? t`Nada foi feito nela`
              : `${formatInstant(lastAt, language)} (${formatAge(lastAt, now, language)})`,
        },
        { id: 'whose', name: t`Origem`, value: copy.here ? t`${whose}, feito neste computador` : whose },
        {
          id: 'accounts',
          name: t`Contas`,
          value: copy.accounts.length === 0 ? t`Só a de prática` : copy.accounts.join(', '),
        },
        { id: 'boletos', name: t`Boletos criados`, value: formatCount(copy.boletos, language) },
        { id: 'sends', name: t`Envios`, value: formatCount(copy.sends, language) },
        ...(lastBy === null ? [] : [{ id: 'by', name: t`Último usuário`, value: lastBy }]),
      ]}
    />
  );
}
