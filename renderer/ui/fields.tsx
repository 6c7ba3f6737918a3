// Forms and their fields: one of text, a secret, a choice from a list. Each has a label, a help and one error.
import {
  useId,
  type ClipboardEventHandler,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { Icon } from './icons.tsx';
import { distinct } from './keys.ts';
import './field.css';
import './menu.css';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onSubmit: () => unknown };

/** Enter and its submit button run one act, and nothing is sent anywhere. */
export function Form({ className = 'stack', onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

export interface FieldWords {
  readonly label: string;
  readonly help?: ReactNode;
  /** The error below the field; with one, the field is marked as invalid. */
  readonly error?: string | undefined;
}

export const FieldHelp = ({ children }: { children: ReactNode }): ReactNode =>
  children !== undefined && (
    <Text slot="description" className="field-help">
      {children}
    </Text>
  );

/** What surrounds every field's control: label, help, and one error that says how to correct it. */
export function FieldFrame({ label, help, error, children }: FieldWords & { children: ReactNode }) {
  return (
    <>
      <Label className="field-label">{label}</Label>
      {children}
      <FieldHelp>{help}</FieldHelp>
      <FieldError className="field-error">
        <Icon name="warn" />
        <span>{error}</span>
      </FieldError>
    </>
  );
}

type Rest = Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid'>;
type TextFieldProps = Rest &
  FieldWords & {
    readonly placeholder?: string | undefined;
    readonly inputRef?: RefObject<HTMLInputElement | null>;
    /** A button at its end. */
    readonly beside?: ReactNode;
  };

/** Secrets use the password type, and their owner leaves them uncontrolled. */
export function TextField({ label, help, error, placeholder, inputRef, beside, ...rest }: TextFieldProps) {
  const input = (
    <Input
      className="input"
      ref={inputRef}
      {...(placeholder !== undefined && { placeholder })}
      spellCheck="false"
      autoComplete="off"
    />
  );
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className="field">
      <FieldFrame label={label} help={help} error={error}>
        {beside === undefined ? (
          input
        ) : (
          <div className="combo">
            {input}
            {beside}
          </div>
        )}
      </FieldFrame>
    </AriaTextField>
  );
}

type TextAreaProps = Rest & FieldWords & { readonly placeholder?: string; readonly rows?: number };

export function TextArea({ label, help, error, placeholder, rows = 4, ...rest }: TextAreaProps) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className="field">
      <FieldFrame label={label} help={help} error={error}>
        <AriaTextArea className="input" rows={rows} placeholder={placeholder} spellCheck="false" />
      </FieldFrame>
    </AriaTextField>
  );
}

/** Its text exists only in the DOM element: it is never stored in React state, and its owner clears it. */
export function SecretField({
  label,
  help,
  error,
  inputRef,
  onInput,
  onPaste,
  placeholder,
}: {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  onInput?: () => void;
  onPaste?: ClipboardEventHandler<HTMLInputElement>;
  placeholder?: string;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={inputRef}
        className="input"
        type="password"
        autoComplete="new-password"
        spellCheck="false"
        placeholder={placeholder}
        aria-describedby={[
          help === undefined ? '' : `${id}-help`,
          error === undefined ? '' : `${id}-error`,
        ].join(' ')}
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { 'data-invalid': true })}
        onInput={onInput}
        onPaste={onPaste}
      />
      {help !== undefined && (
        <span id={`${id}-help`} className="field-help">
          {help}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} className="field-error">
          <Icon name="warn" />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly help?: ReactNode;
}

interface SelectProps<Value extends string> extends FieldWords {
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Selects one of many from a list that opens. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  label,
  help,
  error,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      className="field"
      value={value}
      isInvalid={error !== undefined}
      onChange={(key) => {
        const option = options.find((one) => one.value === key);
        if (option) onChange(option.value);
      }}
    >
      <FieldFrame label={label} help={help} error={error}>
        <AriaButton className="input line one apart select">
          <SelectValue className="clip" />
          <Icon name="down" />
        </AriaButton>
      </FieldFrame>
      <Popover className="popover">
        <ListBox
          className="menu"
          items={distinct(options, ({ value: of }) => of).map((option) => ({ ...option, id: option.value }))}
        >
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className="menu-item">
              <span className="menu-mark">
                <Icon name="check" />
              </span>
              <span className="stack gap-0 menu-words">
                <span>{option.label}</span>
                {option.help !== undefined && <span className="field-help">{option.help}</span>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
