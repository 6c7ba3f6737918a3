// The state of polling, in one line that is always visible.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAllClear } from '../app/all-clear.ts';
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { useNow } from '../ui/now.ts';
import { State } from '../ui/State.tsx';
import { useWords } from '../words/failure-words.tsx';
import { askingLine } from './asking-words.ts';
import { worstOf } from './asking-worst.ts';

export function PollingLine({ scope }: { scope: AccountScope }): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { navigation } = useApp();
  const all = useSession(({ watch }) => watch.accounts);
  const accounts = useSession((state) => state.accounts?.accounts);
  const now = useNow(5_000);
  const allClear = useAllClear();
  const real = new Set(accounts?.flatMap(({ id, kind }) => (kind === 'practice' ? [] : [id])));
  const shown = all.filter(({ accountId }) =>
    scope === 'all' ? real.has(accountId) : accountId === scope.accountId,
  );
  const worst = worstOf(shown, now);
  const name = accounts?.find((one) => one.id === worst?.of.accountId)?.name ?? t`Conta excluída`;
  const line = worst && askingLine(worst, name, now, language, allClear);
  const { mend } = line ?? {};
  return (
    <div className="line one asking">
      <output>{line && <State tone={line.tone}>{translate(line.text)}</State>}</output>
      {mend !== undefined && (
        <Button
          kind="quiet"
          icon="key"
          onPress={() => navigation.go({ screen: 'accounts', account: mend, tab: 'identity' })}
        >{t`Abrir as credenciais`}</Button>
      )}
    </div>
  );
}
