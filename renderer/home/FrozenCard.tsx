// Sending is frozen: the reason, its meaning, and the typed justification with which a person clears it.
import { useState, type JSX } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { FreezeReason, LedgerState } from '../../preload/contract/app.ts';
import { useAct, useApp, useSession } from '../app/app-context.ts';
import { HelpLink } from '../app/HelpLink.tsx';
import { formatAge } from '../../preload/shared/format.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { frozenWords, sendsMissingWords, stoppedWords } from '../words/team-work-words.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useNow } from '../ui/now.ts';
import { TextField } from '../ui/TextField.tsx';
import { GuardDifferences } from './GuardsCard.tsx';
import { MatterLine } from './MatterLine.tsx';

const reasons = {
  restored: msg`O registro é mais antigo do que o último envio deste computador: parece um backup restaurado.`,
  copy: msg`O registro é um backup restaurado; o que foi enviado depois dele não está nele.`,
  otherMachine: msg`O registro veio de outro computador, que pode ter enviado algo depois do backup.`,
  otherLedger: msg`O contador de envios deste computador pertence a outro registro.`,
  ledgerMissing: msg`O registro que este computador usava não está mais na pasta de dados; este começou vazio.`,
  damaged: msg`O registro anterior estava danificado e foi arquivado; este começou vazio.`,
  counterMissing: msg`O registro já fez envios, mas o contador de envios deste computador sumiu: não há como saber se falta algo.`,
  retired: msg`Este computador foi desativado: o trabalho continua em outro, com o backup feito aqui.`,
  team: msg`O registro da equipe espera: o servidor mostrou outra história, ou este computador deixou de ser quem envia. Veja em Equipe.`,
  leftTeam: msg`Este registro era da equipe e foi retirado do servidor dela. A equipe pode ter enviado algo depois.`,
} as const satisfies Record<FreezeReason, MessageDescriptor>;

const shortest = 10;

export function FrozenCard({ freeze }: { freeze: NonNullable<LedgerState['freeze']> }): JSX.Element {
  const { t } = useLingui();
  const words = useWords();
  const now = useNow();
  const { guiche, session, toasts, navigation } = useApp();
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
  const submit = async () => {
    const result = await clear.run(reason.trim());
    if (!result?.ok) return;
    close();
    toasts.show('good', t`Envios liberados. O motivo está na trilha.`);
    await session.refresh();
  };
  const since = formatAge(freeze.since, now, words.language);
  // A team goes on by its roll call alone, with whatever each computer answers there.
  if (freeze.reason === 'team')
    return (
      <MatterLine
        kind="doubt"
        icon="frozen"
        title={t`Envios bloqueados ${since}`}
        act={
          <Button onPress={() => navigation.go({ screen: 'team' })}>
            {team?.frozen ? t`Ver a chamada` : t`Ver em Equipe`}
          </Button>
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
            <p>{t`Nada é enviado até que cada computador tenha respondido à chamada em Equipe.`}</p>
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
      <Dialog title={t`Liberar envios`} open={open} onClose={close} alert>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <p>{words.translate(reasons[freeze.reason])}</p>
          <p className="soft">{t`Antes de liberar, confira no painel do provedor os últimos envios. O Guichê não pode evitar duplicidade do que não está no registro.`}</p>
          <p className="soft">{t`Lotes feitos depois do backup não estão neste registro e não entram na busca por duplicidades: cada conta pede a comparação com o painel antes de emitir. O que estava em rascunho, recusado ou retirado fica marcado e só é enviado depois de uma pergunta.`}</p>
          {differences && <GuardDifferences of={differences} />}
          <TextField
            label={t`O que você conferiu e por que pode liberar`}
            help={t`Fica na trilha com seu nome e a hora. Pelo menos ${shortest} letras.`}
            value={reason}
            onChange={setReason}
            maxLength={500}
          />
          <FailureBanner failure={clear.failure} />
          <div className="dialog-acts">
            <Button onPress={close}>{t`Manter bloqueado`}</Button>
            <Button
              kind="danger"
              type="submit"
              busy={clear.busy}
              isDisabled={reason.trim().length < shortest}
            >{t`Liberar envios`}</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
