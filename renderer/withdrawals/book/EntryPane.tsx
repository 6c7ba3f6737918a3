// A stored wallet with all that is known of it, and what can be done with it.
import { useLingui } from '@lingui/react/macro';
import type { walletColumns } from '../../../preload/contract/withdrawal-lists.ts';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { DetailsPane } from '../../list/DetailsPane.tsx';
import { formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { WalletGroups } from '../WalletGroups.tsx';
import { book, network } from './book-list.tsx';
import { WaitChip } from './WaitChip.tsx';

export function EntryPane({
  entry,
  now,
  onChange,
  onRemove,
  onClose,
}: {
  entry: BookEntry;
  now: number;
  onChange: () => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { label, wallet, note, used, addedAt, changedAt, lastUsedAt } = entry;
  const count = formatCount(used, language);
  const last = lastUsedAt === null ? '' : formatInstant(lastUsedAt, language);
  const fact = (id: keyof typeof walletColumns, value: string) => ({
    id,
    name: t(book.titles[id].title),
    value,
  });
  return (
    <DetailsPane label={t`Carteira`} onClose={onClose} failure={undefined} reading="">
      <header className="stack gap-4 details-head">
        <WaitChip entry={entry} now={now} />
        <h2 className="break">{label}</h2>
        <div className="line withdrawal-wallet">
          <WalletGroups wallet={wallet} />
          <CopyButton text={wallet} label={t`Copiar carteira`} />
        </div>
        <p className="soft figures">
          {used === 0
            ? t`nunca usada`
            : used === 1
              ? t`usada 1 vez, em ${last}`
              : t`usada ${count} vezes, a última em ${last}`}
        </p>
        {note !== null && <p className="break">{note}</p>}
      </header>
      <div className="line">
        <Button icon="edit" onPress={onChange}>
          {t`Alterar`} <span className="unseen">{label}</span>
        </Button>
        <Button icon="trash" onPress={onRemove}>
          {t`Excluir`} <span className="unseen">{label}</span>
        </Button>
      </div>
      <Facts
        facts={[
          fact('network', network),
          fact('addedAt', formatInstant(addedAt, language)),
          ...(changedAt === null ? [] : [fact('changedAt', formatInstant(changedAt, language))]),
        ]}
      />
    </DetailsPane>
  );
}
