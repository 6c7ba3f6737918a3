// The form of one boleto. Enter goes to the next field, Ctrl+Enter issues; one press is one boleto, whatever happens.
import { useEffect, useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { mintCommandId } from '../../bridge.ts';
import { useAct, useDesk } from '../../desk.ts';
import { formatCents, formatWeekday } from '../../text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { FailureBanner, useWords } from '../../words.tsx';
import { FormLine } from './FormLine.tsx';
import { Preview } from './Preview.tsx';
import { IdentityQuestion, TwinsQuestion } from './Questions.tsx';
import { formFields, inClerksWriting, type FormField, type SingleDraft } from './single-draft.ts';
import { useReading } from './use-reading.ts';

/** What was answered to questions of the same press. */
interface Accepted {
  readonly acceptTwins?: number;
  readonly typedName?: string;
}
type Asking =
  | { readonly kind: 'twins'; readonly count: number; readonly accepted: Accepted }
  | { readonly kind: 'identity'; readonly token: 'other' | 'unreadable'; readonly accepted: Accepted };

const severities = ['error', 'doubt', 'note'] as const;
const worstFirst = (one: RowProblem, other: RowProblem) =>
  severities.indexOf(one.severity) - severities.indexOf(other.severity);

const nothingRefused: Partial<Record<FormField, string>> = {};

export function SingleForm({
  account,
  draft,
  change,
  answer,
  closed = false,
  refusal = nothingRefused,
  acts,
}: {
  account: Account;
  draft: SingleDraft;
  change: (part: Partial<SingleDraft>) => void;
  answer?: ReactNode;
  closed?: boolean;
  refusal?: Partial<Record<FormField, string>>;
  acts?: ReactNode;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useDesk();
  const { form, refInCallback } = draft;
  const { reading, current, failure } = useReading({ accountId: account.id, form, refInCallback });
  const [left, setLeft] = useState<ReadonlySet<FormField>>(new Set());
  const [field, setField] = useState<FormField>();
  const [changed, setChanged] = useState<ReadonlySet<FormField>>(new Set());
  const [asking, setAsking] = useState<Asking>();
  const frame = useRef<HTMLFormElement>(null);

  const issuing = useAct(({ command, ...accepted }: Accepted & { command: string }) =>
    guiche.boletos.issue({ commandId: command, accountId: account.id, form, refInCallback, ...accepted }),
  );
  const write = (name: FormField, text: string) => {
    change({ form: { ...form, [name]: text } });
    setChanged((old) => new Set(old).add(name));
    issuing.clear();
  };

  // A field that was understood and left is written the way clerks write it.
  useEffect(() => {
    if (!current || closed || !reading) return;
    const rewritten = { ...form };
    for (const name of formFields) {
      const text = inClerksWriting(name, reading.fields);
      if (name !== field && text !== undefined && !reading.problems.some((one) => one.field === name))
        rewritten[name] = text;
    }
    if (formFields.some((name) => rewritten[name] !== form[name])) change({ form: rewritten });
  });

  const leave = (name: FormField) => {
    setField(undefined);
    // A field that was only passed through has nothing wrong yet.
    if (form[name] !== '') setLeft((old) => new Set(old).add(name));
  };
  const toFirstError = () => {
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const errors = current && reading?.problems.some((one) => one.severity === 'error');
  const press = async (accepted: Accepted = {}) => {
    if (closed) return;
    setLeft(new Set(formFields));
    setChanged(new Set());
    if (errors) return toFirstError();
    const command = draft.command ?? mintCommandId();
    change({ command });
    const result = await issuing.run({ command, ...accepted });
    if (!result) return;
    // Without an answer nobody knows whether it was taken: the next press is the same one.
    if (!result.ok) {
      if (result.error.code !== 'stopping') change({ command: null });
      return;
    }
    setAsking(undefined);
    switch (result.value.kind) {
      case 'issued':
        return change({ command: null, issued: result.value.boleto });
      case 'problems':
        change({ command: null });
        return toFirstError();
      case 'twins':
        change({ command: null });
        return setAsking({ ...result.value, accepted });
      case 'identity':
        change({ command: null });
        return setAsking({ ...result.value, accepted });
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      return void press();
    }
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return;
    event.preventDefault();
    const stops = [
      ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=text], button[type=submit]'),
    ];
    stops[stops.indexOf(event.target) + 1]?.focus();
  };

  const required = (name: FormField) =>
    ['payer.name', 'payer.document', 'amount', 'dueDate'].includes(name) ||
    account.settings.requiredFields.some((one) => one === name);
  const fields = reading?.fields;
  const dueDate = fields?.dueDate;
  const weekday = dueDate ? formatWeekday(dueDate, language) : t`dd/mm/aaaa`;
  const weekend = reading?.problems.some((one) => one.code === 'dueDateWeekend') === true;
  const kindOfDocument = fields?.document?.length === 11 ? t`CPF válido` : t`CNPJ válido`;
  const line = (name: FormField, label: string, maxLength: number, help: string) => (
    <FormLine
      label={label}
      value={form[name]}
      onChange={(text) => write(name, text)}
      onEnter={() => setField(name)}
      onLeave={() => leave(name)}
      optional={!required(name)}
      isDisabled={closed}
      maxLength={maxLength}
      problems={(reading?.problems ?? [])
        // The weekday beside the date tells it in less words.
        .filter((one) => one.field === name && one.code !== 'dueDateWeekend')
        .sort(worstFirst)}
      told={current && left.has(name) && field !== name}
      refusal={changed.has(name) ? undefined : refusal[name]}
      help={help}
    />
  );
  const name = fields?.name ?? '';
  const money = typeof fields?.cents === 'number' ? formatCents(fields.cents) : '';
  return (
    <div className="single">
      {/* The keys of its fields are heard here once for all of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={frame}
        className="single-form"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        <div className="single-fields">
          {line('payer.name', t`Pagador`, 200, t`Nome completo ou razão social`)}
          {line(
            'payer.document',
            t`CPF ou CNPJ`,
            40,
            fields?.document ? kindOfDocument : t`Com ou sem pontos`,
          )}
          <div className="single-pair">
            {line('amount', t`Valor`, 40, t`Em reais: 1.234,56`)}
            {line('dueDate', t`Vencimento`, 40, weekend ? t`${weekday} · fim de semana` : weekday)}
          </div>
          {line('description', t`Descrição`, 500, t`Aparece no boleto`)}
          <div className="single-pair">
            {line('payer.email', t`E-mail`, 200, t`Para “Enviar ao pagador”`)}
            {line('payer.phone', t`Telefone`, 40, t`Com DDD`)}
          </div>
          {line('clientCallbackUrl', t`URL de retorno`, 2_000, t`Endereço que o serviço avisa`)}
          <div className="single-switch">
            {closed || (
              <Switch
                isSelected={refInCallback}
                onChange={(on) => change({ refInCallback: on })}
              >{t`Levar a referência do envio na URL de retorno`}</Switch>
            )}
          </div>
        </div>
        <div className="single-acts">
          <FailureBanner failure={issuing.failure ?? (closed ? undefined : failure)} />
          <div className="line">
            {acts ?? (
              <>
                <Button kind="main" type="submit" busy={issuing.busy}>
                  {money !== '' && name !== '' ? t`Emitir ${money} para ${name}` : t`Emitir boleto`}
                </Button>
                <span className="single-keys">
                  <Kbd keys={['Mod', 'Enter']} />
                </span>
              </>
            )}
          </div>
        </div>
      </form>
      <div className="single-answer" aria-live="polite">
        {answer ?? <Preview reading={reading} />}
      </div>
      {asking?.kind === 'twins' && (
        <TwinsQuestion
          twins={reading?.twins ?? []}
          count={asking.count}
          busy={issuing.busy}
          onClose={() => setAsking(undefined)}
          onConfirm={() => void press({ ...asking.accepted, acceptTwins: asking.count })}
        />
      )}
      {asking?.kind === 'identity' && (
        <IdentityQuestion
          token={asking.token}
          account={account.name}
          busy={issuing.busy}
          onClose={() => setAsking(undefined)}
          onConfirm={(typedName) => void press({ ...asking.accepted, typedName })}
        />
      )}
    </div>
  );
}
