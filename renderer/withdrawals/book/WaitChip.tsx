// Whether a stored wallet may be used, or until when it waits.
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { formatAge, formatInstant } from '../../../preload/shared/format.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';

/** Whether it may be paid to at a moment, or still waits. */
export const isWaiting = ({ waitsUntil }: Pick<BookEntry, 'waitsUntil'>, now: number): boolean =>
  waitsUntil !== null && Date.parse(waitsUntil) > now;

export function WaitChip({ entry, now }: { entry: BookEntry; now: number }) {
  const { t } = useLingui();
  const { language } = useWords();
  const until = entry.waitsUntil ?? '';
  return isWaiting(entry, now) ? (
    <span className="line gap-8 book-wait">
      <State tone="doubt" icon="clock">{t`Aguardando liberação`}</State>
      <span className="faint figures">
        {t`até ${formatInstant(until, language)} (${formatAge(until, now, language)})`}
      </span>
    </span>
  ) : (
    <State tone="plain" icon="good">{t`Liberada`}</State>
  );
}
