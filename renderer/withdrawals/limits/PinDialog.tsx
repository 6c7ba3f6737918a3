// Sets, changes or removes the PIN. The typed PIN exists only in its fields, and the press clears them.
import { useRef, useState, type JSX, type RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatInstant } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { isPin, PinField, takePin, type PinAnswer } from '../../app/PinField.tsx';
import { pinTroubles } from '../../app/PinField.tsx';

export type PinAct = 'create' | 'change' | 'remove';

export function PinDialog({
  act,
  onClose,
  onDone,
}: {
  act: PinAct;
  onClose: () => void;
  onDone: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
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
    <Dialog open onClose={onClose} title={words.title}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
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
          <p>{t`Sem PIN, o que ele protegia deixa de ser perguntado em todas as contas, e não é mais possível dispensar uma espera ou a trava de um saque em aberto.`}</p>
        )}
        {!asksOld && answer && (
          <Banner
            kind="doubt"
            title={answer.until === null ? translate(pinTroubles[answer.why]) : t`Ainda não`}
            live
          >
            <p>
              {answer.until === null
                ? t`Nada foi alterado.`
                : t`Como o PIN antigo se perdeu, um novo só pode ser criado a partir de ${formatInstant(answer.until, language)}. A solicitação está na trilha, visível para todos; repita-a nessa data.`}
            </p>
          </Banner>
        )}
        <FailureBanner failure={setting.failure} />
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button kind={act === 'remove' ? 'danger' : 'main'} type="submit" busy={setting.busy}>
            {words.act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
