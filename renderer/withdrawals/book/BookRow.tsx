// One wallet of the book: its name, its complete address, when it may be used, and how often it was.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { formatAge, formatCount, formatInstant } from '../../text/format.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useNow } from '../../ui/now.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { WalletGroups } from '../WalletGroups.tsx';

export function BookRow({
  entry,
  onChange,
  onRemove,
}: {
  entry: BookEntry;
  onChange: () => void;
  onRemove: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const { label, wallet, note, waitsUntil, used, lastUsedAt } = entry;
  const count = formatCount(used, language);
  const last = lastUsedAt === null ? '' : formatInstant(lastUsedAt, language);
  const waits = waitsUntil !== null && Date.parse(waitsUntil) > now;
  return (
    <li className="book-row">
      <div className="stack gap-2">
        <h3 className="break">{label}</h3>
        <WalletGroups wallet={wallet} />
        {note !== null && <p className="soft break">{note}</p>}
      </div>
      <div className="stack gap-2 book-facts">
        {waits ? (
          <>
            <State tone="doubt" icon="clock">{t`espera`}</State>
            <span className="faint figures">
              {t`até ${formatInstant(waitsUntil, language)} (${formatAge(waitsUntil, now, language)})`}
            </span>
          </>
        ) : (
          <State tone="good">{t`liberada`}</State>
        )}
        <span className="faint figures">
          {used === 0
            ? t`nunca usada`
            : used === 1
              ? t`usada 1 vez, em ${last}`
              : t`usada ${count} vezes, a última em ${last}`}
        </span>
      </div>
      <div className="line one gap-0 book-acts">
        <CopyButton text={wallet} label={t`Copiar`} />
        <IconButton icon="edit" aria-label={t`Alterar ${label}`} onPress={onChange} />
        <IconButton icon="trash" aria-label={t`Excluir ${label}`} onPress={onRemove} />
      </div>
    </li>
  );
}
