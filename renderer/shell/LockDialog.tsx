// Sets after how long the window locks. Without a PIN nothing could unlock it, so the PIN comes first.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Output } from '../../preload/contract/contract.ts';
import { useAct, useApp, useRead } from '../app/app-context.ts';
import { isPin, PinField, takePin, type PinAnswer } from '../app/PinField.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog, FormActs } from '../ui/Dialog.tsx';
import { Form, Select } from '../ui/fields.tsx';
import { Spinner } from '../ui/icons.tsx';
import { FailureBanner } from '../words/failure-words.tsx';

type Settings = Output<'app', 'lockSettings'>;

const choices = ['never', '5', '10', '15', '30', '60'] as const;
type Choice = (typeof choices)[number];
const minutesOf = { never: null, '5': 5, '10': 10, '15': 15, '30': 30, '60': 60 } as const;
const suggested: Choice = '10';
const choiceOf = (minutes: number | null): Choice =>
  choices.find((one) => minutesOf[one] === minutes) ?? suggested;

export function LockDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { guiche, navigation } = useApp();
  const { value: settings, failure } = useRead(() => guiche.app.lockSettings());
  const toPin = () => {
    onClose();
    navigation.go({ screen: 'withdrawals', tab: 'limits' });
  };
  return (
    <Dialog title={t`Bloqueio por inatividade`} onClose={onClose}>
      <p className="soft">
        {t`Depois de um tempo sem uso, a janela é bloqueada e só abre com o PIN. O que estiver em andamento continua. Vale para este computador, inclusive ao abrir o Guichê.`}
      </p>
      <FailureBanner failure={failure} />
      {!settings && !failure && <Spinner />}
      {settings?.pin.kind === 'none' && (
        <>
          <p>{t`Para bloquear é preciso um PIN, e ainda não há nenhum. É o mesmo PIN dos saques.`}</p>
          <div className="dialog-acts">
            <Button onPress={onClose}>{t`Cancelar`}</Button>
            <Button kind="main" icon="key" onPress={toPin}>{t`Criar PIN…`}</Button>
          </div>
        </>
      )}
      {settings && settings.pin.kind !== 'none' && <Minutes settings={settings} onClose={onClose} />}
    </Dialog>
  );
}

function Minutes({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const [choice, setChoice] = useState(choiceOf(settings.minutes ?? minutesOf[suggested]));
  const [answer, setAnswer] = useState<PinAnswer>();
  const field = useRef<HTMLInputElement>(null);
  const setting = useAct((pin: string | undefined, commandId) =>
    guiche.app.setLock({ commandId, minutes: minutesOf[choice], ...(pin === undefined ? {} : { pin }) }),
  );
  const minutes = minutesOf[choice];
  const loosens = settings.minutes !== null && (minutes === null || minutes > settings.minutes);
  const labels: Readonly<Record<Choice, string>> = {
    never: t`Nunca`,
    '5': t`5 minutos`,
    '10': t`10 minutos (sugerido)`,
    '15': t`15 minutos`,
    '30': t`30 minutos`,
    '60': t`1 hora`,
  };
  const save = async () => {
    const pin = loosens ? takePin(field) : undefined;
    if (pin !== undefined && !isPin(pin)) {
      setAnswer({ why: pin === '' ? 'missing' : 'wrong', until: null });
      return field.current?.focus();
    }
    const result = await setting.run(pin);
    if (!result?.ok) return field.current?.focus();
    if (result.value.kind === 'pin') {
      setAnswer(result.value);
      return field.current?.focus();
    }
    toasts.show(
      'good',
      minutes === null
        ? t`Bloqueio por inatividade desligado. A alteração ficou na trilha de auditoria.`
        : t`Bloqueio por inatividade ligado. A alteração ficou na trilha de auditoria.`,
    );
    onClose();
  };
  return (
    <Form onSubmit={save}>
      <Select
        label={t`Bloquear depois de`}
        options={choices.map((value) => ({ value, label: labels[value] }))}
        value={choice}
        onChange={(next) => {
          setChoice(next);
          setAnswer(undefined);
        }}
      />
      {loosens && (
        <PinField
          label={t`PIN, porque esta mudança reduz a proteção`}
          inputRef={field}
          answer={answer}
          onInput={() => setAnswer(undefined)}
        />
      )}
      <FailureBanner failure={setting.failure} />
      <FormActs
        act={t`Salvar`}
        busy={setting.busy}
        isDisabled={minutes === settings.minutes}
        onClose={onClose}
      />
    </Form>
  );
}
