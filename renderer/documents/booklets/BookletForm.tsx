// A new booklet: its order, split, layout and names, with the forecast always visible.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type {
  BookletForecast,
  BookletOf,
  BookletPlan,
  BookletSplit,
  NameMark,
} from '../../../preload/contract/document-terms.ts';
import { useAct, useApp, useSession, useToday } from '../../app/app-context.ts';
import type { BookletRequest } from '../../app/route.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup, Switch } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Form, TextField, Select } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { LayoutChoice } from '../LayoutChoice.tsx';
import {
  type BookletDraft,
  draftFrom,
  hasExtraPages,
  hasSeparators,
  marks,
  mostNaming,
  mostTitle,
  namesAlike,
  namingFlaw,
  orders,
  planOf,
  splits,
  withMark,
} from './booklet-draft.ts';
import { drawnWords, markWords, orderWords, splitWords } from './plan-words.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { formatCents, formatCount } from '../../../preload/shared/format.ts';
import { State } from '../../ui/State.tsx';
import { Button as AriaButton } from 'react-aria-components/Button';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { throttledRefresh } from '../../app/throttled-refresh.ts';

/** The boletos of a new booklet in words, and the title derived from them. */
function useOfWords(of: BookletOf, known: string | undefined) {
  const { t } = useLingui();
  const { language } = useWords();
  const batch = useSession((state) =>
    'batchId' in of ? state.batches.find(({ id }) => id === of.batchId) : undefined,
  );
  if ('batchId' in of) {
    const title = known ?? batch?.name;
    return { title, words: title === undefined ? t`Um lote` : t`Lote ${title}` };
  }
  if ('document' in of) {
    const document = formatTaxId(of.document);
    return { title: known, words: known === undefined ? document : `${known} · ${document}` };
  }
  const count =
    'handle' in of ? of.ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0) : of.boletos.length;
  return {
    title: known,
    words:
      count === 1
        ? t`1 boleto escolhido nos emitidos`
        : t`${formatCount(count, language)} boletos escolhidos nos emitidos`,
  };
}

/**
 * The naming of the files: a pattern with variables that are inserted by a press, and the name of the first file.
 */
function NamingField({
  value,
  onChange,
  split,
  example,
}: {
  value: string;
  onChange: (pattern: string) => void;
  split: BookletSplit;
  example: string | undefined;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  // The cursor position once the variable is in the field.
  const then = useRef<number>(undefined);
  useEffect(() => {
    if (then.current === undefined) return;
    input.current?.focus();
    input.current?.setSelectionRange(then.current, then.current);
    then.current = undefined;
  });
  const insert = (mark: NameMark) => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const from = selectionStart ?? value.length;
    const next = withMark(value, mark, from, selectionEnd ?? from);
    if (next.pattern.length > mostNaming) return;
    then.current = next.at;
    onChange(next.pattern);
  };
  const flaw = namingFlaw(value);
  const error =
    flaw === undefined
      ? undefined
      : flaw.kind === 'empty'
        ? t`Informe o nome dos arquivos, por exemplo ${'{pagador}'}.`
        : t`${flaw.mark} não é um campo conhecido. Use os botões abaixo.`;
  return (
    <div className="stack gap-4">
      <TextField
        label={t`Nome dos arquivos`}
        value={value}
        onChange={onChange}
        maxLength={mostNaming}
        inputRef={input}
        error={error}
      />
      <div className="line gap-4">
        <span className="faint">{t`Inserir no nome:`}</span>
        {marks.map((mark) => (
          <AriaButton key={mark} className="mark-chip" onPress={() => insert(mark)}>
            {t(markWords[mark])}
          </AriaButton>
        ))}
      </div>
      <p className="soft naming-example" aria-live="polite">
        {error === undefined && example !== undefined && (
          <>
            {t`Nome do primeiro`} <span className="mono break">{example}</span>
          </>
        )}
      </p>
      {error === undefined && namesAlike(value, split) && (
        <p className="faint">{t`Vários arquivos teriam o mesmo nome e receberiam um número no fim. Inclua o pagador no nome.`}</p>
      )}
    </div>
  );
}

