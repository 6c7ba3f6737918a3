// Tells of files that a watched folder brought while the window is open. Nothing of them is accepted by that.
import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../preload/shared/format.ts';
import { useWords } from '../words/failure-words.tsx';
import { useApp, useSession } from './app-context.ts';

export function useArrived(): void {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation, toasts } = useApp();
  const current = useSession((state) => state.accounts?.current);
  const arrived = useSession((state) => state.income.arrived);
  const told = useRef(new Set<number>());
  useEffect(() => {
    for (const { id, accountId, name, added } of arrived) {
      if (accountId !== current || told.current.has(id)) continue;
      told.current.add(id);
      const count = formatCount(added, language);
      toasts.show('good', t`A pasta de retornos trouxe ${name}. Lançamentos novos: ${count}.`, {
        label: t`Conciliar`,
        run: () => navigation.go({ screen: 'boletos', tab: 'income', lines: { tab: 'open' } }),
      });
    }
  }, [arrived, current, language, navigation, toasts, t]);
}
