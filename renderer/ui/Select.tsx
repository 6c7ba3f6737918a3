// Selects one of many from a list that opens.
import { Button as AriaButton } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import type { Option } from './Choice.tsx';
import { FieldFrame, type FieldWords } from './Field.tsx';
import { Icon } from './icons.tsx';
import { distinct } from './keys.ts';
import './menu.css';

interface SelectProps<Value extends string> extends FieldWords {
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

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
