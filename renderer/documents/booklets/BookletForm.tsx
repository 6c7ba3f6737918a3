// A new booklet: its order, split, layout and names, with the forecast always visible.
import { useMemo, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookletOf, BookletPlan } from '../../../preload/contract/document-terms.ts';
import { useAct, useApp, useToday } from '../../app/app-context.ts';
import type { BookletRequest } from '../../app/route.ts';
import { formatDay } from '../../text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup, Switch } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { LayoutChoice } from '../LayoutChoice.tsx';
import {
  draftFrom,
  hasExtraPages,
  hasSeparators,
  mostTitle,
  namingFlaw,
  orders,
  planOf,
  splits,
  type BookletDraft,
} from './booklet-draft.ts';
import { ForecastBar } from './ForecastBar.tsx';
import { NamingField } from './NamingField.tsx';
import { drawnWords, orderWords, splitWords } from './plan-words.ts';
import { useOfWords } from './use-of-words.ts';
import { useForecast } from './use-forecast.ts';

export function BookletForm({
  of,
  request,
}: {
  of: BookletOf;
  request: BookletRequest | undefined;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche, navigation, session } = useApp();
  const today = useToday();
  const { words: ofWords, title } = useOfWords(of, request?.title);
  const [draft, setDraft] = useState(() =>
    draftFrom(request, session.store.getState().booklets, title ?? t`Boletos de ${formatDay(today)}`),
  );
  const change = (part: Partial<BookletDraft>) => setDraft((old) => ({ ...old, ...part }));
  const untitled = draft.title.trim() === '';
  const ready = !untitled && namingFlaw(draft.naming[draft.split]) === undefined;
  const plan = useMemo(
    () => (ready ? planOf(of, draft, drawnWords(translate)) : undefined),
    // `translate` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [of, draft, ready, language],
  );
  const forecast = useForecast(plan);
  const making = useAct((wanted: BookletPlan, commandId) =>
    guiche.documents.makeBooklet({ commandId, plan: wanted }),
  );
  const make = async () => {
    if (!plan) return;
    const result = await making.run(plan);
    if (result?.ok) navigation.go({ screen: 'documents', tab: 'booklets', booklet: result.value.id });
  };
  const choose = () => navigation.go({ screen: 'documents', tab: 'booklets' });
  if ((forecast.failure ?? making.failure)?.code === 'notFound')
    return (
      <EmptyState
        icon="documents"
        title={t`Esta seleção não está mais aberta`}
        acts={<Button kind="main" onPress={choose}>{t`Escolher de novo`}</Button>}
      >
        {t`A seleção dos emitidos vale enquanto a janela está aberta. Nenhum boleto se perdeu: escolha-os de novo.`}
      </EmptyState>
    );
  const extra = hasExtraPages(draft);
  return (
    <form
      className="column"
      aria-label={t`Novo carnê`}
      onSubmit={(event) => {
        event.preventDefault();
        if (forecast.current && (forecast.value?.boletos ?? 0) > 0) void make();
      }}
    >
      <div className="column gap-20 scroll booklet-fields">
        <div className="line apart booklet-of">
          <p className="clip">
            <span className="strong">{ofWords}</span>
          </p>
          <Button kind="quiet" onPress={choose}>{t`Escolher outros`}</Button>
        </div>
        <div className="booklet-pair">
          <TextField
            label={t`Título`}
            value={draft.title}
            onChange={(text) => change({ title: text })}
            maxLength={mostTitle}
            error={untitled ? t`Informe um título: é como o carnê aparece na lista.` : undefined}
          />
          <Select
            label={t`Ordem`}
            options={orders.map((value) => ({ value, label: translate(orderWords[value]) }))}
            value={draft.order}
            onChange={(order) => change({ order })}
          />
        </div>
        <div className="booklet-pair even">
          <RadioGroup
            label={t`Arquivos`}
            options={splits.map((value) => ({
              value,
              label: translate(splitWords[value].label),
              help: translate(splitWords[value].help),
            }))}
            value={draft.split}
            onChange={(split) => change({ split })}
          />
          <div className="stack">
            <LayoutChoice value={draft.layout} onChange={(layout) => change({ layout })} />
          </div>
        </div>
        <div className="stack gap-4">
          <Switch
            isSelected={extra && draft.cover}
            isDisabled={!extra}
            onChange={(cover) => change({ cover })}
          >
            {draft.split === 'payer' ? t`Capa em cada arquivo, com os totais` : t`Capa com os totais`}
          </Switch>
          <Switch
            isSelected={hasSeparators(draft) && draft.separators}
            isDisabled={!hasSeparators(draft)}
            onChange={(separators) => change({ separators })}
          >{t`Uma folha de rosto antes dos boletos de cada pagador`}</Switch>
        </div>
        <NamingField
          value={draft.naming[draft.split]}
          onChange={(text) => change({ naming: { ...draft.naming, [draft.split]: text } })}
          split={draft.split}
          example={forecast.current ? forecast.value?.example : undefined}
        />
      </div>
      <ForecastBar forecast={forecast} busy={making.busy} failure={making.failure} />
    </form>
  );
}
