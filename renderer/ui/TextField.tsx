// A text field of one line or several. Secrets use the password type, and their owner leaves them uncontrolled.
import type { ReactNode, RefObject } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { FieldFrame, type FieldWords } from './Field.tsx';

type Rest = Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid'>;
export type TextFieldProps = Rest &
  FieldWords & {
    readonly placeholder?: string;
    readonly inputRef?: RefObject<HTMLInputElement | null>;
    /** A button at its end. */
    readonly beside?: ReactNode;
  };

export function TextField({ label, help, error, placeholder, inputRef, beside, ...rest }: TextFieldProps) {
  const input = (
    <Input
      className="input"
      {...(inputRef ? { ref: inputRef } : {})}
      {...(placeholder === undefined ? {} : { placeholder })}
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

export type TextAreaProps = Rest & FieldWords & { readonly placeholder?: string; readonly rows?: number };

export function TextArea({ label, help, error, placeholder, rows = 4, ...rest }: TextAreaProps) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className="field">
      <FieldFrame label={label} help={help} error={error}>
        <AriaTextArea
          className="input"
          rows={rows}
          {...(placeholder === undefined ? {} : { placeholder })}
          spellCheck="false"
        />
      </FieldFrame>
    </AriaTextField>
  );
}
