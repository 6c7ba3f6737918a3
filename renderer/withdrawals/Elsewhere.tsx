// Another computer of the team has a summary of this account, or is sending. One that was not heard of lately can be replaced, and
// what it had on its way is to be confirmed then.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WorkedElsewhere } from '../../preload/contract/withdrawal-request-terms.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { holdSentences } from './request-words.ts';

export function Elsewhere({
  accountId,
  where,
  onTaken,
}: {
  accountId: string;
  where: WorkedElsewhere;
  onTaken: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string>();
  const taking = useAct((_: undefined, commandId) => guiche.withdrawals.takeOver({ commandId, accountId }));
  const { clerk, computer, alive, onTheirWay } = where;
  const who = clerk === null ? computer : t`${clerk}, em ${computer},`;
  const take = () =>
    taking.run(undefined, (value) => {
      setAsking(false);
      if (value.kind === 'taken') return onTaken();
      setRefused(value.kind === 'team' ? t(holdSentences[value.why]) : t(holdSentences.lease));
    });
  return (
    <>
      <Banner
        kind="doubt"
        icon="clock"
        live
        title={
          alive
            ? t`${who} está fazendo um saque nesta conta`
            : t`${who} não responde e estava fazendo um saque nesta conta`
        }
        acts={alive ? undefined : <Button onPress={() => setAsking(true)}>{t`Continuar aqui…`}</Button>}
      >
        <p>
          {alive
            ? t`Na equipe, uma conta faz um saque de cada vez. Aguarde que termine, ou que o resumo seja fechado ou expire (10 minutos).`
            : onTheirWay === 1
              ? t`1 saque pode ter sido enviado de lá sem que o resultado tenha chegado ao servidor.`
              : t`${onTheirWay} saques podem ter sido enviados de lá sem que o resultado tenha chegado ao servidor.`}
        </p>
        {refused !== undefined && <p className="strong">{refused}</p>}
      </Banner>
      <ConfirmDialog
        title={t`Continuar os saques desta conta aqui?`}
        open={asking}
        onClose={() => setAsking(false)}
        act={t`Continuar aqui`}
        danger
        busy={taking.busy}
        onConfirm={() => void take()}
      >
        <p>
          {onTheirWay === 1
            ? t`O saque que ${computer} estava enviando passa para “A confirmar”: só aquele computador ou o painel do provedor mostra se ele foi feito. Até alguém resolver, a conta não faz outro saque.`
            : t`Os ${onTheirWay} saques que ${computer} estava enviando passam para “A confirmar”: só aquele computador ou o painel do provedor mostra se foram feitos. Até alguém resolver, a conta não faz outro saque.`}
        </p>
        <FailureBanner failure={taking.failure} />
      </ConfirmDialog>
    </>
  );
}
