// One field of the form: its text, its finding, and the corrections as buttons.
import type { JSX, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { problemSentence } from '../../words/problem-words.ts';
import { useWords } from '../../words/failure-words.tsx';
import { PayerField, type PayersFound } from './PayerField.tsx';
import { writtenByMain } from '../field-text.ts';

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

export function FormLine(props: FormLineProps): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
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
    error: refusal ?? (error && translate(problemSentence(error))),
    ...(refusal === undefined && error === undefined
      ? { help: aside ? <Hint problem={aside} words={translate(problemSentence(aside))} /> : help }
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
            .map((fix) => writtenByMain(shown.field, fix, language))
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

function Hint({ problem, words }: { problem: RowProblem; words: string }): JSX.Element {
  return (
    <span className={problem.severity === 'doubt' ? 'form-aside doubt' : 'form-aside'}>
      <Icon name={problem.severity === 'doubt' ? 'warn' : 'info'} />
      {words}
    </span>
  );
}
