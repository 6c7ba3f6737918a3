// A question or a form over the screen. Irreversible actions may require a name to be typed before their button is
// enabled.
import { useCallback, useRef, useState, type FormEvent, type JSX, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';
import { Form } from './Form.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly alert?: boolean;
  /** Wider than a question. */
  readonly size?: 'wide' | 'full' | undefined;
  /** Contains typed or pasted text: a press outside does not discard it, and Esc asks before it does. */
  readonly keeps?: boolean;
}

export function Dialog({
  title,
  open,
  onClose,
  children,
  alert = false,
  size,
  keeps = false,
}: DialogProps): JSX.Element {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const held = useRef(false);
  const forget = useCallback((content: HTMLDivElement | null) => {
    if (!content) held.current = false;
  }, []);
  const noteText = ({ target, nativeEvent }: FormEvent<HTMLDivElement>) => {
    const isLong = target instanceof HTMLTextAreaElement;
    const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
    if (isLong) held.current = target.value.trim() !== '';
    else if (isPasted) held.current = true;
  };
  return (
    <ModalOverlay
      className="veil"
      isOpen={open}
      isDismissable={!alert && !keeps}
      onOpenChange={(next) => {
        if (next) return;
        if (keeps && held.current) setAsks(true);
        else onClose();
      }}
    >
      <Modal className={size === undefined ? 'modal' : `modal ${size}`}>
        <AriaDialog className="stack dialog" role={alert ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" level={2} className="heading">
            {title}
          </Heading>
          {keeps ? (
            <div className="stack" onInput={noteText} ref={forget}>
              {children}
            </div>
          ) : (
            children
          )}
          {asks && (
            <ConfirmDialog
              title={t`Descartar o que foi colado ou digitado?`}
              act={t`Descartar`}
              danger
              open
              onClose={() => setAsks(false)}
              onConfirm={() => {
                setAsks(false);
                onClose();
              }}
            >
              <p className="soft">{t`Nada deste texto foi usado ainda. Depois de descartado, ele não pode ser recuperado.`}</p>
            </ConfirmDialog>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export interface ConfirmProps extends Omit<DialogProps, 'alert' | 'size' | 'keeps'> {
  /** The label of the action's button: what it does, with figures if there are any. */
  readonly act: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** The text that must be typed first. */
  readonly typed?: string;
  readonly onConfirm: (typed: string) => void;
}

export function ConfirmDialog({
  act,
  danger = false,
  busy = false,
  typed,
  onConfirm,
  children,
  ...rest
}: ConfirmProps): JSX.Element {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const ready = typed === undefined || text.trim() === typed.trim();
  const close = () => {
    setText('');
    rest.onClose();
  };
  return (
    <Dialog {...rest} onClose={close} alert>
      <Form
        onSubmit={() => {
          if (ready && !busy) onConfirm(text.trim());
        }}
      >
        {children}
        {typed !== undefined && (
          // The only thing to do in this dialog is to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          <TextField label={t`Para confirmar, digite: ${typed}`} value={text} onChange={setText} autoFocus />
        )}
        <div className="dialog-acts">
          <Button onPress={close}>{t`Cancelar`}</Button>
          <Button kind={danger ? 'danger' : 'main'} type="submit" busy={busy} isDisabled={!ready}>
            {act}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
