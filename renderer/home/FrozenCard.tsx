// Sending is frozen: the reason, its meaning, and the typed justification with which a person clears it.
import { useState } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { FreezeReason, LedgerState } from '../../preload/contract/app.ts';
import { useAct, useApp, useSession } from '../app/app-context.ts';
import { HelpLink } from '../app/HelpLink.tsx';
import { GoButton } from '../app/GoButton.tsx';
import { formatAge } from '../../preload/shared/format.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { frozenWords, sendsMissingWords, stoppedWords } from '../words/team-work-words.ts';
import { Button } from '../ui/Button.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { useNow } from '../ui/now.ts';
import { TextField } from '../ui/fields.tsx';
import { GuardDifferences } from './GuardsCard.tsx';
import { MatterLine } from './MatterLine.tsx';

const reasons = {
  restored: msg`Os dados são mais antigos que o último envio deste computador: parecem ser de um backup restaurado.`,
  copy: msg`Os dados são de um backup restaurado e não incluem o que foi enviado depois dele.`,
  otherMachine: msg`Os dados vieram de outro computador, que pode ter enviado algo depois do backup.`,
  otherLedger: msg`O contador de envios deste computador pertence a outra base de dados.`,
  ledgerMissing: msg`Os dados que este computador usava não estão mais na pasta; o Guichê começou do zero.`,
  damaged: msg`Os dados anteriores estavam danificados e foram arquivados; o Guichê começou do zero.`,
  counterMissing: msg`Já houve envios, mas o contador de envios deste computador sumiu: não há como saber se falta algo.`,
  retired: msg`Este computador foi desativado: o trabalho continua em outro, com o backup feito aqui.`,
  team: msg`A equipe está parada: os dados do servidor não são os esperados, ou outro computador assumiu o trabalho deste. Veja em Equipe.`,
  leftTeam: msg`Estes dados foram exportados da equipe, que pode ter enviado algo depois disso.`,
} as const satisfies Record<FreezeReason, MessageDescriptor>;

const shortest = 10;

export function FrozenCard({ freeze }: { freeze: NonNullable<LedgerState['freeze']> }) {
  const { t } = useLingui();
  const words = useWords();
  const now = useNow();
  const { guiche, session, toasts } = useApp();
  const team = useSession(({ app }) => (app?.phase === 'ready' ? app.team : undefined));
  const differences = useSession(({ withdrawalsAttention }) => withdrawalsAttention.guards);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const clear = useAct((why: string, commandId) => guiche.app.clearFreeze({ commandId, reason: why }));
  const close = () => {
    setOpen(false);
    setReason('');
    clear.clear();
  };
  const submit = () =>
    clear.run(reason.trim(), async () => {
      close();
      toasts.show('good', t`Envios liberados. O motivo ficou na trilha de auditoria.`);
      await session.refresh();
    });
  const since = formatAge(freeze.since, now, words.language);
  // A team goes on by its roll call alone, with whatever each computer answers there.
  if (freeze.reason === 'team')
    return (
      <MatterLine
        kind="doubt"
        icon="frozen"
        title={t`Envios bloqueados ${since}`}
        act={
          <GoButton to={{ screen: 'team' }}>
            {team?.frozen ? t`Ver a verificação` : t`Ver em Equipe`}
          </GoButton>
        }
      >
        {team?.stopped ? (
          <>
            <p>{words.translate(stoppedWords[team.stopped].what)}</p>
            <p>{words.translate(stoppedWords[team.stopped].next)}</p>
          </>
        ) : (
          <>
            <p>{team?.frozen ? words.translate(frozenWords[team.frozen]) : words.translate(reasons.team)}</p>
            <p>{t`Nada é enviado até que todos os computadores passem pela verificação, em Equipe.`}</p>
            {team?.sendsMissing === true && <p>{words.translate(sendsMissingWords.next)}</p>}
          </>
        )}
      </MatterLine>
    );
  return (
    <>
      <MatterLine
        kind="doubt"
        icon="frozen"
        title={t`Envios bloqueados ${since}`}
        more={<HelpLink about="frozen" />}
        act={<Button onPress={() => setOpen(true)}>{t`Conferi; liberar envios…`}</Button>}
      >
        <p>{words.translate(reasons[freeze.reason])}</p>
        <p>{t`Enquanto isso, nada é enviado, para não haver duplicidade. Consultas e testes continuam funcionando.`}</p>
      </MatterLine>
      <FormDialog
        title={t`Liberar envios`}
        open={open}
        onClose={close}
        alert
        act={t`Liberar envios`}
        danger
        busy={clear.busy}
        isDisabled={reason.trim().length < shortest}
        cancel={t`Manter bloqueado`}
        onSubmit={submit}
      >
        <p>{words.translate(reasons[freeze.reason])}</p>
        <p className="soft">{t`Antes de liberar, confira os últimos envios no painel do provedor. O Guichê não pode evitar duplicidade do que não está nos dados.`}</p>
        <p className="soft">{t`Lotes feitos depois do backup não estão nestes dados e ficam fora da busca por duplicidades. Por isso cada conta pede a comparação com o painel antes de emitir, e o que estava em rascunho, recusado ou removido só é enviado depois que você confirmar.`}</p>
        {differences && <GuardDifferences of={differences} />}
        <TextField
          label={t`O que você conferiu e por que pode liberar`}
          help={t`Fica na trilha de auditoria com seu nome e a hora. Pelo menos ${shortest} letras.`}
          value={reason}
          onChange={setReason}
          maxLength={500}
        />
        <FailureBanner failure={clear.failure} />
      </FormDialog>
    </>
  );
}
