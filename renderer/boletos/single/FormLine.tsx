// One field of the form: its text, its finding, and the corrections as buttons.
import { type ReactNode, useContext, useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { problemSentence } from '../../words/problem-words.ts';
import { useWords } from '../../words/failure-words.tsx';
import { shownFix, writtenByMain } from '../field-text.ts';
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { BilledPayer } from '../../../preload/contract/boletos.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { TextField, FieldFrame, type FieldWords } from '../../ui/fields.tsx';
import '../../ui/menu.css';

interface PayersFound {
  readonly found: readonly BilledPayer[];
  readonly onTake: (payer: BilledPayer) => void;
}

/** The payer's name, completed from those billed before: each is shown with all that comes with it. */
function PayerField({
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
  }) {
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

function Payer({ payer }: { payer: BilledPayer }) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const { name, document, email, phone, cents, dueDate } = payer;
  const reached = [email, phone].filter((one) => one !== null).join(' · ');
  return (
    <span className="stack gap-0 menu-words">
      <span className="line one apart">
        <span className="break">{name}</span>
        <span className="figures">{formatTaxId(document)}</span>
      </span>
      <span className="break small soft">{reached === '' ? t`Sem e-mail nem telefone` : reached}</span>
      <span className="small faint">{t`Último boleto: ${formatCents(cents)}, vencimento ${formatDay(dueDate)}`}</span>
    </span>
  );
}

export interface FormLineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
  readonly onEnter: () => void;
  readonly optional: boolean;
  readonly isDisabled: boolean;
  readonly maxLength: number;
  /** Its findings, worst first. */
  readonly problems: readonly RowProblem[];
  /** Errors wait until the field was left; a refusal of the service is shown at once. */
  readonly showError: boolean;
  readonly refusal: string | undefined;
  readonly help: string;
  /** Of the payer's name: who may be meant. */
  readonly payers: PayersFound | undefined;
  /** Of the due date: the calendar. */
  readonly beside?: ReactNode;
}

export function FormLine(props: FormLineProps) {
  const { t } = useLingui();
  const { language } = useWords();
  const { label, problems, showError, refusal, help } = props;
  const error = showError ? problems.find((one) => one.severity === 'error') : undefined;
  const aside = problems.find((one) => one.severity !== 'error');
  const shown = error ?? aside;
  const field = {
    label: props.optional ? t`${label} (opcional)` : label,
    value: props.value,
    onChange: props.onChange,
    onFocus: props.onEnter,
    onBlur: props.onLeave,
    isDisabled: props.isDisabled,
    maxLength: props.maxLength,
    error: refusal ?? (error && t(problemSentence(error))),
    ...(refusal === undefined && error === undefined
      ? { help: aside ? <Hint problem={aside} words={t(problemSentence(aside))} /> : help }
      : {}),
  };
  return (
    <div className="form-line">
      {props.payers ? (
        <PayerField {...field} {...props.payers} />
      ) : (
        <TextField {...field} beside={props.beside} />
      )}
      {!props.isDisabled && shown?.fixes !== undefined && shown.fixes.length > 0 && (
        <div className="line form-fixes">
          {shown.fixes
            .map((fix) => shownFix(shown.field, writtenByMain(shown.field, fix, language)))
            .map((fix) => (
              <Button key={fix} kind="quiet" icon="edit" onPress={() => props.onChange(fix)}>
                {fix === '' ? t`Deixar em branco` : t`Usar ${fix}`}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}

function Hint({ problem, words }: { problem: RowProblem; words: string }) {
  return (
    <span className={problem.severity === 'doubt' ? 'form-aside doubt' : 'form-aside'}>
      <Icon name={problem.severity === 'doubt' ? 'warn' : 'info'} />
      {words}
    </span>
  );
}
