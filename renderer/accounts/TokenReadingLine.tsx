// Shows the owner and expiry of a pasted token. The line keeps its space before there is a text.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TokenReading } from '../../preload/contract/accounts.ts';
import { formatAge, formatInstant } from '../../preload/shared/format.ts';
import { useWords } from '../words/failure-words.tsx';
import { useNow } from '../ui/now.ts';
import { State } from '../ui/State.tsx';
import { describeOwner } from './account-words.tsx';

export function TokenReadingLine({
  reading,
  waiting,
}: {
  reading: TokenReading | undefined;
  waiting: boolean;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const words = () => {
    if (waiting) return <State tone="busy">{t`Lendo o token`}</State>;
    if (!reading) return null;
    const { expires, age } = reading;
    const who = describeOwner(reading);
    const until =
      expires === undefined
        ? t`Não informa a validade`
        : age === 'expired'
          ? t`Venceu ${formatAge(expires, now, language)} (${formatInstant(expires, language)})`
          : t`Válido até ${formatInstant(expires, language)} (${formatAge(expires, now, language)})`;
    const tone = age === 'expired' ? 'bad' : age === 'day' || age === 'week' ? 'doubt' : 'good';
    return (
      <>
        {reading.readable && who !== '' ? (
          <State tone="good">{t`Titular: ${who}`}</State>
        ) : (
          <State tone="doubt">{t`O token não informa o titular`}</State>
        )}
        {reading.readable && (
          <State tone={expires === undefined ? 'plain' : tone} icon="clock">
            {until}
          </State>
        )}
      </>
    );
  };
  return (
    <div className="line token-reading" aria-live="polite">
      {words()}
    </div>
  );
}
