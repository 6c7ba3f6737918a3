// The lock screen, over the whole window and for screen readers too. The work behind it keeps its state and typed text.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLingui } from '@lingui/react/macro';
import { useAct, useApp } from '../app/app-context.ts';
import { isPin, PinField, takePin, type PinAnswer } from '../app/PinField.tsx';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/fields.tsx';
import { Icon } from '../ui/icons.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { Mark } from './Mark.tsx';
import './lock-screen.css';

/**
 * The top layer makes everything else inert, including an open dialog; the attribute keeps such a dialog from hiding
 * the lock, and from treating a press in the lock as a press outside.
 */
function topLayer(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'lock-screen';
  dialog.dataset['reactAriaTopLayer'] = 'true';
  dialog.setAttribute('closedby', 'none');
  dialog.setAttribute('aria-labelledby', 'lock-title');
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  return dialog;
}

const ownKeys = (event: Event) => event.stopPropagation();

export function LockScreen() {
  const [dialog] = useState(topLayer);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['locked'] = '';
    document.body.append(dialog);
    dialog.showModal();
    // After React's own listeners on the dialog.
    dialog.addEventListener('keydown', ownKeys);
    return () => {
      dialog.removeEventListener('keydown', ownKeys);
      delete root.dataset['locked'];
      dialog.close();
      dialog.remove();
    };
  }, [dialog]);
  return createPortal(<Unlock />, dialog);
}

function Unlock() {
  const { t } = useLingui();
  const { guiche, session } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<PinAnswer>();
  const opening = useAct((pin: string, commandId) =>
    guiche.app.unlock({ commandId, ...(pin === '' ? {} : { pin }) }),
  );
  useEffect(() => field.current?.focus(), []);
  const submit = async () => {
    const typed = takePin(field);
    if (!isPin(typed)) {
      setAnswer({ why: typed === '' ? 'missing' : 'wrong', until: null });
      return field.current?.focus();
    }
    const result = await opening.run(typed);
    if (result?.ok && result.value.kind === 'pin') setAnswer(result.value);
    field.current?.focus();
    // The event may still be under way.
    if (result?.ok) await session.refresh();
  };
  return (
    <div className="stack gap-16 full-screen-words">
      <p className="line strong">
        <Mark /> Guichê
      </p>
      <h1 className="line" id="lock-title">
        <Icon name="lock" size={20} />
        <span className="grow">{t`Guichê bloqueado`}</span>
      </h1>
      <p className="soft">
        {t`O que estava em andamento continua, e o que foi digitado não se perdeu. Para voltar, digite o PIN.`}
      </p>
      <Form onSubmit={submit}>
        <PinField
          inputRef={field}
          answer={answer}
          onInput={() => {
            setAnswer(undefined);
            opening.clear();
          }}
        />
        {answer?.why === 'unavailable' && (
          <p>{t`Feche o Guichê e abra-o de novo. Se o cofre de senhas continuar sem responder, o Guichê abre sem o bloqueio.`}</p>
        )}
        <FailureBanner failure={opening.failure} />
        <div className="line">
          <Button kind="main" type="submit" icon="lock" busy={opening.busy}>{t`Desbloquear`}</Button>
          <Button kind="quiet" icon="power" onPress={() => void session.quit()}>{t`Fechar o Guichê`}</Button>
        </div>
      </Form>
    </div>
  );
}
