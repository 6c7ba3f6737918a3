// The payer's name, completed from those billed before: each is shown with all that comes with it.
import { type JSX, useContext, useEffect } from 'react';
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useLingui } from '@lingui/react/macro';
import type { BilledPayer } from '../../../preload/contract/boletos.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { FieldFrame, type FieldWords } from '../../ui/Field.tsx';
import '../../ui/menu.css';
import { useWords } from '../../words/failure-words.tsx';

export interface PayersFound {
  readonly found: readonly BilledPayer[];
  readonly onTake: (payer: BilledPayer) => void;
}

export function PayerField({
  found,
  onTake,
  value,
  onChange,
  onFocus,
  onBlur,
  isDisabled,
  maxLength,
  ...words
}: FieldWords &
  PayersFound & {
    readonly value: string;
    readonly onChange: (text: string) => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
    readonly isDisabled: boolean;
    readonly maxLength: number;
  }): JSX.Element {
  const { t } = useLingui();
  return (
    <AriaComboBox
      className="field"
      allowsCustomValue
      // The list is searched where the boletos are.
      defaultFilter={() => true}
      items={found}
      value={null}
      onChange={(document) => {
        const payer = found.find((one) => one.document === document);
        if (payer) onTake(payer);
      }}
      inputValue={value}
      onInputChange={(text) => {
        if (text !== value) onChange(text);
      }}
      onFocus={onFocus}
      onBlur={onBlur}
      isDisabled={isDisabled}
      isInvalid={words.error !== undefined}
    >
      <FieldFrame {...words}>
        <Input className="input" maxLength={maxLength} spellCheck="false" autoComplete="off" />
      </FieldFrame>
      <OpensWhenFound found={found} />
      <Popover className="popover payer-list">
        <ListBox className="menu" aria-label={t`Já cobrados nesta conta`} items={found}>
          {(payer: BilledPayer) => (
            <ListBoxItem id={payer.document} textValue={payer.name} className="menu-item">
              <Payer payer={payer} />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/** They are found a moment after the key that asked for them. */
function OpensWhenFound({ found }: Pick<PayersFound, 'found'>): null {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (found.length > 0 && state?.isFocused === true && !state.isOpen) state.open(null, 'input');
    // Only when others were found: what the clerk closed stays closed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);
  return null;
}

function Payer({ payer }: { payer: BilledPayer }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { name, document, email, phone, cents, dueDate } = payer;
  const reached = [email, phone].filter((one) => one !== null).join(' · ');
  return (
    <span className="stack gap-0 menu-words">
      <span className="line one apart">
        <span className="break">{name}</span>
        <span className="figures">{formatTaxId(document)}</span>
      </span>
      <span className="break small soft">{reached === '' ? t`Sem e-mail nem telefone` : reached}</span>
      <span className="small faint">{t`Último boleto: ${formatCents(cents, language)}, vencimento ${formatDay(dueDate)}`}</span>
    </span>
  );
}
