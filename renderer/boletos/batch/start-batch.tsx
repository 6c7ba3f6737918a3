// Starts or resumes a batch, and asks the questions that may come first: duplicates, rows that may have been sent after
// a backup, and the token's account.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch, BatchRowFilter, Queued } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { useAct, useApp, useSession, useUndoMs } from '../../app/app-context.ts';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { firstRows } from '../../list/first-rows.ts';
import { MaybeSentQuestion, UnmatchedQuestion } from '../RestoredQuestions.tsx';
import { type ClearIssue, isLarge, isSummedUp } from './large-issue.ts';
import { rowsCalls } from './rows-calls.ts';
import { RowsInShort } from './RowsInShort.tsx';
import './batch.css';

/** An issue, summed up before it starts: how many, how much, what waits for a decision, what is atypical, and the largest. */
function IssueSummary({
  issue,
  undecided,
  largest,
  onClose,
  onBack,
  onIssue,
}: {
  issue: ClearIssue;
  undecided: readonly BoletoRow[];
  largest: readonly BoletoRow[];
  onClose: () => void;
  onBack: () => void;
  onIssue: () => void;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const { count, cents, outliers, doubtful, limits } = issue;
  const open = formatCount(doubtful.count);
  const sum = formatCents(cents);
  const many = formatCount(count);
  const atypical = outliers && formatCount(outliers.count);
  const median = outliers && formatCents(outliers.medianCents);
  const limitSum = formatCents(limits.cents);
  const limitCount = formatCount(limits.count);
  const limitBoletos = limits.count === 1 ? t`1 boleto` : t`${limitCount} boletos`;
  return (
    <Dialog
      alert
      onClose={onClose}
      title={count === 1 ? t`Emitir 1 boleto, ${sum}?` : t`Emitir ${many} boletos, ${sum}?`}
    >
      <div className="stack">
        {doubtful.count > 0 && (
          <>
            <p>
              {doubtful.count === 1
                ? t`1 linha a decidir iria como está. Confira se este boleto deve mesmo ser emitido.`
                : t`${open} linhas a decidir iriam como estão. Confira se estes boletos devem mesmo ser emitidos.`}
            </p>
            <RowsInShort rows={undecided} />
          </>
        )}
        {outliers !== null && (
          <p>
            {outliers.count === 1
              ? t`1 valor foge do padrão desta planilha (mediana: ${median}). Confira se não há um zero a mais ou a menos.`
              : t`${atypical} valores fogem do padrão desta planilha (mediana: ${median}). Confira se não há um zero a mais ou a menos.`}
          </p>
        )}
        {largest.length > 0 && <p className="soft">{t`Os maiores:`}</p>}
        <RowsInShort rows={largest} />
        <p className="soft">
          {limits.atypical
            ? t`O resumo aparece a partir de ${limitBoletos}, de ${limitSum} ou quando há valor atípico ou linha a decidir. Depois de confirmar, ainda há alguns segundos para desfazer.`
            : t`O resumo aparece a partir de ${limitBoletos}, de ${limitSum} ou quando há linha a decidir. Depois de confirmar, ainda há alguns segundos para desfazer.`}
        </p>
        <div className="dialog-acts">
          <Button onPress={onBack}>{t`Voltar e revisar`}</Button>
          <Button kind="main" onPress={onIssue}>
            {count === 1 ? t`Emitir 1 boleto · ${sum}` : t`Emitir ${many} boletos · ${sum}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface Press {
  readonly id: number;
  readonly accountId: string;
  /** Stamps of what the clerk saw. */
  readonly acceptDuplicates?: string;
  readonly acceptMaybeSent?: string;
  readonly panelDeclined?: string;
  readonly typedName?: string;
  readonly seen?: string;
  /** A batch that was begun before goes on at once: it can be paused again. */
  readonly goesOn: boolean;
}

type Asked = { readonly press: Press } & (
  | (Extract<Queued, { readonly kind: 'duplicates' }> & { readonly sample: readonly BoletoRow[] })
  | {
      readonly kind: 'summary';
      readonly issue: ClearIssue;
      readonly undecided: readonly BoletoRow[];
      readonly largest: readonly BoletoRow[];
    }
  | Extract<Queued, { readonly kind: 'identity' | 'unmatched' | 'maybeSent' }>
);

/** Duplicates and undecided rows shown by name; the others are only counted. */
const mostShown = 5;
const mostLargest = 3;

/** “Retirar as 5 repetidas”, the same text wherever it is offered. */
export function useExcludeDuplicatesWords(): (count: number) => string {
  const { t } = useLingui();
  const { formatCount } = useWords();
  return (count) =>
    count === 1 ? t`Remover 1 duplicidade` : t`Remover as ${formatCount(count)} duplicidades`;
}

export function useStartBatch({
  onBack,
  onExcludeDuplicates,
  onMatched,
}: {
  /** Shows the rows that were asked about. */
  readonly onBack?: (rows: 'repeats' | 'doubts') => void;
  /** Rows may have been marked since they were read, because the provider's dashboard shows them. */
  readonly onMatched?: () => void;
  /** Excludes the rows that duplicate others, if that can be undone. */
  readonly onExcludeDuplicates?: () => Promise<unknown>;
} = {}) {
  const { t } = useLingui();
  const { guiche, session, toasts, delayed } = useApp();
  const undoMs = useUndoMs();
  const [waits, setWaits] = useState(false);
  const { formatCents, formatCount } = useWords();
  const [asked, setAsked] = useState<Asked>();
  const accounts = useSession((state) => state.accounts?.accounts);
  const queue = useAct(({ accountId: _account, goesOn: _goesOn, ...press }: Press, commandId) =>
    guiche.batches.queue({ commandId, ...press }),
  );
  const ask = useAct(({ accountId: _account, goesOn: _goesOn, ...press }: Press, commandId) =>
    guiche.batches.queue({ commandId, onlyAsk: true, ...press }),
  );

  const sampleOf = async (rows: BatchRowFilter, most: number): Promise<readonly BoletoRow[]> => {
    const found = await firstRows(rowsCalls(guiche), rows, session.ask);
    return found.ok ? found.value.slice(0, most) : [];
  };

  async function summarize(press: Press, issue: ClearIssue) {
    const some = (rows: Pick<BatchRowFilter, 'group' | 'states'>, sort: 'amount' | 'line', most: number) =>
      sampleOf({ batchId: press.id, ...rows, sort, descending: sort === 'amount' }, most);
    setAsked({
      press,
      kind: 'summary',
      issue,
      undecided: issue.doubtful.count > 0 ? await some({ group: 'doubtful' }, 'line', mostShown) : [],
      largest: isLarge(issue) ? await some({ states: ['ready'] }, 'amount', mostLargest) : [],
    });
  }
  const answered = async (press: Press, queued: Queued) => {
    switch (queued.kind) {
      case 'queued':
        return setAsked(undefined);
      case 'clear':
        return isSummedUp(queued) ? summarize(press, queued) : startSoon(press, queued);
      case 'nothingReady':
        setAsked(undefined);
        return toasts.show(
          'bad',
          t`Nenhuma linha está pronta para envio. Corrija as que têm erro e tente de novo.`,
        );
      case 'changed':
        setAsked(undefined);
        return toasts.show(
          'bad',
          t`Linhas deste lote mudaram nesses segundos: nada foi enviado. Confira e emita de novo.`,
        );
      case 'elsewhere': {
        setAsked(undefined);
        const { computer, clerk } = queued;
        return toasts.show(
          'bad',
          clerk === null
            ? t`O lote não começou aqui: ${computer} trabalha nele.`
            : t`O lote não começou aqui: ${clerk}, em ${computer}, trabalha nele.`,
        );
      }
      case 'role':
        setAsked(undefined);
        return toasts.show(
          'bad',
          t`Seu perfil é só de consulta: nada foi enviado. Para emitir é preciso o perfil de operador.`,
        );
      case 'duplicates':
        return setAsked({
          press,
          ...queued,
          sample: await sampleOf(
            { batchId: press.id, repeats: true, sort: 'line', descending: false },
            mostShown,
          ),
        });
      case 'identity':
      case 'unmatched':
      case 'maybeSent':
        return setAsked({ press, ...queued });
    }
  };
  const begin = async (press: Press) => {
    const result = await queue.run(press);
    if (result?.ok) await answered(press, result.value);
  };
  async function startSoon(press: Press, { count, cents, stamp }: ClearIssue) {
    setAsked(undefined);
    setWaits(true);
    const sum = formatCents(cents);
    const many = formatCount(count);
    const text = count === 1 ? t`Emissão de 1 boleto, ${sum}` : t`Emissão de ${many} boletos, ${sum}`;
    const starts = await delayed.wait(text, undoMs);
    setWaits(false);
    if (starts) await begin({ ...press, seen: stamp });
    else toasts.show('good', t`A emissão foi desfeita: nada foi enviado.`);
  }
  const run = async (press: Press) => {
    if (press.goesOn || undoMs === 0) return begin(press);
    const result = await ask.run(press);
    if (result?.ok) await answered(press, result.value);
  };
  const leave = () => {
    setAsked(undefined);
    queue.clear();
    ask.clear();
  };

  const excludeDuplicatesWords = useExcludeDuplicatesWords();
  const account = accounts?.find((one) => one.id === asked?.press.accountId);
  const dialogs = (
    <>
      {asked?.kind === 'duplicates' && (
        <Dialog
          alert
          onClose={leave}
          title={
            asked.count === 1
              ? t`1 possível duplicidade`
              : t`${formatCount(asked.count)} possíveis duplicidades`
          }
        >
          <div className="stack">
            <p>{t`Há outro boleto com o mesmo documento, valor e vencimento: nesta planilha, a enviar, emitido, a confirmar ou só no painel do provedor.`}</p>
            {asked.accounts.length > 0 && (
              <p className="strong break">
                {asked.accounts.length === 1
                  ? t`Há boletos iguais na conta ${asked.accounts.join()}.`
                  : t`Há boletos iguais nas contas ${asked.accounts.join(', ')}.`}
              </p>
            )}
            <RowsInShort rows={asked.sample} />
            <p className="soft">{t`Se for engano, volte e remova os repetidos: quem receber dois boletos pode pagar os dois.`}</p>
            <FailureBanner failure={queue.failure ?? ask.failure} />
            <div className="dialog-acts">
              <Button
                onPress={() => {
                  leave();
                  onBack?.('repeats');
                }}
              >{t`Voltar e revisar`}</Button>
              {onExcludeDuplicates && (
                <Button
                  icon="trash"
                  onPress={() => {
                    leave();
                    void onExcludeDuplicates();
                  }}
                >
                  {excludeDuplicatesWords(asked.count)}
                </Button>
              )}
              <Button
                kind="danger"
                busy={queue.busy || ask.busy}
                onPress={() => void run({ ...asked.press, acceptDuplicates: asked.stamp })}
              >
                {asked.count === 1
                  ? t`Emitir mesmo assim: 1 possível duplicidade`
                  : t`Emitir mesmo assim: ${formatCount(asked.count)} possíveis duplicidades`}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      {asked?.kind === 'summary' && (
        <IssueSummary
          issue={asked.issue}
          undecided={asked.undecided}
          largest={asked.largest}
          onClose={leave}
          onBack={() => {
            leave();
            if (asked.undecided.length > 0) onBack?.('doubts');
          }}
          onIssue={() => void startSoon(asked.press, asked.issue)}
        />
      )}
      {asked?.kind === 'unmatched' && account && (
        <UnmatchedQuestion
          account={account}
          since={asked.since}
          mustCompare={asked.mustCompare}
          busy={queue.busy || ask.busy}
          failure={queue.failure ?? ask.failure}
          onClose={leave}
          onMatched={() => {
            onMatched?.();
            void run(asked.press);
          }}
          onDeclined={(panelDeclined) => void run({ ...asked.press, panelDeclined })}
        />
      )}
      {asked?.kind === 'maybeSent' && (
        <MaybeSentQuestion
          count={asked.count}
          cents={asked.cents}
          busy={queue.busy || ask.busy}
          failure={queue.failure ?? ask.failure}
          onClose={leave}
          onConfirm={() => void run({ ...asked.press, acceptMaybeSent: asked.stamp })}
        />
      )}
      {asked?.kind === 'identity' && account && (
        <ConfirmDialog
          onClose={leave}
          title={t`De quem é este token?`}
          act={t`Continuar por ${account.name}`}
          danger
          busy={queue.busy || ask.busy}
          typed={account.name}
          onConfirm={(typedName) => void run({ ...asked.press, typedName })}
        >
          <p>
            {asked.token === 'other'
              ? t`O token salvo é de outro titular. Os boletos seriam emitidos em nome dele.`
              : t`O token salvo não informa o titular. Confirme que ele é desta conta.`}
          </p>
          <p className="soft">{t`Confira no painel do provedor. Em caso de dúvida, cancele: nada é enviado.`}</p>
          <FailureBanner failure={queue.failure ?? ask.failure} />
        </ConfirmDialog>
      )}
    </>
  );
  return {
    /** Resolves when the batch is queued, or a dialog asks. */
    start: ({ id, accountId, state }: Pick<Batch, 'id' | 'accountId' | 'state'>) =>
      run({ id, accountId, goesOn: state === 'paused' }),
    busy: queue.busy || ask.busy || waits,
    /** A failure outside of the dialogs; show it near the button. */
    failure: asked ? undefined : (queue.failure ?? ask.failure),
    /** To be rendered wherever `start` is offered. */
    dialogs,
  };
}
