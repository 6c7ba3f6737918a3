// Livro: the known wallets of an account, by name; a new one has a waiting time before it can be paid.
import { useRef, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../preload/contract/wallet-terms.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { withdrawalsChanged, useQuery } from '../app/use-query.ts';
import { formatCount } from '../text/format.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { Select } from '../ui/Select.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useWords } from '../words/failure-words.tsx';
import { BookRow } from './book/BookRow.tsx';
import { BookRule } from './book/BookRule.tsx';
import { entriesFound, entriesTsv, type BookOrder } from './book/book-search.ts';
import { EntryDialog } from './book/EntryDialog.tsx';
import { RemoveEntry } from './book/RemoveEntry.tsx';
import { SaveBook } from './book/SaveBook.tsx';
import './book/book.css';

type Asked = { readonly act: 'add' } | { readonly act: 'change' | 'remove'; readonly entry: BookEntry };

export function BookTab(): JSX.Element | null {
  const accountId = useSession((state) => state.accounts?.current);
  return accountId === undefined ? null : <Book key={accountId} accountId={accountId} />;
}

function Book({ accountId }: { accountId: string }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const [text, setText] = useState('');
  const [order, setOrder] = useState<BookOrder>('label');
  const [asked, setAsked] = useState<Asked>();
  const list = useRef<HTMLDivElement>(null);
  const focusList = useFocusOn(list);
  const book = useQuery(accountId, () => guiche.withdrawals.book({ accountId }), withdrawalsChanged);
  const readiness = useQuery(
    accountId,
    () => guiche.withdrawals.readiness({ accountId }),
    withdrawalsChanged,
  );
  const entries = book.value ?? [];
  const found = entriesFound(entries, text, order);
  const add = () => setAsked({ act: 'add' });
  const done = () => {
    setAsked(undefined);
    book.again();
  };
  const header = [t`Nome`, t`Carteira`, t`Observação`, t`Vezes usada`];
  return (
    <>
      <ListScreen
        className="book"
        search={{
          label: t`Buscar no cadastro`,
          placeholder: t`Nome, carteira ou observação`,
          text,
          onText: setText,
        }}
        acts={
          <>
            {entries.length > 1 && (
              <Select
                label={t`Ordem`}
                value={order}
                onChange={setOrder}
                options={[
                  { value: 'label', label: t`Por nome` },
                  { value: 'used', label: t`Mais usadas` },
                  { value: 'lastUsed', label: t`Últimas usadas` },
                  { value: 'added', label: t`Mais recentes` },
                ]}
              />
            )}
            {found.length > 0 && <CopyButton text={entriesTsv(found, header)} label={t`Copiar lista`} />}
            <SaveBook accountId={accountId} entries={found} />
            <Button kind="main" icon="plus" onPress={add}>{t`Adicionar carteira…`}</Button>
          </>
        }
        filters={readiness.value && <BookRule settings={readiness.value.settings} />}
        failure={book.failure ?? readiness.failure}
        foot={
          entries.length > 0 && (
            <output className="list-foot small figures">
              {entries.length === 1
                ? t`1 carteira`
                : t`${formatCount(found.length, language)} de ${formatCount(entries.length, language)} carteiras`}
            </output>
          )
        }
      >
        <div ref={list} tabIndex={-1} className="column scroll">
          {book.value &&
            (found.length > 0 ? (
              <ul aria-label={t`Carteiras cadastradas`}>
                {found.map((entry) => (
                  <BookRow
                    key={entry.id}
                    entry={entry}
                    onChange={() => setAsked({ act: 'change', entry })}
                    onRemove={() => setAsked({ act: 'remove', entry })}
                  />
                ))}
              </ul>
            ) : entries.length > 0 ? (
              <EmptyState
                icon="search"
                title={t`Nenhuma carteira encontrada`}
                acts={<Button onPress={() => setText('')}>{t`Limpar a busca`}</Button>}
              />
            ) : (
              <EmptyState
                icon="withdrawals"
                title={t`Nenhuma carteira cadastrada`}
                acts={<Button kind="main" onPress={add}>{t`Adicionar carteira…`}</Button>}
              >
                {t`Dê nome às carteiras que recebem: no saque elas são encontradas pelo nome, e o Guichê avisa quando outra é parecida.`}
              </EmptyState>
            ))}
        </div>
      </ListScreen>
      {asked && asked.act !== 'remove' && (
        <EntryDialog
          accountId={accountId}
          entry={asked.act === 'change' ? asked.entry : undefined}
          waitingHours={readiness.value?.settings.waitingHours ?? 0}
          onClose={() => setAsked(undefined)}
          onDone={done}
        />
      )}
      {asked?.act === 'remove' && (
        <RemoveEntry
          entry={asked.entry}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            done();
            focusList();
          }}
        />
      )}
    </>
  );
}
