// The form of one boleto. Enter goes to the next field, Ctrl+Enter issues; one press creates at most one boleto.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import {
  type BoletoField,
  boletoFields,
  fieldEntries,
  requiredFields,
} from '../../../preload/contract/boleto-fields.ts';
import type { BilledPayer, FormReading } from '../../../preload/contract/boletos.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { Form } from '../../ui/fields.tsx';
import { isWithin } from '../../ui/focus.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { DueCalendar } from './DueCalendar.tsx';
import { FormLine } from './FormLine.tsx';
import { Preview } from './Preview.tsx';
import { UnmatchedQuestion } from '../RestoredQuestions.tsx';
import { fieldTitles } from '../../words/field-words.ts';
import { formLines } from '../field-text.ts';
import { carriesRef } from '../boleto/sent-text.ts';
import { worstFirst } from '../draft/review-rows.ts';
import { DuplicatesQuestion, IdentityQuestion } from './Questions.tsx';
import { type ChangeDraft, ofPayer, rewritten, type SingleDraft } from './single-draft.ts';
import { useIssue } from './use-issue.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { useApp } from '../../app/app-context.ts';
import { useAfterPause } from '../../app/use-after-pause.ts';

/** While the clerk types, in milliseconds. */
const pauseOfUsePayers = 150;
const none: readonly BilledPayer[] = [];

/** Nobody while nothing is typed. A failure takes no more than the offer away. */
function usePayers(accountId: string, typed: string | undefined): readonly BilledPayer[] {
  const { guiche } = useApp();
  const [found, setFound] = useState(none);
  const waits = typed === undefined ? 0 : pauseOfUsePayers;
  useAfterPause([guiche, accountId, typed], waits, async (counts) => {
    if (typed === undefined) return setFound(none);
    const result = await guiche.boletos.payers({ accountId, text: typed });
    if (counts()) setFound(result.ok ? result.value : none);
  });
  return found;
}

const pause = 200;

type Asked = Pick<SingleDraft, 'form' | 'refInCallback'> & { readonly accountId: string };

interface Read {
  readonly of: Asked;
  readonly reading: FormReading | undefined;
  readonly failure: Failure | undefined;
}

const same = (one: Asked, other: Asked) =>
  one.form === other.form && one.refInCallback === other.refInCallback && one.accountId === other.accountId;

/** Parsed again when `round` changes: the data that main compares with may have changed since the last key. */
function useReading(asked: Asked, round: unknown) {
  const { guiche, session } = useApp();
  const { form, refInCallback, accountId } = asked;
  const [last, setLast] = useState<Read>();
  useAfterPause([guiche, session, form, refInCallback, accountId, round], pause, async (counts) => {
    const of = { form, refInCallback, accountId };
    const result = await session.ask(guiche.boletos.read(of));
    if (!counts()) return;
    setLast((before) => ({
      of,
      reading: result.ok ? result.value : before?.reading,
      failure: result.ok ? undefined : result.error,
    }));
  });
  return {
    /** The latest result, of whatever form. */
    reading: last?.reading,
    /** It belongs to the current form. */
    current: last !== undefined && last.failure === undefined && same(last.of, asked),
    failure: last?.failure,
  };
}

const nothingRefused: Partial<Record<BoletoField, string>> = {};

