// How close a token is to its expiry, as a word and an icon, wherever an account is shown.
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import { useNow } from '../ui/now.ts';
import { State } from '../ui/State.tsx';
import { formatAge } from '../../preload/shared/format.ts';
import { useWords } from '../words/failure-words.tsx';

export function TokenState({ account }: { account: Account }) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const { age, expires } = account.token;
  const when = expires === undefined ? '' : formatAge(expires, now, language);
  if (!account.credentials.token.set) {
    return <State tone="doubt" icon="key">{t`Sem token`}</State>;
  }
  switch (age) {
    case 'expired':
      return <State tone="bad" icon="key">{t`Token vencido ${when}`}</State>;
    case 'day':
    case 'week':
      return <State tone="doubt" icon="key">{t`Token vence ${when}`}</State>;
    case 'good':
      return <State tone="plain" icon="key">{t`Token vence ${when}`}</State>;
    case 'unknown':
      break;
  }
  return <State tone="plain" icon="key">{t`Token sem validade informada`}</State>;
}
