// The queue of one account: what it does now, how much is left and for how long, and the clerk's acts.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { mailGoesOn, mailIsActive, settingsProblems } from '../../../preload/contract/mail-terms.ts';
import { useAct, useApp, mailChanged, useQuery } from '../../app/app-context.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { State } from '../../ui/State.tsx';
import { remainingInWords } from '../../words/batch-words.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { mailProblems, queueTitles } from '../../words/mail-words.ts';

const ofSettings: ReadonlySet<string> = new Set(settingsProblems);

export function QueueBar({
  accountId,
  onDecide,
}: {
  accountId: string;
  /** Shows what waits for a decision. */
  onDecide: () => void;
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const { guiche, toasts } = useApp();
  const { value, failure } = useQuery(accountId, () => guiche.mail.progress({ accountId }), mailChanged);
  const [most, setMost] = useState(0);
  const [stopping, setStopping] = useState(false);
  const pause = useAct(() => guiche.mail.pause({ accountId }));
  const resume = useAct(() => guiche.mail.resume({ accountId }));
  const withdraw = useAct((_: undefined, commandId) =>
    guiche.mail.withdraw({ commandId, accountId, ids: null }),
  );
  if (!value) return <FailureBanner failure={failure} />;
  const { state, counts, toDecide, automatic } = value;
  const left = (counts.ready ?? 0) + (counts.sending ?? 0);
  // The most that was left since the queue was last empty is the whole.
  if (left > most) setMost(left);
  if (left === 0 && most > 0) setMost(0);
  const goesOn = mailGoesOn(state);
  const problem = state.kind === 'stopped' ? state.why : state.kind === 'waiting' ? state.problem : null;
  const remaining = goesOn && state.remainingMs > 0 ? ` · ${t(remainingInWords(state.remainingMs))}` : '';
  const take = () =>
    withdraw.run(undefined, (value) => {
      setStopping(false);
      const taken = formatCount(value.count);
      toasts.show(
        'good',
        value.count === 1 ? t`1 e-mail removido da fila.` : t`${taken} e-mails removidos da fila.`,
      );
    });
  const shown = formatCount(left);
  const decisions = formatCount(toDecide);
  return (
    <>
      {(automatic || left > 0 || toDecide > 0) && (
        <div className="line apart mail-queue">
          <div className="line gap-12">
            {left > 0 && (
              <>
                <State tone={mailIsActive(state) ? 'busy' : state.kind === 'stopped' ? 'bad' : 'plain'}>
                  {state.kind === 'idle' ? t`Envio interrompido` : t(queueTitles[state.kind])}
                </State>
                <Progress
                  label={(left === 1 ? t`1 e-mail na fila` : t`${shown} e-mails na fila`) + remaining}
                  done={Math.max(0, most - left)}
                  total={most}
                />
              </>
            )}
            {toDecide > 0 && (
              <Button kind="quiet" icon="warn" onPress={onDecide}>
                {toDecide === 1
                  ? t`1 e-mail aguarda sua decisão`
                  : t`${decisions} e-mails aguardam sua decisão`}
              </Button>
            )}
            {automatic && (
              <State tone="plain" icon="practice" wraps>
                {t`Conta de teste: nada foi enviado de verdade.`}
              </State>
            )}
          </div>
          {left > 0 && (
            <div className="line">
              {goesOn ? (
                <Button icon="pause" busy={pause.busy} onPress={() => void pause.run(undefined)}>
                  {t`Pausar`}
                </Button>
              ) : (
                <Button kind="main" icon="play" busy={resume.busy} onPress={() => void resume.run(undefined)}>
                  {t`Continuar envio`}
                </Button>
              )}
              <Button icon="stop" onPress={() => setStopping(true)}>{t`Remover da fila…`}</Button>
            </div>
          )}
        </div>
      )}
      {problem && (left > 0 || state.kind === 'stopped') && (
        <div>
          <Banner
            kind={state.kind === 'stopped' ? 'bad' : 'doubt'}
            title={t(mailProblems[problem.code])}
            live
            acts={
              ofSettings.has(problem.code) ? (
                <GoButton
                  to={{ screen: 'accounts', account: accountId, tab: 'settings' }}
                >{t`Configurar e-mail`}</GoButton>
              ) : undefined
            }
          >
            {'words' in problem && problem.words !== undefined && (
              <p className="break">{t`Resposta do servidor: “${problem.words}”`}</p>
            )}
            {state.kind === 'waiting' && <p>{t`O Guichê tenta de novo automaticamente.`}</p>}
          </Banner>
        </div>
      )}
      <FailureBanner failure={failure ?? pause.failure ?? resume.failure} />
      {stopping && (
        <ConfirmDialog
          title={t`Remover da fila os e-mails que não saíram`}
          act={left === 1 ? t`Remover 1 e-mail da fila` : t`Remover ${shown} e-mails da fila`}
          busy={withdraw.busy}
          onConfirm={() => void take()}
          onClose={() => setStopping(false)}
        >
          <p>{t`O que já foi enviado não muda. Você pode enviar os outros de novo depois.`}</p>
          <FailureBanner failure={withdraw.failure} />
        </ConfirmDialog>
      )}
    </>
  );
}
