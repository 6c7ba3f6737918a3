// Sending is frozen: why, what it means, and the typed reason with which a person clears it.
import { useState, type JSX } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { FreezeReason, LedgerState } from '../../preload/contract/app.ts';
import { useAct, useDesk } from '../app/desk.ts';
import { HelpLink } from '../app/HelpLink.tsx';
import { formatAge } from '../text/format.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useNow } from '../ui/now.ts';
import { TextField } from '../ui/TextField.tsx';

const reasons = {
  restored: msg`O registro é mais antigo do que o último envio deste computador: parece uma cópia restaurada.`,
  copy: msg`O registro é uma cópia de segurança posta no lugar do original; o que foi enviado depois dela não está nele.`,
  otherMachine: msg`O registro veio de outro computador, que pode ter enviado algo depois da cópia.`,
  otherLedger: msg`O contador de envios deste computador pertence a outro registro.`,
  ledgerMissing: msg`O registro que este computador usava não está mais na pasta de dados; este começou vazio.`,
  damaged: msg`O registro anterior estava danificado e foi posto de lado; este começou vazio.`,
  counterMissing: msg`O registro já enviou, mas o contador de envios deste computador sumiu: não há como saber se falta algo.`,
  retired: msg`Este computador foi aposentado: o trabalho continua em outro, com a cópia que foi feita aqui.`,
} as const satisfies Record<FreezeReason, MessageDescriptor>;

const shortest = 10;

export function FrozenCard({ freeze }: { freeze: NonNullable<LedgerState['freeze']> }): JSX.Element {
  const { t } = useLingui();
  const words = useWords();
  const now = useNow();
  const { guiche, session, toasts } = useDesk();
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
    toasts.say('good', t`Envios liberados. O motivo ficou na trilha.`);
    await session.refresh();
  };
  const since = formatAge(freeze.since, now, words.language);
  return (
    <>
      <Banner
        kind="doubt"
        icon="frozen"
        title={t`Envios bloqueados ${since}`}
        acts={
          <>
            <HelpLink about="frozen" />
            <Button onPress={() => setOpen(true)}>{t`Conferi; liberar envios…`}</Button>
          </>
        }
      >
        <p>{words.say(reasons[freeze.reason])}</p>
        <p>{t`Enquanto estiver assim, nada é enviado, para que nada saia duas vezes. Consultas e testes continuam funcionando.`}</p>
      </Banner>
      <Dialog title={t`Liberar envios`} open={open} onClose={close} alert>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <p>{words.say(reasons[freeze.reason])}</p>
          <p className="soft">{t`Antes de liberar, confira no painel do provedor o que foi enviado por último. O que o registro não sabe, ele não pode impedir de repetir.`}</p>
          <p className="soft">{t`Lotes feitos depois do backup não estão neste registro, e a busca por duplicidades não os conhece: cada conta pede a conferência com o painel antes de emitir. O que estava em rascunho, recusado ou retirado fica marcado e só sai depois de uma pergunta.`}</p>
          <TextField
            label={t`O que você conferiu e por que pode liberar`}
            help={t`Fica na trilha com seu nome e a hora. Pelo menos ${shortest} letras.`}
            value={reason}
            onChange={setReason}
            maxLength={500}
          />
          <FailureBanner failure={clear.failure} />
          <div className="dialog-acts">
            <Button onPress={close}>{t`Deixar bloqueado`}</Button>
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
