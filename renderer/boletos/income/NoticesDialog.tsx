// What deliveries of the service say: disputes, payments to accept, and deliveries whose boleto nobody knows. A clerk accepts; nothing is
// settled by a delivery alone.
import { useRef, useState, type JSX } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CallbackProposal } from '../../../preload/contract/callbacks.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { paymentsChanged, useAct, useApp, useToday, useQuery } from '../../app/app-context.ts';
import { typedDay } from '../../list/typed-day.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFocusOn } from '../../ui/focus.ts';
import { Form, TextField } from '../../ui/fields.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { State } from '../../ui/State.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { gradeWords } from '../../words/mailbox-words.ts';
import { useUndoLine } from './undo-line.tsx';
import { UnattributedNotices } from './UnattributedNotices.tsx';

type Said = Parameters<ReturnType<typeof useApp>['guiche']['callbacks']['accept']>[0]['says'];

export function NoticesDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { formatCents, formatCount, formatInstant } = useWords();
  const { guiche, toasts } = useApp();
  const today = useToday();
  const { value, failure, again } = useQuery(
    accountId,
    () => guiche.callbacks.proposals({ scope: { accountId } }),
    paymentsChanged,
  );
  /** Against what is preselected: only what the service has confirmed. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const [text, setText] = useState(() => formatDay(today));
  const accept = useAct(
    ({ some, says, on }: { some: readonly CallbackProposal[]; says: Said; on: string }, commandId) =>
      guiche.callbacks.accept({ commandId, accountId, boletos: seen(some), says, on }),
  );
  const decline = useAct((some: readonly CallbackProposal[], commandId) =>
    guiche.callbacks.decline({ commandId, accountId, boletos: seen(some) }),
  );
  const undoDecline = useAct((dismissals: readonly number[], commandId) =>
    guiche.callbacks.undoDecline({ commandId, accountId, dismissals: [...dismissals] }),
  );
  const undo = useUndoLine();
  const on = typedDay(text, today);
  const wrong = on === undefined || on > today;
  const all = value ?? [];
  const payments = all.filter(({ grade }) => grade === 'paidVerified' || grade === 'paidInformed');
  const others = all.filter((one) => !payments.includes(one));
  /** A payment of one that is marked as cancelled is a question of its own. */
  const chosable = payments.filter(({ isCancelled }) => !isCancelled);
  const isChosen = ({ boleto, grade }: CallbackProposal) => (grade === 'paidVerified') !== turned.has(boleto);
  const flip = (boleto: number) => setTurned((old) => old.symmetricDifference(new Set([boleto])));
  const chosen = chosable.filter(isChosen);
  const sum = formatCents(chosen.reduce((cents, one) => cents + (one.cents ?? one.amount), 0));
  /** What was pressed disappears with its notice, and Tab goes on at the first of the others. */
  const intro = useRef<HTMLParagraphElement>(null);
  const focusIntro = useFocusOn(intro);
  const changed = () => {
    again();
    focusIntro();
  };
  const settle = (some: readonly CallbackProposal[], says: Said, on: string) =>
    accept.run({ some, says, on }, (value) => {
      const done = formatCount(value.done.length);
      const left = some.length - value.done.length;
      toasts.show(
        left > 0 ? 'bad' : 'good',
        left > 0
          ? t`Registrados: ${done}. Não registrados porque mudaram: ${formatCount(left)}. Confira de novo.`
          : {
              paid:
                some.length === 1
                  ? t`Baixa registrada em 1 boleto.`
                  : t`Baixa registrada em ${done} boletos.`,
              reversed: t`Baixa desfeita.`,
              cancelled: t`Marcado como cancelado no provedor.`,
            }[says],
      );
      setTurned(new Set());
      changed();
    });
  const dismiss = (one: CallbackProposal) =>
    decline.run([one], (value) => {
      again();
      const { dismissals } = value;
      // The boleto changed since it was shown, and its notice was not dismissed.
      if (dismissals.length === 0) {
        changed();
        return;
      }
      undo.offer({
        said: msg`Aviso dispensado. Ele continua nos detalhes do boleto.`,
        async undo() {
          const back = await undoDecline.run(dismissals);
          if (!back?.ok) return;
          undo.offer(undefined);
          toasts.show('good', t`Desfeito: o aviso voltou à lista.`);
          changed();
        },
      });
    });
  const item = (one: CallbackProposal, lead: JSX.Element, act?: JSX.Element) => (
    <li key={one.boleto} className="notice">
      <div className="line apart">
        {lead}
        <State tone={gradeWords[one.grade].tone}>
          {[t(gradeWords[one.grade].word), ...(one.day === null ? [] : [formatDay(one.day)])].join(' · ')}
        </State>
      </div>
      <div className="line apart">
        <Unfolds title={<span>{t`Aviso de ${formatInstant(one.at)}`}</span>}>
          <RawText title={t`Aviso original`} text={one.raw} />
        </Unfolds>
        <span className="line low">
          {act}
          <Button kind="quiet" onPress={() => void dismiss(one)}>{t`Dispensar aviso`}</Button>
        </span>
      </div>
    </li>
  );
  return (
    <Dialog title={t`Avisos do serviço`} onClose={onClose} size="wide">
      <p
        className="soft"
        ref={intro}
        tabIndex={-1}
      >{t`Um aviso sozinho não prova o pagamento. Nada desta lista recebe baixa até você aceitar.`}</p>
      <FailureBanner failure={failure ?? accept.failure ?? decline.failure ?? undoDecline.failure} />
      {undo.line}
      {value === undefined && failure === undefined && <Spinner />}
      {others.length > 0 && (
        <ul className="card flush ruled" aria-label={t`Contestados, estornados e cancelados`}>
          {others.map((one) =>
            item(
              one,
              <span className="grow break strong">
                <Title one={one} />
              </span>,
              one.grade === 'disputed' ? (
                <Button
                  kind="danger"
                  onPress={() => void settle([one], 'reversed', today)}
                >{t`Registrar estorno`}</Button>
              ) : (
                <Button
                  onPress={() => void settle([one], 'cancelled', today)}
                >{t`Marcar como cancelado`}</Button>
              ),
            ),
          )}
        </ul>
      )}
      {payments.length > 0 && (
        <Form onSubmit={() => on !== undefined && !wrong && chosen.length > 0 && settle(chosen, 'paid', on)}>
          <ul className="card flush ruled" aria-label={t`Pagamentos avisados`}>
            {payments.map((one) =>
              one.isCancelled
                ? item(
                    one,
                    <span className="grow break">
                      <Title one={one} />
                      <br />
                      {t`O boleto está marcado como cancelado no provedor. Ele foi pago mesmo assim?`}
                    </span>,
                    <Button
                      isDisabled={wrong}
                      onPress={() => on !== undefined && void settle([one], 'paid', on)}
                    >{t`Foi pago: dar baixa`}</Button>,
                  )
                : item(
                    one,
                    <Checkbox isSelected={isChosen(one)} onChange={() => flip(one.boleto)}>
                      <Title one={one} />
                    </Checkbox>,
                  ),
            )}
          </ul>
          <div className="line apart notice-foot">
            <TextField
              label={t`Data da baixa, se o serviço não a informou`}
              value={text}
              onChange={setText}
              maxLength={10}
              error={wrong ? t`Informe uma data até hoje, como ${formatDay(today)}.` : undefined}
            />
            {chosable.length > 0 && (
              <Button kind="main" type="submit" busy={accept.busy} isDisabled={chosen.length === 0 || wrong}>
                {chosen.length === 1
                  ? t`Dar baixa em 1 boleto · ${sum}`
                  : t`Dar baixa em ${formatCount(chosen.length)} boletos · ${sum}`}
              </Button>
            )}
          </div>
        </Form>
      )}
      {value?.length === 0 && <p>{t`Nenhum aviso a aceitar.`}</p>}
      <UnattributedNotices accountId={accountId} changed={changed} />
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Fechar`}</Button>
      </div>
    </Dialog>
  );
}

const seen = (some: readonly CallbackProposal[]) =>
  some.map(({ boleto, revision }) => ({ id: boleto, revision }));

function Title({ one }: { one: CallbackProposal }) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const name = one.name === '' ? t`Sem nome` : one.name;
  const amount = formatCents(one.amount);
  return (
    <span className="figures">
      {one.dueDate === null
        ? t`${name} · ${amount}`
        : t`${name} · ${amount} · vence ${formatDay(one.dueDate)}`}
    </span>
  );
}
