// The destination: pasted, typed, or chosen from the book by its label or its address.
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { FieldFrame } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import { WalletGroups } from '../WalletGroups.tsx';
import { walletByLabel } from './withdrawal-draft.ts';
import '../../ui/menu.css';

export function WalletField({
  book,
  value,
  onChange,
  onLeave,
  error,
}: {
  book: readonly BookEntry[];
  value: string;
  onChange: (wallet: string) => void;
  onLeave: () => void;
  error: string | undefined;
}) {
  const { t } = useLingui();
  return (
    <AriaComboBox
      className="field"
      allowsCustomValue
      // Typed text is the value: a choice from the list writes the complete address, and thereby closes the list.
      value={book.find((one) => one.wallet === value)?.id ?? null}
      onChange={(id) => {
        const entry = book.find((one) => one.id === id);
        if (entry) onChange(entry.wallet);
      }}
      inputValue={value}
      onInputChange={onChange}
      onBlur={() => {
        const meant = walletByLabel(value, book);
        if (meant !== undefined) onChange(meant);
        onLeave();
      }}
      isInvalid={error !== undefined}
    >
      <FieldFrame
        label={t`Carteira de destino (USDT, rede BEP20)`}
        error={error}
        {...(value === ''
          ? {
              help:
                book.length > 0
                  ? t`Cole o endereço, ou busque uma carteira pelo nome`
                  : t`Cole o endereço: 0x e 40 letras e dígitos`,
            }
          : {})}
      >
        <div className="combo">
          <Input
            className="input mono"
            data-field="wallet"
            maxLength={500}
            spellCheck="false"
            autoComplete="off"
          />
          {book.length > 0 && (
            <AriaButton className="combo-open">
              <Icon name="down" />
            </AriaButton>
          )}
        </div>
      </FieldFrame>
      <Popover className="popover wallet-list">
        <ListBox className="menu" items={book}>
          {(entry) => (
            <ListBoxItem id={entry.id} textValue={`${entry.label} ${entry.wallet}`} className="menu-item">
              <span className="stack gap-0 menu-words">
                <span>{entry.label}</span>
                <WalletGroups wallet={entry.wallet} />
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
