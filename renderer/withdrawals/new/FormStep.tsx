// The form of a withdrawal, checked while it is typed. Enter goes on to the summary, or to the first invalid field.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import type { WorkedElsewhere } from '../../../preload/contract/withdrawal-request-terms.ts';
import type {
  AccountReadiness,
  WithdrawalBlock,
  WithdrawalReading,
} from '../../../preload/contract/withdrawals.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { askAfter } from '../../app/throttled-refresh.ts';
import { wordsOf } from '../../words/quoted-words.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import { formatAmount } from '../../../preload/shared/money.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ComboField } from '../../ui/ComboField.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { Elsewhere } from '../Elsewhere.tsx';
import { holdSentences } from '../request-words.ts';
import { SecretCleared } from '../SecretCleared.tsx';
import { walletProblemSentence } from '../withdrawal-words.tsx';
import { BlockBanner } from './BlockBanner.tsx';
import { FeesPanel } from './FeesPanel.tsx';
import { amountProblem, gatewayProblem, webhookProblem } from './form-words.ts';
import type { Step } from './steps.ts';
import type { ReadFees } from './use-fees.ts';
import { WalletField } from './WalletField.tsx';
import { WalletFindings } from './WalletFindings.tsx';
import {
  fieldsAgainst,
  fieldsNamed,
  type FormField,
  formFields,
  mayStillMend,
  type WithdrawalDraft,
  type WithdrawalForm,
  withExample,
} from './withdrawal-draft.ts';
import type { Work } from './work.ts';

const pause = 150;

/** Read again when `round` changes: limits, the book or the fees may have changed. */
function useReading(accountId: string, form: WithdrawalForm, round: unknown) {
  const { guiche, session } = useApp();
  const [last, setLast] = useState<{ readonly of: WithdrawalForm; readonly reading: WithdrawalReading }>();
  useEffect(
    () =>
      askAfter(
        pause,
        () => session.ask(guiche.withdrawals.read({ accountId, ...form })),
        (result) => result.ok && setLast({ of: form, reading: result.value }),
      ),
    // A new round is a trigger by itself.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [guiche, session, accountId, form, round],
  );
  return {
    /** The latest result, of whatever form. */
    reading: last?.reading,
    /** It belongs to the current form. */
    current: last?.of === form,
    /** A result that came another way. */
    take: (reading: WithdrawalReading) => setLast({ of: form, reading }),
  };
}

const everyField: ReadonlySet<FormField> = new Set(formFields);
const noField: ReadonlySet<FormField> = new Set();
const shownInForm: ReadonlySet<WithdrawalBlock> = new Set([
  'dailySum',
  'dailyCount',
  'identity',
  'reader',
] as const);

