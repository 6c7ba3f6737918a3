// Choices among few: one of several (radio), any of several (checkboxes), on or off (switch). Each may have a
// description.
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { FieldHelp, type Option } from './fields.tsx';
import { Icon } from './icons.tsx';
import './field.css';
import './choice.css';

interface GroupProps<Value extends string, Chosen, Shown = Chosen> {
  readonly label: string;
  readonly help?: ReactNode;
  readonly options: readonly Option<Value>[];
  readonly value: Shown;
  readonly onChange: (value: Chosen) => void;
  readonly isDisabled?: boolean;
}

const words = (option: Option<string>) => (
  <span className="stack gap-0">
    <span>{option.label}</span>
    {option.help !== undefined && <span className="field-help">{option.help}</span>}
  </span>
);

/** The value is '' as long as none is chosen. */
export function RadioGroup<Value extends string>({
  label,
  help,
  options,
  value,
  onChange,
  isDisabled = false,
}: GroupProps<Value, Value, Value | ''>) {
  const pick = (picked: string) => {
    const option = options.find((one) => one.value === picked);
    if (option) onChange(option.value);
  };
  // Only null is no answer: with any other value that no radio has, Tab passes the whole group by.
  const answer = options.some((option) => option.value === value) ? value : null;
  return (
    <AriaRadioGroup className="field choices" value={answer} onChange={pick} isDisabled={isDisabled}>
      <Label className="field-label">{label}</Label>
      <FieldHelp>{help}</FieldHelp>
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className="choice">
          <span className="mark round" />
          {words(option)}
        </Radio>
      ))}
    </AriaRadioGroup>
  );
}

export function CheckboxGroup<Value extends string>({
  label,
  help,
  options,
  value,
  onChange,
  isDisabled = false,
}: GroupProps<Value, readonly Value[]>) {
  const pick = (picked: string[]) =>
    onChange(options.map((one) => one.value).filter((one) => picked.includes(one)));
  return (
    <AriaCheckboxGroup className="field choices" value={[...value]} onChange={pick} isDisabled={isDisabled}>
      <Label className="field-label">{label}</Label>
      <FieldHelp>{help}</FieldHelp>
      {options.map((option) => (
        <AriaCheckbox key={option.value} value={option.value} className="choice">
          <span className="mark">
            <Icon name="check" />
          </span>
          {words(option)}
        </AriaCheckbox>
      ))}
    </AriaCheckboxGroup>
  );
}

interface ToggleProps {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (on: boolean) => void;
  readonly isDisabled?: boolean;
}

/** One by itself, among other controls. */
export function Checkbox({ children, ...rest }: ToggleProps) {
  return (
    <AriaCheckbox {...rest} className="choice">
      <span className="mark">
        <Icon name="check" />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}

export function Switch({ children, ...rest }: ToggleProps) {
  return (
    <AriaSwitch {...rest} className="choice">
      <span className="track" />
      <span>{children}</span>
    </AriaSwitch>
  );
}
