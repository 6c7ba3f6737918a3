// The PIN field of an act. The typed PIN exists only in the field, and the press clears it.
import type { RefObject } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PinTrouble } from '../../preload/contract/withdrawal-limits.ts';
import { formatInstant } from '../../preload/shared/format.ts';
import { SecretField } from '../ui/fields.tsx';
import { useWords } from '../words/failure-words.tsx';
import './pin-field.css';

export const pinTroubles: Readonly<Record<PinTrouble, MessageDescriptor>> = {
  missing: msg`Digite o PIN.`,
  wrong: msg`PIN incorreto.`,
  blocked: msg`O PIN foi bloqueado por um tempo: muitas tentativas incorretas.`,
  unavailable: msg`O cofre de senhas não está disponível, e sem ele não é possível conferir o PIN.`,
};

/** The result of the last try. */
export interface PinAnswer {
  readonly why: PinTrouble;
  readonly until: string | null;
}

const shape = /^\d{4,12}$/;
export const isPin = (text: string): boolean => shape.test(text);

/** Reads the typed PIN and clears the field. */
export function takePin(field: RefObject<HTMLInputElement | null>): string {
  const typed = field.current?.value ?? '';
  if (field.current) field.current.value = '';
  return typed;
}

export function PinField({
  label,
  help,
  answer,
  inputRef,
  onInput,
}: {
  label?: string;
  help?: string;
  answer: PinAnswer | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  onInput?: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const trouble = answer && t(pinTroubles[answer.why]);
  const until = answer?.until ?? null;
  return (
    <div className="pin-field">
      <SecretField
        label={label ?? t`PIN`}
        inputRef={inputRef}
        {...(help === undefined ? {} : { help })}
        {...(onInput ? { onInput } : {})}
        error={
          trouble === undefined
            ? undefined
            : until === null
              ? trouble
              : `${trouble} ${t`Tente de novo em ${formatInstant(until, language)}.`}`
        }
      />
    </div>
  );
}