export function SingleForm({
  account,
  draft,
  change,
  answer,
  closed = false,
  takesFocus = false,
  refusal = nothingRefused,
  acts,
}: {
  account: Account;
  draft: SingleDraft;
  change: ChangeDraft;
  answer?: ReactNode;
  closed?: boolean;
  takesFocus?: boolean;
  refusal?: Partial<Record<BoletoField, string>>;
  acts?: ReactNode;
}) {
  const { t } = useLingui();
  const { language, formatCents, formatWeekday } = useWords();
  const { form, refInCallback } = draft;
  const [left, setLeft] = useState<ReadonlySet<BoletoField>>(new Set());
  const [field, setField] = useState<BoletoField>();
  const [changed, setChanged] = useState<ReadonlySet<BoletoField>>(new Set());
  const [sought, setSought] = useState<string>();
  const payers = usePayers(account.id, sought);
  const frame = useRef<HTMLFormElement>(null);
  const toFirstError = () => {
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const issue = useIssue(account.id, draft, change, toFirstError);
  const { reading, current, failure } = useReading(
    { accountId: account.id, form, refInCallback },
    issue.asking,
  );

  useEffect(() => {
    const fields = [...(frame.current?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? [])];
    if (takesFocus) fields.find((one) => one.value === '')?.focus();
    // Once, when it replaces the answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const write = (name: BoletoField, text: string) => {
    change((old) => ({ form: { ...old.form, [name]: text } }));
    // While the field is typed again it shows no error.
    setLeft((old) => new Set([...old].filter((one) => one !== name)));
    setChanged((old) => new Set(old).add(name));
    if (name === 'payer.name') setSought(text);
    issue.clear();
  };
  const take = (payer: BilledPayer) => {
    change((old) => ({ form: { ...old.form, ...ofPayer(payer) } }));
    setSought(undefined);
    setLeft((old) => new Set([...old].filter((one) => !(one in ofPayer(payer)))));
    setChanged((old) => new Set([...old, ...boletoFields.filter((one) => one in ofPayer(payer))]));
    issue.clear();
  };

  // A parsed field that was left is reformatted; while a press waits for its answer, the submitted text stays.
  useEffect(() => {
    if (!current || closed || !reading || draft.command !== null) return;
    const leave = (name: BoletoField) =>
      name === field || reading.problems.some((one) => one.field === name && one.severity !== 'note');
    const next = rewritten(form, form, reading.fields, language, leave);
    if (next !== form) {
      change((old) => ({ form: rewritten(old.form, form, reading.fields, language, leave) }));
    }
  });

  const leave = (name: BoletoField) => {
    setField(undefined);
    setSought(undefined);
    // A field that was only passed through shows no error yet.
    if (form[name] !== '') setLeft((old) => new Set(old).add(name));
  };
  const errors = current && reading?.problems.some((one) => one.severity === 'error');
  const press = () => {
    if (closed || issue.busy) return;
    setLeft(new Set(boletoFields));
    setChanged(new Set());
    if (errors) toFirstError();
    else void issue.run();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !isWithin(event)) return;
    // One of the payers found is taken.
    if (event.target instanceof HTMLElement && event.target.hasAttribute('aria-activedescendant')) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      return press();
    }
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return;
    event.preventDefault();
    const stops = [
      ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=text], button[type=submit]'),
    ];
    stops[stops.indexOf(event.target) + 1]?.focus();
  };

  const required = (name: BoletoField) =>
    [...requiredFields, ...account.settings.requiredFields].some((one) => one === name);
  const fields = reading?.fields;
  const dueDate = fields?.dueDate;
  const weekday = dueDate ? formatWeekday(dueDate) : t`dd/mm/aaaa`;
  const weekend = reading?.problems.some((one) => one.code === 'dueDateWeekend') === true;
  const kindOfDocument = fields?.['payer.document']?.length === 11 ? t`CPF válido` : t`CNPJ válido`;
  const help: Readonly<Partial<Record<BoletoField, string>>> = {
    'payer.name': t`Nome completo ou razão social`,
    'payer.document': fields?.['payer.document'] ? kindOfDocument : t`Com ou sem pontos`,
    amount: t`Em reais: 1.234,56`,
    dueDate: weekend ? t`${weekday} · fim de semana` : weekday,
    description: t`Aparece no boleto`,
    'payer.email': t`Para “Enviar ao pagador”`,
    'payer.phone': t`Com DDD`,
    clientCallbackUrl: t`URL que o serviço notifica`,
  };
  const line = (name: BoletoField) => (
    <FormLine
      key={name}
      label={t(fieldTitles[name])}
      value={form[name]}
      onChange={(text) => write(name, text)}
      onEnter={() => setField(name)}
      onLeave={() => leave(name)}
      optional={!required(name)}
      isDisabled={closed || issue.waits}
      maxLength={fieldEntries[name].maxLength}
      problems={worstFirst(
        // The weekday next to the date says the same in fewer words.
        (reading?.problems ?? []).filter((one) => one.field === name && one.code !== 'dueDateWeekend'),
      )}
      showError={current && left.has(name)}
      refusal={changed.has(name) ? undefined : refusal[name]}
      help={help[name] ?? ''}
      beside={
        name === 'dueDate' && !closed ? (
          <DueCalendar
            due={dueDate ?? null}
            isDisabled={issue.waits}
            onChoose={(day) => write('dueDate', day)}
          />
        ) : undefined
      }
      payers={name === 'payer.name' ? { found: payers, onTake: take } : undefined}
    />
  );
  const name = fields?.['payer.name'] ?? '';
  /** Shown once the boleto is parsed, so that nothing moves while it is typed. */
  const withoutRef = fields !== undefined && name !== '' && fields.amount !== null && !carriesRef(fields);
  const money = typeof fields?.amount === 'number' ? formatCents(fields.amount) : '';
  return (
    <div className="single">
      {/* One key handler for all fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <Form
        ref={frame}
        className="stack gap-0 single-form"
        noValidate
        // Before a field's list, which keeps Enter to itself while it is open.
        onKeyDownCapture={onKeyDown}
        onSubmit={press}
      >
        <div className="column gap-12 scroll single-fields">
          {formLines.map((names) =>
            names.length === 1 ? (
              names.map(line)
            ) : (
              <div key={names.join()} className="single-pair">
                {names.map(line)}
              </div>
            ),
          )}
          <div className="single-switch">
            {closed || (
              <Switch
                isSelected={refInCallback}
                onChange={(on) => change({ refInCallback: on })}
              >{t`Enviar a referência na URL de retorno`}</Switch>
            )}
            {!closed && withoutRef && (
              <p className="soft">
                {t`Este boleto será enviado sem referência: se a resposta se perder, será preciso procurá-lo no painel por pagador, valor e vencimento.`}{' '}
                <Button
                  kind="quiet"
                  onPress={() => write('description', `${form.description} {ref}`.trim())}
                >{t`Enviar a referência na descrição`}</Button>
              </p>
            )}
          </div>
        </div>
        <div className="stack single-acts">
          {draft.command !== null && !issue.busy && !issue.failure && (
            <Banner kind="doubt" title={t`O último envio ficou sem resposta`} live>
              <p>{t`Emitir de novo com os mesmos dados não cria um segundo boleto: só recupera a resposta que faltou.`}</p>
            </Banner>
          )}
          <FailureBanner failure={issue.failure ?? (closed ? undefined : failure)} />
          <div className="line">
            {acts ?? (
              <>
                <Button kind="main" type="submit" busy={issue.busy}>
                  {money !== '' && name !== '' ? t`Emitir ${money} para ${name}` : t`Emitir boleto`}
                </Button>
                <span className="single-keys">
                  <Kbd keys={['Mod', 'Enter']} />
                </span>
              </>
            )}
          </div>
        </div>
      </Form>
      <div className="stack gap-0 single-answer" aria-live={answer === undefined ? 'off' : 'polite'}>
        {answer ?? <Preview reading={reading} />}
      </div>
      {issue.asking?.kind === 'duplicates' && (
        <DuplicatesQuestion
          duplicates={reading?.duplicates ?? []}
          onDashboard={reading?.dashboardDuplicates ?? []}
          asking={issue.asking}
          busy={issue.busy}
          onClose={issue.forget}
          onConfirm={(accepted) => void issue.run(accepted)}
        />
      )}
      {issue.asking?.kind === 'unmatched' && (
        <UnmatchedQuestion
          account={account}
          since={issue.asking.since}
          mustCompare={issue.asking.mustCompare}
          busy={issue.busy}
          onClose={issue.forget}
          onMatched={() => void issue.run(issue.asking?.accepted)}
          onDeclined={(panelDeclined) => void issue.run({ ...issue.asking?.accepted, panelDeclined })}
        />
      )}
      {issue.asking?.kind === 'identity' && (
        <IdentityQuestion
          asking={issue.asking}
          account={account.name}
          busy={issue.busy}
          onClose={issue.forget}
          onConfirm={(accepted) => void issue.run(accepted)}
        />
      )}
    </div>
  );
}
