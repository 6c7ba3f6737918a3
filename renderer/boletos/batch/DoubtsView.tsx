// The uncertain boletos of a batch or of the whole account: the list, the evidence for one next to it, and resolving
// many at once.
import { type JSX, type KeyboardEvent, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Doubt, ExportMatch } from '../../../preload/contract/batch-doubts.ts';
import type { ReadyFile } from '../../../preload/contract/boleto-terms.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { PdfBesideContext } from '../../app/pdf-beside.ts';
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
import { useQuery } from '../../app/use-query.ts';
import { wordsOf } from '../../words/quoted-words.ts';
import { doubtSentence } from '../reason-words.ts';
import { useConfirmMany } from './confirm-many.ts';
import { DoubtPane, idOf } from './DoubtPane.tsx';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { upload } from '../../app/upload.ts';
import { Banner } from '../../ui/Banner.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { gridIn, useKeptFocus } from '../kept-focus.ts';
import { believed, type Proposal, proposalsOf } from './match-choice.ts';
import { MatchTable } from './MatchTable.tsx';
import './batch.css';

/** As many as one call takes. */
const mostNoticed = 500;

type Source = { readonly text: string } | { readonly file: File };

/**
 * Resolves many uncertain boletos at once with a pasted or opened export of the provider's dashboard. Each match is
 * shown before it is accepted, and each accepted one is still checked with the service by its id.
 */
function MatchPanel({
  accountId,
  batchId,
  doubts,
  onEye,
  onClose,
}: {
  accountId: string;
  batchId?: number;
  doubts: readonly Doubt[];
  onEye: (boleto: number, id: string) => void;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [text, setText] = useState('');
  const [source, setSource] = useState<Source>();
  const [match, setMatch] = useState<ExportMatch>();
  // The comparison stays as it was while boletos are resolved one by one.
  const [compared, setCompared] = useState<readonly Doubt[]>(doubts);
  const [proposals, setProposals] = useState<readonly Proposal[]>([]);
  const [leaving, setLeaving] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // The next that can be confirmed or chosen, or the way back.
  const onFocus = useKeptFocus(
    () =>
      frame.current?.querySelector<HTMLElement>(
        'textarea, .match-head .main:not(:disabled), .match-table :is(input, .select):not(:disabled)',
      ) ?? frame.current?.querySelector<HTMLElement>('.doubts-head .button'),
  );
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), []);
  const isLost = match?.kind === 'matched' ? believed(proposals).length > 0 : text.trim() !== '';
  const leave = () => (isLost ? setLeaving(true) : onClose());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Menus and dialogs are children in React alone.
    const here = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (actAmong(keyGroups.doubts, event) !== 'close' || event.defaultPrevented || !here) return;
    event.preventDefault();
    leave();
  };
  const compare = useAct(async ({ from, idColumn }: { from: Source; idColumn?: number | null }) => {
    const uploaded = 'file' in from ? await upload(guiche, from.file, 'sheet') : undefined;
    if (uploaded && !uploaded.ok) return uploaded;
    return guiche.batches.matchDoubts({
      accountId,
      ...(batchId === undefined ? {} : { batchId }),
      input: uploaded ? uploaded.value : { text: 'text' in from ? from.text : '' },
      ...(idColumn === undefined ? {} : { idColumn }),
    });
  });
  const run = async (from: Source, idColumn?: number | null) => {
    setSource(from);
    const result = await compare.run({ from, ...(idColumn === undefined ? {} : { idColumn }) });
    if (!result?.ok) return;
    setMatch(result.value);
    setProposals(result.value.kind === 'matched' ? proposalsOf(result.value) : []);
    setCompared(doubts);
  };
  return (
    // Esc leaves wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="column doubts" ref={frame} onKeyDown={onKeyDown} onFocus={onFocus}>
      <div className="line apart doubts-head">
        <div className="stack gap-4">
          <h2 className="title">{t`Comparar com o painel do provedor`}</h2>
          <p className="soft">
            {doubts.some(({ attempt }) => attempt?.sentRef)
              ? t`Exporte do painel os boletos do dia e importe a planilha aqui. O Guichê procura cada um por referência, linha digitável, nosso número ou por valor, vencimento e pagador.`
              : t`Exporte do painel os boletos do dia e importe a planilha aqui. O Guichê procura cada um por linha digitável, nosso número ou por valor, vencimento e pagador.`}
          </p>
        </div>
        <Button onPress={leave}>{t`Voltar à lista`}</Button>
      </div>
      <FailureBanner failure={compare.failure} />
      {match?.kind === 'refused' && (
        <Banner kind="bad" title={t`Este arquivo não pôde ser lido`} live>
          <p>{t`Nada foi alterado. Exporte como CSV ou XLSX sem senha, ou copie as linhas e cole aqui.`}</p>
        </Banner>
      )}
      {match?.kind === 'matched' ? (
        <MatchTable
          doubts={compared}
          match={match}
          proposals={proposals}
          setProposals={setProposals}
          busy={compare.busy}
          onIdColumn={(idColumn) => {
            if (source) void run(source, idColumn);
          }}
          onAnother={() => setMatch(undefined)}
          onEye={onEye}
        />
      ) : (
        <div className="match-source stack">
          <TextArea
            label={t`Linhas copiadas do painel`}
            help={t`Inclua o cabeçalho, se houver. Copie de uma planilha aberta e cole aqui.`}
            value={text}
            onChange={setText}
            rows={10}
          />
          <div className="line">
            <Button
              kind="main"
              busy={compare.busy}
              isDisabled={text.trim() === ''}
              onPress={() => void run({ text })}
            >{t`Comparar linhas coladas`}</Button>
            <FileTrigger
              acceptedFileTypes={['.csv', '.tsv', '.txt', '.xlsx']}
              onSelect={(files) => {
                const file = files?.[0];
                if (file) void run({ file });
              }}
            >
              <Button icon="file" isDisabled={compare.busy}>{t`Abrir um arquivo…`}</Button>
            </FileTrigger>
          </div>
        </div>
      )}
      <ConfirmDialog
        title={t`Sair desta comparação?`}
        act={t`Sair sem confirmar`}
        danger
        open={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      >
        <p>
          {match?.kind === 'matched'
            ? t`Há boletos marcados que ainda não foram confirmados. Para voltar a eles, será preciso comparar de novo.`
            : t`As linhas coladas ainda não foram comparadas e serão descartadas.`}
        </p>
      </ConfirmDialog>
    </div>
  );
}

export function DoubtsView({
  accountId,
  batchId,
  within = false,
}: {
  accountId: string;
  batchId?: number;
  /** Below a batch's own header. */
  within?: boolean;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, navigation, toasts } = useApp();
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
  const notices = useQuery(
    ids.join(' '),
    () => guiche.callbacks.noticesOf({ boletos: ids }),
    ({ income, work }) => income.last + work.last,
  ).value;
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
    const here = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!pdf || !here || event.defaultPrevented || (act !== 'pdf' && (act !== 'close' || !reading))) return;
    event.preventDefault();
    setReading(act === 'pdf' && !reading);
  };
  const onMoved = useCallback((row: number) => setChosen(row), []);
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
                onMoved={onMoved}
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
              <Button
                kind="main"
                onPress={() =>
                  navigation.go({
                    screen: 'boletos',
                    tab: 'batch',
                    ...(batchId === undefined ? {} : { batch: batchId }),
                  })
                }
              >
                {batchId === undefined ? t`Ver lotes` : t`Voltar ao lote`}
              </Button>
            }
          >
            {t`Todos os boletos enviados têm resultado confirmado.`}
          </EmptyState>
        ))}
    </div>
  );
}
