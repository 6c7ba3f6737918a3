// An integer in a range, typed or stepped.
import { Button as AriaButton } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField';
import { FieldFrame, type FieldWords } from './fields.tsx';
import { Icon } from './icons.tsx';
import './button.css';

export type NumberFieldProps = Omit<AriaNumberFieldProps, 'children' | 'className' | 'isInvalid'> &
  FieldWords;

export function NumberField({ label, help, error, ...rest }: NumberFieldProps) {
  return (
    <AriaNumberField {...rest} isInvalid={error !== undefined} className="field">
      <FieldFrame label={label} help={help} error={error}>
        <Group className="number">
          <Input className="input" />
          <AriaButton slot="decrement" className="button square">
            <Icon name="down" />
          </AriaButton>
          <AriaButton slot="increment" className="button square">
            <Icon name="up" />
          </AriaButton>
        </Group>
      </FieldFrame>
    </AriaNumberField>
  );
}
