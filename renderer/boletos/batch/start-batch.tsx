// Starts or resumes a batch, and asks the questions that may come first: duplicates, rows that may have been sent after
// a backup, and the token's account.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch, Queued } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { formatCents, formatCount, formatDay } from '../../text/format.ts';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { MaybeSentQuestion, UnmatchedQuestion } from '../RestoredQuestions.tsx';
import './batch.css';

export interface StartBatch {
  /** Resolves when the batch is queued, or a dialog asks. */
  readonly start: (batch: Pick<Batch, 'id' | 'accountId'>) => Promise<void>;
  readonly busy: boolean;
  /** A failure outside of the dialogs; show it near the button. */
  readonly failure: Failure | undefined;
  /** Dialogs to be rendered wherever `start` is offered. */
  readonly dialogs: JSX.Element;
}

interface Press {
  readonly id: number;
  readonly accountId: string;
  readonly acceptDuplicates?: number;
  readonly acceptMaybeSent?: number;
  readonly panelDeclined?: string;
  readonly typedName?: string;
}

type Asked = { readonly press: Press } & (
  | { readonly kind: 'duplicates'; readonly count: number; readonly sample: readonly BoletoRow[] }
  | Extract<Queued, { readonly kind: 'identity' | 'unmatched' | 'maybeSent' }>
);

/** Duplicates shown by name; the others are only counted. */
const mostShown = 5;

/** “Retirar as 5 repetidas”, the same text wherever it is offered. */
export function useExcludeDuplicatesWords(): (count: number) => string {
  const { t } = useLingui();
  const { language } = useWords();
  return (count) =>
    count === 1 ? t`Retirar 1 em duplicidade` : t`Retirar as ${formatCount(count, language)} em duplicidade`;
}

export function useStartBatch({
  onBack,
  onExcludeDuplicates,
  onMatched,
}: {
  readonly onBack?: () => void;
  /** Rows may have been marked since they were read, because the provider's panel shows them. */
  readonly onMatched?: () => void;
  /** Excludes the rows that duplicate others, if that can be undone. */
  readonly onExcludeDuplicates?: () => Promise<void>;
} = {}): StartBatch {
  const { t } = useLingui();
  const { guiche, session, toasts } = useApp();
  const { language } = useWords();
  const [asked, setAsked] = useState<Asked>();
  const accounts = useSession((state) => state.accounts?.accounts);
  const queue = useAct(({ accountId: _account, ...press }: Press, commandId) =>
    guiche.batches.queue({ commandId, ...press }),
  );

  const repeats = async (batchId: number): Promise<readonly BoletoRow[]> => {
    const opened = await session.ask(
      guiche.batches.openRows({
        batchId,
        repeats: true,
        sort: 'line',
        descending: false,
      }),
    );
    if (!opened.ok) return [];
    const { handle, rows } = opened.value;
    void session.ask(guiche.batches.closeRows({ handle }));
    return rows.slice(0, mostShown);
  };

  const answered = async (press: Press, queued: Queued) => {
    switch (queued.kind) {
      case 'queued':
        return setAsked(undefined);
      case 'nothingReady':
        setAsked(undefined);
        return toasts.show(
          'bad',
          t`Nenhuma linha está pronta para envio. Corrija as que têm erro e tente de novo.`,
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
          t`Este login só consulta: nada foi enviado. Quem emite precisa do papel de operador.`,
        );
      case 'duplicates':
        return setAsked({ press, kind: 'duplicates', count: queued.count, sample: await repeats(press.id) });
      case 'identity':
      case 'unmatched':
      case 'maybeSent':
        return setAsked({ press, ...queued });
    }
  };
  const run = async (press: Press) => {
    const result = await queue.run(press);
    if (result?.ok) await answered(press, result.value);
  };
  const leave = () => {
    setAsked(undefined);
    queue.clear();
  };

  const excludeDuplicatesWords = useExcludeDuplicatesWords();
  const account = accounts?.find((one) => one.id === asked?.press.accountId);
  const dialogs = (
    <>
      {asked?.kind === 'duplicates' && (
        <Dialog
          open
          alert
          onClose={leave}
          title={
            asked.count === 1
              ? t`1 possível duplicidade`
              : t`${formatCount(asked.count, language)} possíveis duplicidades`
          }
        >
          <div className="stack">
            <p>{t`Mesmo documento, valor e vencimento de outro boleto desta conta: nesta planilha, a enviar, criado, a confirmar ou só no painel do provedor.`}</p>
            {asked.sample.length > 0 && (
              <ul className="frame ruled repeats">
                {asked.sample.map((row) => (
                  <li key={row.id}>
                    <span className="stack gap-4">
                      <span className="clip">{row.fields['payer.name']}</span>
                      {row.problems.some(({ code }) => code === 'duplicateInPanel') && (
                        <State tone="doubt">{t`no painel, não está neste registro`}</State>
                      )}
                    </span>
                    <span className="figures">
                      {row.fields.dueDate === null ? '' : formatDay(row.fields.dueDate)}
                    </span>
                    <span className="figures strong">
                      {row.fields.amount === null ? '' : formatCents(row.fields.amount)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <p className="soft">{t`Se for engano, volte e retire-os: quem receber dois boletos pode pagar os dois.`}</p>
            <FailureBanner failure={queue.failure} />
            <div className="dialog-acts">
              <Button
                onPress={() => {
                  leave();
                  onBack?.();
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
                busy={queue.busy}
                onPress={() => void run({ ...asked.press, acceptDuplicates: asked.count })}
              >
                {asked.count === 1
                  ? t`Emitir mesmo assim: 1 possível duplicidade`
                  : t`Emitir mesmo assim: ${formatCount(asked.count, language)} possíveis duplicidades`}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      {asked?.kind === 'unmatched' && account && (
        <UnmatchedQuestion
          account={account}
          since={asked.since}
          busy={queue.busy}
          failure={queue.failure}
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
          busy={queue.busy}
          failure={queue.failure}
          onClose={leave}
          onConfirm={() => void run({ ...asked.press, acceptMaybeSent: asked.count })}
        />
      )}
      {asked?.kind === 'identity' && account && (
        <ConfirmDialog
          open
          onClose={leave}
          title={t`De quem é este token?`}
          act={t`Continuar por ${account.name}`}
          danger
          busy={queue.busy}
          typed={account.name}
          onConfirm={(typedName) => void run({ ...asked.press, typedName })}
        >
          <p>
            {asked.token === 'other'
              ? t`O token salvo é de outro titular. Os boletos seriam emitidos em nome dele.`
              : t`O token salvo não informa o titular. Confirme que ele é desta conta.`}
          </p>
          <p className="soft">{t`Confira no painel do provedor. Em caso de dúvida, cancele: nada é enviado.`}</p>
          <FailureBanner failure={queue.failure} />
        </ConfirmDialog>
      )}
    </>
  );
  return {
    start: ({ id, accountId }) => run({ id, accountId }),
    busy: queue.busy,
    failure: asked ? undefined : queue.failure,
    dialogs,
  };
}