/** The result of the plan, in figures with fixed places, and the button that repeats them. */
function ForecastBar({
  forecast,
  busy,
  failure,
}: {
  forecast: Forecast;
  busy: boolean;
  failure: Failure | undefined;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { value, current } = forecast;
  const count = (part: (of: BookletForecast) => number) => (value ? formatCount(part(value), language) : '—');
  const figures = [
    { id: 'boletos', name: t`Boletos`, text: count(({ boletos }) => boletos) },
    { id: 'sum', name: t`Total`, text: value ? formatCents(value.cents, language) : '—' },
    { id: 'payers', name: t`Pagadores`, text: count(({ payers }) => payers) },
    { id: 'files', name: t`Arquivos`, text: count(({ files }) => files) },
    { id: 'fetch', name: t`PDFs a buscar`, text: count(({ boletos, kept }) => boletos - kept) },
  ];
  return (
    <footer className="forecast">
      <FailureBanner failure={forecast.failure ?? failure} />
      <div className="forecast-body">
        <dl className="forecast-figures figures" aria-label={t`O que será montado`}>
          {figures.map(({ id, name, text }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd className="strong">{text}</dd>
            </div>
          ))}
        </dl>
        <Button kind="main" type="submit" busy={busy} isDisabled={!current || !value || value.boletos === 0}>
          {useMakeWords(value)}
        </Button>
        <p className="forecast-without" aria-live="polite">
          {value && value.boletos === 0 ? (
            <State tone="doubt">{t`Nenhum destes boletos foi emitido: não há PDF para montar.`}</State>
          ) : (
            value &&
            value.without > 0 && (
              <State tone="doubt" wraps>
                {value.without === 1
                  ? t`1 linha fica de fora: não foi emitida e não tem PDF.`
                  : t`${formatCount(value.without, language)} linhas ficam de fora: não foram emitidas e não têm PDF.`}
              </State>
            )
          )}
        </p>
      </div>
    </footer>
  );
}

/** The figures on the button: `Montar 248 boletos em 12 arquivos`. */
function useMakeWords(value: BookletForecast | undefined): string {
  const { t } = useLingui();
  const { language } = useWords();
  if (!value || value.boletos === 0) return t`Montar carnê`;
  const boletos = formatCount(value.boletos, language);
  const files = formatCount(value.files, language);
  if (value.boletos === 1) return t`Montar 1 boleto em 1 arquivo`;
  return value.files === 1
    ? t`Montar ${boletos} boletos em 1 arquivo`
    : t`Montar ${boletos} boletos em ${files} arquivos`;
}

export function BookletForm({ of, request }: { of: BookletOf; request: BookletRequest | undefined }) {
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
  const make = () =>
    plan &&
    making.run(plan, ({ id }) => navigation.go({ screen: 'documents', tab: 'booklets', booklet: id }));
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
    <Form
      className="column"
      aria-label={t`Novo carnê`}
      onSubmit={() => forecast.current && (forecast.value?.boletos ?? 0) > 0 && make()}
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
            options={orders.map((value) => ({ value, label: t(orderWords[value]) }))}
            value={draft.order}
            onChange={(order) => change({ order })}
          />
        </div>
        <div className="booklet-pair even">
          <RadioGroup
            label={t`Arquivos`}
            options={splits.map((value) => ({
              value,
              label: t(splitWords[value].label),
              help: t(splitWords[value].help),
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
    </Form>
  );
}

/** The delay after typing before main is asked, in milliseconds; and the interval while boletos are being created. */
const pause = 200;
const gap = 1_000;

interface Forecast {
  readonly value: BookletForecast | undefined;
  /** The figures belong to the current plan. */
  readonly current: boolean;
  readonly failure: Failure | undefined;
}

/** Requests the forecast of a plan while it is being chosen; the last figures stay visible until the next arrive. */
function useForecast(plan: BookletPlan | undefined): Forecast {
  const { guiche, session } = useApp();
  const [known, setKnown] = useState<{ plan: BookletPlan; value: BookletForecast }>();
  const [failed, setFailed] = useState<{ plan: BookletPlan; failure: Failure }>();
  useEffect(() => {
    if (!plan) return undefined;
    let over = false;
    const throttled = throttledRefresh(async () => {
      const result = await session.ask(guiche.documents.forecast({ plan }));
      if (over) return;
      if (result.ok) setKnown({ plan, value: result.value });
      setFailed(result.ok ? undefined : { plan, failure: result.error });
    }, gap);
    const timer = setTimeout(throttled.poke, pause);
    const unsubscribe = session.store.subscribe((now, before) => {
      if (now.work.last !== before.work.last) throttled.poke();
    });
    return () => {
      over = true;
      clearTimeout(timer);
      throttled.stop();
      unsubscribe();
    };
  }, [guiche, session, plan]);
  return {
    value: known?.value,
    current: plan !== undefined && known?.plan === plan,
    failure: plan !== undefined && failed?.plan === plan ? failed.failure : undefined,
  };
}
