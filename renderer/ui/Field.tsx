// What surrounds every field's control: label, help, and one error that says how to correct it.
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { Icon } from './icons.tsx';
import './field.css';

export interface FieldWords {
  readonly label: string;
  readonly help?: ReactNode;
  /** The error below the field; with one, the field is marked as invalid. */
  readonly error?: string | undefined;
}

export function FieldFrame({ label, help, error, children }: FieldWords & { children: ReactNode }) {
  return (
    <>
      <Label className="field-label">{label}</Label>
      {children}
      {help !== undefined && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      <FieldError className="field-error">
        <Icon name="warn" />
        <span>{error}</span>
      </FieldError>
    </>
  );
}
