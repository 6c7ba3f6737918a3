// A question or a form over the screen. Irreversible actions may require a name to be typed before their button is
// enabled.
import { useCallback, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import type { IconName } from './icons.tsx';
import { TextField, Form } from './fields.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly open?: boolean;
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
  open = true,
  onClose,
  children,
  alert = false,
  size,
  keeps = false,
}: DialogProps) {
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

interface FormDialogProps extends DialogProps {
  /** The label of the submit button: what it does, with figures if there are any. */
  readonly act: string;
  readonly icon?: IconName | undefined;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Something is missing or wrong: neither the button nor Enter submits. */
  readonly isDisabled?: boolean;
  /** Instead of “Cancelar”. */
  readonly cancel?: string | undefined;
  /** The fields show their own errors. */
  readonly noValidate?: boolean;
  readonly onSubmit: () => unknown;
}

/** A form with the buttons that leave and submit it. */
export function FormDialog({
  act,
  icon,
  danger = false,
  busy = false,
  isDisabled = false,
  cancel,
  noValidate,
  onSubmit,
  children,
  ...rest
}: FormDialogProps) {
  return (
    <Dialog {...rest}>
      <Form noValidate={noValidate} onSubmit={() => !isDisabled && !busy && onSubmit()}>
        {children}
        <FormActs {...{ act, icon, danger, busy, isDisabled, cancel }} onClose={rest.onClose} />
      </Form>
    </Dialog>
  );
}

type FormActsProps = Pick<
  FormDialogProps,
  'act' | 'icon' | 'danger' | 'busy' | 'isDisabled' | 'cancel' | 'onClose'
> & { readonly submit?: Ref<HTMLButtonElement> };

/** The last line of a form in a dialog. */
export function FormActs({
  act,
  icon,
  danger = false,
  busy = false,
  isDisabled = false,
  cancel,
  submit,
  onClose,
}: FormActsProps) {
  const { t } = useLingui();
  return (
    <div className="dialog-acts">
      <Button onPress={onClose}>{cancel ?? t`Cancelar`}</Button>
      <Button
        kind={danger ? 'danger' : 'main'}
        type="submit"
        busy={busy}
        isDisabled={isDisabled}
        icon={icon}
        ref={submit}
      >
        {act}
      </Button>
    </div>
  );
}

interface ConfirmProps extends Pick<
  FormDialogProps,
  'title' | 'act' | 'danger' | 'busy' | 'children' | 'onClose' | 'open'
> {
  /** The text that must be typed first. */
  readonly typed?: string;
  readonly onConfirm: (typed: string) => void;
}

/** A question whose answer may have to be typed first. */
export function ConfirmDialog({ typed, onClose, onConfirm, children, ...rest }: ConfirmProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <FormDialog
      {...rest}
      alert
      isDisabled={typed !== undefined && text.trim() !== typed.trim()}
      onClose={() => {
        setText('');
        onClose();
      }}
      onSubmit={() => onConfirm(text.trim())}
    >
      {children}
      {typed !== undefined && (
        // The only thing to do in this dialog is to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        <TextField label={t`Para confirmar, digite: ${typed}`} value={text} onChange={setText} autoFocus />
      )}
    </FormDialog>
  );
}
