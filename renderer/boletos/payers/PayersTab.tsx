// Pagadores: who was billed or imported, what each owes, and the details of one beside the list.
import { useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Payer, PayerFilter, PayersSum } from '../../../preload/contract/payers-list.ts';
import { useApp, useCurrentAccount } from '../../app/app-context.ts';
import type { Route } from '../../app/route.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { DeclaredList, NothingFound } from '../../list/DeclaredList.tsx';
import { savable } from '../../list/ListActs.tsx';
import { useDetails } from '../../list/use-details.ts';
import { useList } from '../../list/use-list.tsx';
import { useLongList, type ListSource } from '../../list/use-long-list.ts';
import { useOfList, type OfList } from '../../list/use-of-list.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { PayerPane } from './PayerPane.tsx';
import { lateness, payers } from './payers-list.tsx';
import { PayersSheetDialog } from './PayersSheetDialog.tsx';

const source: ListSource<Payer, PayerFilter> = {
  calls: (guiche) => guiche.payers,
  last: ({ payers: { last }, work }) => last + work.last,
};

const summed: OfList<PayerFilter, PayersSum> = { call: ({ payers: { sum } }) => sum, live: true };

export function PayersTab({ route }: { route: Extract<Route, { screen: 'boletos' }> }) {
  const { t } = useLingui();
  const { translate, language, formatCents: money, formatCount } = useWords();
  const { guiche, navigation } = useApp();
  const account = useCurrentAccount();
  const [importing, setImporting] = useState(false);
  const { payer } = route;
  const show = (id: number | undefined) =>
    navigation.go({ screen: 'boletos', tab: 'payers', ...(id === undefined ? {} : { payer: id }) });
  const more = useMemo(
    () => ({ daysLate: lateness(translate) }),
    // `translate` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
    [language],
  );
  const parts = useList(payers, {
    key: 'guiche.payers',
    asked: route.view,
    more,
    onView: () => show(undefined),
  });
  const list = useLongList(source, parts.filter);
  const sum = useOfList(summed, parts.filter, list.handle);
  const { frame, onMoved, close } = useDetails(list.pages, payer, show);
  const importButton = (
    <Button
      icon="file"
      isDisabled={!account}
      onPress={() => setImporting(true)}
    >{t`Importar planilha…`}</Button>
  );
  const empty = parts.narrowed ? (
    <NothingFound title={t`Nenhum pagador encontrado`} onWiden={parts.widen} />
  ) : (
    <EmptyState
      icon="person"
      title={t`Nenhum pagador ainda`}
      acts={
        <>
          <GoButton
            kind="main"
            to={{ screen: 'boletos', tab: 'batch' }}
          >{t`Emitir de uma planilha`}</GoButton>
          {importButton}
        </>
      }
    >
      {t`Quem recebe um boleto aparece aqui automaticamente, com o que deve e os contatos.`}
    </EmptyState>
  );
  const count = list.pages?.count ?? 0;
  return (
    <>
      <DeclaredList
        parts={parts}
        list={list}
        label={t`Pagadores`}
        search={{ label: t`Buscar pagadores`, placeholder: t`Nome, CPF ou CNPJ` }}
        make={savable(list, (wish) => guiche.payers.saveList({ ...wish, ...parts.file(t`pagadores`) }))}
        mainActs={importButton}
        foot={
          count > 0 && (
            <div className="list-foot small line apart">
              <output className="figures">
                {count === 1 ? t`1 pagador` : t`${formatCount(count)} pagadores`}
                {sum &&
                  ` · ${t`em aberto ${money(sum.openCents)}, dos quais ${money(sum.overdueCents)} vencidos`}`}
              </output>
              <span className="faint list-hint">{t`Enter abre os detalhes`}</span>
            </div>
          )
        }
        frame={frame}
        details={payer !== undefined && <PayerPane key={payer} id={payer} onClose={close} />}
        onCloseDetails={close}
        onOpen={({ id }) => show(id)}
        onMoved={onMoved}
        empty={empty}
      />
      {importing && account && <PayersSheetDialog account={account} onClose={() => setImporting(false)} />}
    </>
  );
}
