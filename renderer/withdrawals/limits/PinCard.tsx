// The PIN of the whole register: whether there is one, and the dialog that sets, changes or removes it.
import { type RefObject, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PinState } from '../../../preload/contract/withdrawal-limits.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { formatInstant } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { FormDialog } from '../../ui/Dialog.tsx';
import { SecretField } from '../../ui/fields.tsx';
import { isPin, type PinAnswer, PinField, pinTroubles, takePin } from '../../app/PinField.tsx';

type PinAct = 'create' | 'change' | 'remove';

/** Sets, changes or removes the PIN. The typed PIN exists only in its fields, and the press clears them. */
function PinDialog({ act, onClose, onDone }: { act: PinAct; onClose: () => void; onDone: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const oldField = useRef<HTMLInputElement>(null);
  const nextField = useRef<HTMLInputElement>(null);
  const againField = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<PinAnswer>();
  const [wrong, setWrong] = useState<'shape' | 'unequal'>();
  const setting = useAct(({ old, next }: { old: string | undefined; next: string | null }, commandId) =>
    guiche.withdrawals.setPin({ commandId, next, ...(old === undefined ? {} : { old }) }),
  );
  const asksOld = act !== 'create';
  const asksNext = act !== 'remove';
  const words = {
    create: { title: t`Criar PIN`, act: t`Criar PIN`, done: t`PIN criado.` },
    change: { title: t`Alterar PIN`, act: t`Alterar PIN`, done: t`PIN alterado.` },
    remove: { title: t`Remover PIN`, act: t`Remover PIN`, done: t`PIN removido.` },
  }[act];
  const back = (field: RefObject<HTMLInputElement | null>) => field.current?.focus();
  const submit = async () => {
    const old = asksOld ? takePin(oldField) : undefined;
    const next = asksNext ? takePin(nextField) : null;
    const repeated = asksNext ? takePin(againField) : null;
    if (old !== undefined && !isPin(old)) {
      setAnswer({ why: old === '' ? 'missing' : 'wrong', until: null });
      return back(oldField);
    }
    if (next !== null && (!isPin(next) || next !== repeated)) {
      setWrong(isPin(next) ? 'unequal' : 'shape');
      return back(asksOld ? oldField : nextField);
    }
    const result = await setting.run({ old, next });
    if (!result?.ok) return back(asksOld ? oldField : nextField);
    if (result.value.kind === 'pin') {
      setAnswer(result.value);
      return back(asksOld ? oldField : nextField);
    }
    toasts.show('good', words.done);
    onDone();
  };
  const typed = () => {
    setAnswer(undefined);
    setWrong(undefined);
    setting.clear();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      act={words.act}
      danger={act === 'remove'}
      busy={setting.busy}
      onSubmit={submit}
    >
      {asksOld && <PinField label={t`PIN atual`} inputRef={oldField} answer={answer} onInput={typed} />}
      {asksNext && (
        <>
          <SecretField
            label={t`PIN novo`}
            help={t`De 4 a 12 dígitos. Não é possível recuperá-lo: guarde-o em lugar seguro.`}
            inputRef={nextField}
            onInput={typed}
            error={
              wrong === 'shape'
                ? t`O PIN tem de 4 a 12 dígitos. Digite tudo de novo.`
                : wrong === 'unequal'
                  ? t`Os dois PINs são diferentes. Digite tudo de novo.`
                  : undefined
            }
          />
          <SecretField label={t`Repita o PIN novo`} inputRef={againField} onInput={typed} />
        </>
      )}
      {act === 'remove' && (
        <p>{t`Sem PIN, o que ele protegia deixa de exigir confirmação em todas as contas, e não é mais possível antecipar a liberação de uma carteira nem liberar a trava de um saque em aberto.`}</p>
      )}
      {!asksOld && answer && (
        <Banner kind="doubt" title={answer.until === null ? t(pinTroubles[answer.why]) : t`Ainda não`} live>
          <p>
            {answer.until === null
              ? t`Nada foi alterado.`
              : t`Como o PIN antigo se perdeu, um novo só pode ser criado a partir de ${formatInstant(answer.until, language)}. A solicitação está na trilha de auditoria, visível para todos; repita-a nessa data.`}
          </p>
        </Banner>
      )}
      <FailureBanner failure={setting.failure} />
    </FormDialog>
  );
}

export function PinCard({ pin, again }: { pin: PinState; again: () => void }) {
  const { t } = useLingui();
  const inMemory = useSession(({ app }) => app?.phase === 'ready' && app.vault.state === 'memory');
  const [act, setAct] = useState<PinAct>();
  const done = () => {
    setAct(undefined);
    again();
  };
  return (
    <section className="card stack" aria-label={t`PIN`}>
      <div className="line apart">
        <h3>{t`PIN`}</h3>
        <PinChip pin={pin} />
      </div>
      <p className="soft">{t`Um PIN único para todas as contas deste computador. É exigido acima do valor definido em cada conta, para aumentar um limite, para antecipar a liberação de uma carteira e para liberar a trava de um saque em aberto. Fica no cofre de senhas do sistema.`}</p>
      {pin.kind === 'unavailable' && (
        <p>{t`O PIN salvo não está disponível: o cofre de senhas não responde, ou o PIN valia só para a sessão anterior. Enquanto isso, nada que exija PIN pode ser feito. Se ele não voltar, solicite um novo: poderá ser criado um dia depois da primeira solicitação, que fica na trilha de auditoria.`}</p>
      )}
      {inMemory && pin.kind !== 'unavailable' && (
        <p className="soft">{t`Este cofre de senhas só dura até fechar o Guichê, e o PIN também. Depois disso, um PIN novo só pode ser criado um dia depois de solicitado.`}</p>
      )}
      <div className="line">
        {pin.kind === 'none' || pin.kind === 'unavailable' ? (
          <Button icon="key" onPress={() => setAct('create')}>
            {pin.kind === 'none' ? t`Criar PIN…` : t`Solicitar um PIN novo…`}
          </Button>
        ) : (
          <>
            <Button icon="key" onPress={() => setAct('change')}>{t`Alterar PIN…`}</Button>
            <Button kind="quiet" icon="trash" onPress={() => setAct('remove')}>{t`Remover PIN…`}</Button>
          </>
        )}
      </div>
      {act && <PinDialog act={act} onClose={() => setAct(undefined)} onDone={done} />}
    </section>
  );
}

function PinChip({ pin }: { pin: PinState }) {
  const { t } = useLingui();
  const { language } = useWords();
  switch (pin.kind) {
    case 'none':
      return <State tone="plain">{t`Não há PIN`}</State>;
    case 'set':
      return <State tone="good">{t`Há um PIN`}</State>;
    case 'unavailable':
      return <State tone="doubt">{t`Não é possível conferir`}</State>;
    case 'blocked':
      return (
        <State tone="bad">{t`Muitas tentativas incorretas: bloqueado até ${formatInstant(pin.until, language)}`}</State>
      );
  }
}
