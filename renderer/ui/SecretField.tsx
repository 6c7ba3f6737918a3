// A field for a secret. Its text exists only in the DOM element: it is never stored in React state, and its owner
// clears it.
import { useId, type ClipboardEventHandler, type ReactNode, type RefObject } from 'react';
import { Icon } from './icons.tsx';
import './field.css';

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