export function FormStep({
  account,
  work,
  draft,
  step,
  readiness,
  book,
  fees,
  takesFocus,
}: {
  account: Account;
  work: Work;
  draft: WithdrawalDraft;
  step: Extract<Step, { kind: 'form' }>;
  readiness: AccountReadiness;
  book: readonly BookEntry[];
  fees: ReadFees;
  takesFocus: boolean;
}) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche } = useApp();
  const news = useSession((state) => state.withdrawals.last);
  const { form, checksummed } = draft;
  const frame = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(noField);
  const [elsewhere, setElsewhere] = useState<WorkedElsewhere>();
  const [hold, setHold] = useState(step.hold);
  const [changed, setChanged] = useState(noField);
  const { reading, current, take } = useReading(account.id, form, `${news} ${fees.fees?.readAt ?? ''}`);
  const summarize = useAct(() =>
    guiche.withdrawals.summarize({ accountId: account.id, ...form, checksummed }),
  );

  useEffect(() => {
    if (takesFocus) first.current?.focus();
    // Once, when it replaces another step.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // The secret is removed from the screen and from the field's undo history; the warning about it stays.
  const secret = current && reading?.wallet.kind === 'refused' && reading.wallet.why === 'secret';
  useEffect(() => {
    if (!secret) return;
    work.change({ form: { ...form, wallet: '' }, checksummed: false });
    work.tell({ kind: 'secret' });
    // Once for each.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [secret]);

  const write = (field: FormField, text: string) => {
    if (text === form[field]) return;
    work.change({ form: { ...form, [field]: text }, ...(field === 'wallet' ? { checksummed: false } : {}) });
    setChanged((old) => new Set(old).add(field));
    // An error stays until the field is typed again: a press that found it moves the focus here.
    setLeft((old) => new Set([...old].filter((one) => one !== field)));
    summarize.clear();
  };
  const leave = (field: FormField) => {
    // A field that was only passed through shows no error yet.
    if (form[field] !== '') setLeft((old) => new Set(old).add(field));
  };
  const toFirstAgainst = () => {
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>('[aria-invalid=true], input[type=checkbox]:not(:checked)')
        ?.focus(),
    );
  };
  const press = async () => {
    setLeft(everyField);
    setChanged(everyField);
    if (current && reading && fieldsAgainst(reading, checksummed).length > 0) return toFirstAgainst();
    const result = await summarize.run(undefined);
    if (!result?.ok) return undefined;
    setElsewhere(result.value.kind === 'elsewhere' ? result.value : undefined);
    switch (result.value.kind) {
      case 'summary':
        work.tell({ kind: 'summarized', summary: result.value.summary });
        break;
      case 'problems':
        take(result.value.reading);
        toFirstAgainst();
        break;
      case 'team':
        setHold(result.value.why);
        break;
      case 'elsewhere':
    }
    return undefined;
  };

  const refusal = step.refused ? fieldsNamed(step.refused.serviceMessage?.words ?? []) : {};
  const fieldError = (field: FormField): string | undefined => {
    const words = changed.has(field) ? undefined : refusal[field];
    return words === undefined ? undefined : t`O serviço recusou: ${words}`;
  };
  const isErrorShown = (field: FormField) => current && left.has(field);
  const problem = {
    amount: reading && amountProblem(reading.amount, language),
    wallet:
      reading?.wallet.kind === 'refused' && (isErrorShown('wallet') || !mayStillMend(reading.wallet))
        ? walletProblemSentence(reading.wallet, translate)
        : undefined,
    gateway: reading && gatewayProblem(reading.gateway),
    webhook: reading && webhookProblem(reading.webhook),
  };
  const error = (field: FormField): string | undefined => {
    const found = problem[field];
    if (found && (field === 'wallet' ? current : isErrorShown(field))) return t(found);
    return fieldError(field);
  };
  const amount = reading?.amount;
  const cents = current && amount?.kind === 'amount' ? amount.cents : null;
  const money = cents === null ? '' : formatCents(cents, language);
  // The others are shown at the top, or at their field.
  const shownBlocks = (reading?.blocks ?? []).filter((one) => shownInForm.has(one));
  const untouched = formFields.every((field) => form[field] === '');
  return (
    <div className="withdrawal-form-step">
      <Form ref={frame} className="stack gap-0 withdrawal-form" noValidate onSubmit={press}>
        <div className="column gap-16 scroll withdrawal-fields">
          {step.notice === 'stale' && (
            <Banner
              kind="info"
              title={t`O resumo não era mais válido`}
              live
              acts={
                <GoButton to={{ screen: 'withdrawals', tab: 'history' }}>{t`Abrir o Histórico`}</GoButton>
              }
            >
              <p>{t`Nada foi enviado a partir dele, e o formulário não mudou. Se outra janela solicitou um saque, ele está no Histórico: veja antes de conferir de novo.`}</p>
            </Banner>
          )}
          {hold && (
            <Banner
              kind="bad"
              title={t`Nada foi enviado`}
              live
              acts={
                <GoButton to={{ screen: 'withdrawals', tab: 'requests' }}>{t`Ver solicitações`}</GoButton>
              }
            >
              <p>{t(holdSentences[hold])}</p>
            </Banner>
          )}
          {elsewhere && <Elsewhere accountId={account.id} where={elsewhere} onTaken={() => void press()} />}
          {step.refused && (
            <Banner kind="bad" title={t`O serviço recusou; nada saiu da conta`} live>
              <p>{wordsOf(step.refused.serviceMessage) || t`O serviço não informou o motivo.`}</p>
              <p>{t`O formulário não mudou: corrija e confira de novo.`}</p>
            </Banner>
          )}
          <div className="withdrawal-amount">
            <TextField
              label={t`Valor em reais`}
              value={form.amount}
              onChange={(text) => write('amount', text)}
              onBlur={() => leave('amount')}
              maxLength={60}
              inputRef={first}
              inputMode="decimal"
              placeholder={formatAmount(0, language)}
              error={error('amount')}
              help={error('amount') === undefined ? money || t`Por exemplo 1.234,56` : undefined}
            />
            {isErrorShown('amount') && amount?.kind === 'open' && (
              <div className="line">
                {amount.readings
                  .map((one) => formatAmount(one, language))
                  .map((text) => (
                    <Button key={text} kind="quiet" icon="edit" onPress={() => write('amount', text)}>
                      {t`Usar ${text}`}
                    </Button>
                  ))}
              </div>
            )}
          </div>
          {shownBlocks.map((block) => (
            <BlockBanner key={block} block={block} kind="doubt" accountId={account.id} />
          ))}
          <div className="stack gap-4">
            <WalletField
              book={book}
              value={form.wallet}
              onChange={(text) => write('wallet', text)}
              onLeave={() => leave('wallet')}
              error={error('wallet')}
            />
            {step.notice === 'secret' && form.wallet === '' && <SecretCleared />}
            {current && reading?.wallet.kind === 'wallet' && (
              <WalletFindings
                reading={reading.wallet}
                checksummed={checksummed}
                onChecksummed={(seen) => work.change({ checksummed: seen })}
                onlyBook={readiness.settings.onlyBook}
              />
            )}
            {account.kind === 'practice' && form.wallet === '' && (
              <div className="withdrawal-example">
                <Button
                  kind="quiet"
                  icon="practice"
                  onPress={() => {
                    work.change({ form: withExample(form, language), checksummed: false });
                    frame.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
                  }}
                >{t`Usar uma carteira de exemplo`}</Button>
              </div>
            )}
          </div>
          <div className="withdrawal-pair">
            <ComboField
              label={t`Gateway (opcional)`}
              known={readiness.gateways}
              value={form.gateway}
              onChange={(text) => write('gateway', text)}
              maxLength={120}
              error={error('gateway')}
            />
            <ComboField
              label={t`Webhook (opcional)`}
              known={readiness.webhooks}
              value={form.webhook}
              onChange={(text) => write('webhook', text)}
              maxLength={2_048}
              error={error('webhook')}
              help={error('webhook') === undefined ? t`URL que o serviço notifica` : undefined}
            />
          </div>
        </div>
        <div className="stack withdrawal-acts">
          <FailureBanner failure={summarize.failure} />
          <div className="line">
            <Button kind="main" type="submit" busy={summarize.busy}>
              {money === '' ? t`Conferir saque` : t`Conferir saque de ${money}`}
            </Button>
            <span className="faint">
              {untouched ? '' : t`Consulta as tarifas de novo. Nada é enviado ainda.`}
            </span>
          </div>
        </div>
      </Form>
      <FeesPanel
        accountId={account.id}
        fees={fees}
        readiness={readiness}
        cents={cents}
        estimate={current && amount?.kind === 'amount' ? amount.estimate : null}
      />
    </div>
  );
}
