// A text that may be typed or chosen from earlier ones.
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { FieldFrame, type FieldWords } from './fields.tsx';
import { Icon } from './icons.tsx';
import { distinct } from './keys.ts';
import './menu.css';

export function ComboField({
  known,
  value,
  onChange,
  maxLength,
  label,
  help,
  error,
}: FieldWords & {
  readonly known: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
}) {
  return (
    <AriaComboBox
      className="field"
      allowsCustomValue
      menuTrigger="focus"
      inputValue={value}
      onInputChange={onChange}
      isInvalid={error !== undefined}
    >
      <FieldFrame label={label} help={help} error={error}>
        <div className="combo">
          <Input className="input" maxLength={maxLength} spellCheck="false" autoComplete="off" />
          {known.length > 0 && (
            <AriaButton className="combo-open">
              <Icon name="down" />
            </AriaButton>
          )}
        </div>
      </FieldFrame>
      <Popover className="popover">
        <ListBox className="menu" items={distinct(known, (name) => name).map((name) => ({ id: name }))}>
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className="menu-item">
              <span className="clip">{id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
