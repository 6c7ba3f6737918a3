// Actions on one watched transaction, and when it is polled next.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { AskingState, WatchRow } from '../../../preload/contract/monitor.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { formatBrief, formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useFocusOn } from '../../ui/focus.ts';
import { useNow } from '../../ui/now.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { nextAsk } from './next-ask.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why nothing of an account is polled, as shown next to one of its transactions. */
const waitWords: Readonly<Record<Exclude<AskingState['state'], 'asking'>, MessageDescriptor>> = {
  noCredentials: msg`Aguardando o CI e o CS da conta`,
  unauthorized: msg`Aguardando CI e CS aceitos pelo serviço`,
  outage: msg`Aguarda o serviço voltar`,
  limited: msg`Aguarda: o serviço pediu uma pausa`,
  budgetSpent: msg`Aguarda: o limite de consultas de 12 horas foi atingido`,
  held: msg`Aguarda o Guichê retomar`,
};

export function WatchActs({ watch, again }: { watch: WatchRow; again: () => void }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const [leaving, setLeaving] = useState(false);
  const turn = useRef<HTMLButtonElement>(null);
  const focusTurn = useFocusOn(turn);
  const { id, phase } = watch;
  const checking = useAct(() => guiche.monitor.checkNow({ watches: [id] }));
  const pausing = useAct((_: void, commandId) => guiche.monitor.pause({ commandId, watches: [id] }));
  const resuming = useAct((_: void, commandId) => guiche.monitor.resume({ commandId, watches: [id] }));
  const removing = useAct((_: void, commandId) => guiche.monitor.remove({ commandId, watches: [id] }));
  const check = () =>
    checking.run(undefined, ({ asked }) =>
      toasts.show(
        'good',
        asked > 0 ? t`Consultando agora.` : t`Já está sendo consultada, ou aguarda as credenciais da conta.`,
      ),
    );
  const remove = () =>
    removing.run(undefined, () => {
      again();
      setLeaving(false);
      focusTurn();
      toasts.show('good', t`A transação não é mais acompanhada. O histórico continua salvo.`);
    });
  return (
    <div className="stack gap-4">
      <NextLine watch={watch} />
      <div className="line">
        {phase !== 'removed' && (
          <Button icon="retry" busy={checking.busy} onPress={() => void check()}>{t`Consultar agora`}</Button>
        )}
        {/* One button in one place: a clerk who pressed it keeps the focus when it changes to the opposite. */}
        <Button
          ref={turn}
          icon={phase === 'watching' ? 'pause' : 'play'}
          busy={pausing.busy || resuming.busy}
          onPress={() => void (phase === 'watching' ? pausing : resuming).run(undefined, again)}
        >
          {phase === 'watching' ? t`Pausar` : phase === 'paused' ? t`Retomar` : t`Acompanhar de novo`}
        </Button>
        {phase !== 'removed' && (
          <Button kind="quiet" icon="trash" onPress={() => setLeaving(true)}>{t`Parar de acompanhar`}</Button>
        )}
      </div>
      <FailureBanner failure={checking.failure ?? pausing.failure ?? resuming.failure} />
      <ConfirmDialog
        title={t`Parar de acompanhar?`}
        open={leaving}
        onClose={() => setLeaving(false)}
        act={t`Parar de acompanhar 1 transação`}
        danger
        busy={removing.busy}
        onConfirm={() => void remove()}
      >
        <p>{t`Ela não é mais consultada e sai do quadro. O histórico continua salvo, e ela pode ser acompanhada de novo.`}</p>
        <FailureBanner failure={removing.failure} />
      </ConfirmDialog>
    </div>
  );
}

function NextLine({ watch }: { watch: WatchRow }) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow(5_000);
  const asking = useSession((state) =>
    state.watch.accounts.find(({ accountId }) => accountId === watch.accountId),
  );
  const next = nextAsk(watch, asking, now);
  const words = (): string => {
    switch (next.kind) {
      case 'paused':
        return t`Pausada: não é consultada`;
      case 'removed':
        return t`Não acompanhada: não é mais consultada`;
      case 'over':
        return t`Conclusão confirmada: não é mais consultada`;
      case 'turn':
        return t`Próxima consulta: agora`;
      case 'waits':
        return t(waitWords[next.state]);
      case 'at':
        return t`Próxima consulta ${formatBrief(next.at, now, language)}`;
    }
    return next satisfies never;
  };
  const asked = formatCount(watch.checks, language);
  return (
    <p className="soft figures">
      {words()}
      {' · '}
      {watch.checks === 0
        ? t`nenhuma consulta ainda`
        : watch.checks === 1
          ? t`1 consulta feita`
          : t`${asked} consultas feitas`}
      {watch.askedAt !== null && <>{t`, a última ${formatBrief(watch.askedAt, now, language)}`}</>}
    </p>
  );
}
