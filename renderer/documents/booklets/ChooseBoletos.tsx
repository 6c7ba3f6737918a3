// Chooses the boletos of a new booklet: a batch, a payer, or everything that a search of the register finds.
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import type { BookletOf } from '../../../preload/contract/document-terms.ts';
import { centsIn, countIn } from '../../app/batch-counts.ts';
import { useApp, useSession } from '../../app/app-context.ts';
import type { BookletRequest } from '../../app/route.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { formatCents, formatCount, formatDate } from '../../../preload/shared/format.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { useRegisterSearch } from './use-register-search.ts';

const mostBatches = 8;

export function ChooseBoletos() {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation } = useApp();
  const [text, setText] = useState('');
  const batches = useSession((state) => state.batches);
  const search = useRegisterSearch(text);
  const go = (of: BookletOf, request?: BookletRequest) =>
    navigation.go({ screen: 'documents', tab: 'booklets', of, ...(request ? { request } : {}) });
  const wanted = fold(text.trim());
  const made = batches.filter((batch) => batch.kind === 'sheet' && countIn(batch, 'created') > 0);
  const named = made.filter(({ name, lote }) => wanted === '' || fold(`${name} ${lote}`).includes(wanted));
  if (made.length === 0 && search.empty)
    return (
      <EmptyState
        icon="documents"
        title={t`Ainda não há boletos para montar um carnê`}
        acts={
          <GoButton kind="main" to={{ screen: 'boletos', tab: 'batch' }}>
            {t`Emitir de uma planilha`}
          </GoButton>
        }
      >
        {t`Emita boletos, por planilha ou um a um. Depois escolha-os aqui: um lote, um pagador ou uma busca.`}
      </EmptyState>
    );
  const { found } = search;
  const count = found?.count ?? 0;
  return (
    <div className="column gap-16 scroll choose">
      <h2>{t`De quais boletos?`}</h2>
      <TextField
        label={t`Lote, pagador, documento ou nosso número`}
        value={text}
        onChange={setText}
        maxLength={200}
        // Choosing begins with a search.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <FailureBanner failure={search.failure} />
      {found && count > 0 && (
        <Group title={t`Busca nos emitidos`}>
          <Line
            icon="search"
            name={
              count === 1
                ? t`1 boleto emitido com “${text.trim()}”`
                : t`Os ${formatCount(count, language)} boletos emitidos com “${text.trim()}”`
            }
            onPress={() =>
              go({ handle: search.take(), ranges: [{ from: 0, to: count - 1 }] }, { title: text.trim() })
            }
          />
        </Group>
      )}
      {found && found.payers.length > 0 && (
        <Group title={t`Pagadores`}>
          {found.payers.map(({ accountId, document, name }) => (
            <Line
              key={`${accountId} ${document}`}
              icon="person"
              name={name}
              more={formatTaxId(document)}
              onPress={() => go({ accountId, document }, { title: name })}
            />
          ))}
        </Group>
      )}
      {named.length > 0 && (
        <Group title={wanted === '' ? t`Últimos lotes` : t`Lotes`}>
          {named.slice(0, mostBatches).map((batch) => (
            <Line
              key={batch.id}
              icon="file"
              name={batch.name}
              more={t`lote ${batch.lote} · ${formatDate(batch.createdAt, language)}`}
              figures={
                countIn(batch, 'created') === 1
                  ? t`1 boleto · ${formatCents(centsIn(batch, 'created'), language)}`
                  : t`${formatCount(countIn(batch, 'created'), language)} boletos · ${formatCents(centsIn(batch, 'created'), language)}`
              }
              onPress={() => go({ batchId: batch.id }, { title: batch.name })}
            />
          ))}
        </Group>
      )}
      {wanted !== '' && found && count === 0 && named.length === 0 && (
        <p className="soft">{t`Nenhum boleto emitido com “${text.trim()}”. Tente com menos letras ou outro número.`}</p>
      )}
      <div className="line">
        <span className="soft">{t`Para escolher um a um, marque-os na lista dos emitidos.`}</span>
        <GoButton kind="quiet" icon="right" to={{ screen: 'boletos', tab: 'issued' }}>
          {t`Abrir os emitidos`}
        </GoButton>
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="choose-group" aria-label={title}>
      <h3 className="soft">{title}</h3>
      <div className="frame">{children}</div>
    </section>
  );
}

function Line({
  icon,
  name,
  more,
  figures,
  onPress,
}: {
  icon: IconName;
  name: string;
  more?: string;
  figures?: string;
  onPress: () => void;
}) {
  return (
    <AriaButton className="pressable row-button choose-line" onPress={onPress}>
      <Icon name={icon} />
      <span className="clip strong">{name}</span>
      <span className="clip faint figures">{more}</span>
      <span className="figures">{figures}</span>
    </AriaButton>
  );
}
