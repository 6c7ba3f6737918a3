// The uncertain boletos of a batch or of the whole account: the list, and the evidence for one next to it.
import { type KeyboardEvent, use, useMemo, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Doubt } from '../../../preload/contract/batch-doubts.ts';
import type { ReadyFile } from '../../../preload/contract/boleto-terms.ts';
import { paymentsChanged, useApp, useQuery } from '../../app/app-context.ts';
import { PdfBesideContext } from '../../app/pdf-beside.ts';
import { isWithin } from '../../ui/focus.ts';
import { actAmong, keyGroups } from '../../ui/key-groups.ts';
import { HelpLink } from '../../app/HelpLink.tsx';
import { formatCents, formatCount } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Column } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { pagesOf } from '../../ui/grid/pages.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { GoButton } from '../../app/GoButton.tsx';
import { wordsOf } from '../../words/quoted-words.ts';
import { doubtSentence } from '../reason-words.ts';
import { useConfirmMany } from './confirm-many.ts';
import { DoubtPane, idOf } from './DoubtPane.tsx';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';
import { gridIn, useKeptFocus } from '../kept-focus.ts';
import { MatchPanel } from './MatchPanel.tsx';
import './batch.css';

/** As many as one call takes. */
const mostNoticed = 500;

export function DoubtsView({
  accountId,
  batchId,
  within = false,
}: {
  accountId: string;
  batchId?: number;
  /** Below a batch's own header. */
  within?: boolean;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [chosen, setChosen] = useState(0);
  const [matching, setMatching] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // The next doubt, or the way on if there is none.
  const onFocus = useKeptFocus(
    () =>
      frame.current?.querySelector<HTMLElement>('.doubt-pane input') ??
      frame.current?.querySelector<HTMLElement>('.button'),
  );
  /** Ids from an export, for those that a person must still check. */
  const [found, setFound] = useState<ReadonlyMap<number, string>>(new Map());
  const of = batchId === undefined ? { accountId } : { batchId };
  const {
    value: doubts,
    failure,
    again,
  } = useQuery(`${accountId} ${batchId ?? ''}`, () => guiche.batches.doubts(of));
  const ids = doubts?.slice(0, mostNoticed).map(({ boleto }) => boleto.id) ?? [];
  const { value: notices } = useQuery(
    ids.join(' '),
    () => guiche.callbacks.noticesOf({ boletos: ids }),
    paymentsChanged,
  );
  const noticeOf = new Map(notices?.map((notice) => [notice.boleto, notice]));
  const { confirm, tried } = useConfirmMany((boleto, id) => setFound((old) => new Map(old).set(boleto, id)));
  /** A code that is of several boletos proves nothing of any. */
  const noticed = (notices ?? []).flatMap((notice) => {
    const id = idOf(notice);
    const isAlone = notices?.every((other) => other === notice || !other.ids.includes(id ?? ''));
    return id !== undefined && isAlone && !found.has(notice.boleto) ? [{ boleto: notice.boleto, id }] : [];
  });
  const confirmNoticed = async () => {
    const { settled, toSee } = await confirm(noticed);
    if (settled < noticed.length)
      toasts.show(
        'bad',
        toSee > 0
          ? t`Precisam da sua conferência, um por um: ${formatCount(toSee, language)}.`
          : t`Não puderam ser confirmados: ${formatCount(noticed.length - settled, language)}. Confira um por um.`,
      );
    again();
  };
  const pages = useMemo(() => pagesOf(doubts ?? []), [doubts]);
  /** A column that would be empty for all of them is left out. */
  const refs = doubts?.some(({ attempt }) => attempt?.sentRef) === true;
  const columns = useMemo(
    (): readonly Column<Doubt>[] => [
      {
        id: 'name',
        title: t`Pagador`,
        width: 176,
        frozen: true,
        text: ({ boleto }) => boleto.fields['payer.name'] ?? '',
      },
      {
        id: 'amount',
        title: t`Valor`,
        width: 112,
        whole: true,
        align: 'end',
        figures: true,
        ...copiedAsInBrazil<Doubt>(language, ({ boleto: { fields } }, inLanguage) =>
          fields.amount === null ? '' : formatCents(fields.amount, inLanguage),
        ),
      },
      {
        id: 'due',
        title: t`Vencimento`,
        width: 96,
        figures: true,
        text: ({ boleto: { fields } }) => (fields.dueDate === null ? '' : formatDay(fields.dueDate)),
      },
      ...(refs
        ? [
            {
              id: 'ref',
              title: t`Referência`,
              width: 108,
              figures: true,
              text: ({ attempt }: Doubt) => attempt?.sentRef?.ref ?? '',
            },
          ]
        : []),
      {
        id: 'came',
        title: t`Retorno do serviço`,
        width: 240,
        text: ({ attempt, boleto }) => {
          const message = attempt?.serviceMessage ?? boleto.serviceMessage;
          const sentence = doubtSentence(message);
          return sentence ? t(sentence) : wordsOf(message);
        },
      },
    ],
    // `say` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, refs],
  );
  const list = doubts ?? [];
  const doubt = list[Math.min(chosen, list.length - 1)];
  /** Of the code that was tried last: shown in place of the list, next to the question. */
  const [fetched, setFetched] = useState<{ readonly of: number; readonly pdf: ReadyFile }>();
  const [reading, setReading] = useState(false);
  const pdf = fetched?.of === doubt?.boleto.id ? fetched?.pdf : undefined;
  const PdfBeside = use(PdfBesideContext);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const act = actAmong(keyGroups.doubts, event);
    if (
      !pdf ||
      !isWithin(event) ||
      event.defaultPrevented ||
      (act !== 'pdf' && (act !== 'close' || !reading))
    )
      return;
    event.preventDefault();
    setReading(act === 'pdf' && !reading);
  };
  const cents = list.reduce((sum, { boleto }) => sum + (boleto.fields.amount ?? 0), 0);
  if (matching && doubts) {
    return (
      <MatchPanel
        accountId={accountId}
        {...(batchId === undefined ? {} : { batchId })}
        doubts={doubts}
        onEye={(boleto, id) => setFound((old) => new Map(old).set(boleto, id))}
        onClose={() => {
          setMatching(false);
          requestAnimationFrame(() => frame.current && gridIn(frame.current)?.focus());
        }}
      />
    );
  }
  return (
    // Keys of the whole part; its fields handle theirs first.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={within ? 'column doubts within' : 'column doubts'}
      ref={frame}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <div className="line apart doubts-head">
        <div className="stack gap-4">
          {!within && <h2 className="title">{t`A confirmar`}</h2>}
          <p className="soft">
            {list.length === 0
              ? t`Nada a confirmar.`
              : list.length === 1
                ? t`1 boleto · ${formatCents(cents, language)}. Pode ter sido emitido ou não. Verifique no painel do provedor e informe o resultado.`
                : t`${formatCount(list.length, language)} boletos · ${formatCents(cents, language)}. Podem ter sido emitidos ou não. Verifique no painel do provedor e informe o resultado.`}
          </p>
        </div>
        {list.length > 0 && (
          <div className="line">
            <HelpLink about="what" />
            {noticed.length > 0 && (
              <Button kind="main" busy={tried !== undefined} onPress={() => void confirmNoticed()}>
                {t`Confirmar pelos avisos: ${formatCount(noticed.length, language)}`}
              </Button>
            )}
            <Button icon="file" onPress={() => setMatching(true)}>
              {t`Comparar com uma exportação do painel`}
            </Button>
          </div>
        )}
      </div>
      <FailureBanner failure={failure} />
      {doubts &&
        (doubt ? (
          <div className="batch-panes two">
            {pdf && reading && (
              <div className="column">
                <div className="line apart doubt-pdf">
                  <span className="clip strong">{pdf.name}</span>
                  <Button
                    kind="quiet"
                    icon="close"
                    onPress={() => setReading(false)}
                  >{t`Fechar o PDF`}</Button>
                </div>
                <PdfBeside ticket={pdf.ticket} />
              </div>
            )}
            {/* Stays behind the PDF, at the same doubt. */}
            <div className="column" hidden={pdf !== undefined && reading}>
              <Grid
                label={t`Boletos a confirmar`}
                columns={columns}
                pages={pages}
                dense
                onMoved={setChosen}
                empty={null}
              />
            </div>
            <DoubtPane
              key={doubt.boleto.id}
              doubt={doubt}
              found={found.get(doubt.boleto.id)}
              notice={noticeOf.get(doubt.boleto.id)}
              onFetched={(file) => setFetched(file && { of: doubt.boleto.id, pdf: file })}
              onPdf={() => setReading(!reading)}
              onSettled={again}
            />
          </div>
        ) : (
          <EmptyState
            icon="good"
            title={t`Nada a confirmar`}
            acts={
              <GoButton
                kind="main"
                to={{
                  screen: 'boletos',
                  tab: 'batch',
                  ...(batchId === undefined ? {} : { batch: batchId }),
                }}
              >
                {batchId === undefined ? t`Ver lotes` : t`Voltar ao lote`}
              </GoButton>
            }
          >
            {t`Todos os boletos enviados têm resultado confirmado.`}
          </EmptyState>
        ))}
    </div>
  );
}
