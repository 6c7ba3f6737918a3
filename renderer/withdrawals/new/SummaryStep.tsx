// Everything about the withdrawal to be sent, and the group that a person types to confirm it. Esc goes back to the
// form.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRequest } from '../../../preload/contract/withdrawal-request-terms.ts';
import type { AccountReadiness } from '../../../preload/contract/withdrawals.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatAge, formatBrief, formatCents } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { useNow } from '../../ui/now.ts';
import { Form, TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { isPin, PinField, takePin } from '../../app/PinField.tsx';
import { blockSentences } from '../withdrawal-words.tsx';
import { LookAlikes } from '../LookAlikes.tsx';
import { WalletGroups } from '../WalletGroups.tsx';
import { BlockBanner } from './BlockBanner.tsx';
import { EstimateLines } from './EstimateLines.tsx';
import { DayLines, FeeTable } from './FeesPanel.tsx';
import { groupProblem, pinReasons } from './form-words.ts';
import { MovedFees } from './MovedFees.tsx';
import { hardBlocks, isDuplicate, overriddenBlocks, type Step, type StepEvent } from './steps.ts';
import { useSend } from './use-sending.ts';
import type { Work } from './work.ts';
import type { Output } from '../../../preload/contract/contract.ts';

type Summarized = Output<'withdrawals', 'summarize' | 'summarizeRequest'>;

/**
 * Replaces a summary that can no longer be sent, from the form that it came from: fees and blocks are read again,
 * and the group and the PIN are asked for again.
 */
function useFreshSummary(work: Work, accountId: string) {
  const { guiche } = useApp();
  const { run, busy, failure } = useAct<undefined, Summarized>(() => {
    const { draft, step } = work.store.getState();
    const { form, checksummed } = draft;
    const request = step.kind === 'summary' ? step.summary.request : null;
    if (request) return guiche.withdrawals.summarizeRequest({ id: request.id });
    return guiche.withdrawals.summarize({ accountId, ...form, checksummed });
  });
  return {
    busy,
    failure,
    async ask() {
      const { step } = work.store.getState();
      const result = await run(undefined);
      // The clerk who went back meanwhile has left this summary.
      if (!result?.ok || work.store.getState().step !== step) return;
      work.tell(eventOf(result.value));
    },
  };
}

function eventOf(result: Summarized): StepEvent {
  switch (result.kind) {
    case 'summary':
      return { kind: 'summarized', summary: result.summary };
    case 'team':
      return { kind: 'answered', result };
    case 'elsewhere':
      return { kind: 'answered', result: { kind: 'team', why: 'lease' } };
    case 'figuresMoved':
      return { kind: 'answered', result: { kind: 'team', why: 'figuresMoved' } };
    case 'gone':
      return { kind: 'answered', result: { kind: 'team', why: 'requestDecided' } };
    case 'problems':
      return { kind: 'answered', result: { kind: 'stale' } };
  }
}

const groupLength = 4;

export function SummaryStep({
  work,
  step,
  readiness,
}: {
  work: Work;
  step: Extract<Step, { kind: 'summary' }>;
  readiness: AccountReadiness;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow(5_000);
  const { guiche, session } = useApp();
  const send = useSend(work);
  const { summary, before, trouble, press } = step;
  const fresh = useFreshSummary(work, summary.accountId);
  const [group, setGroup] = useState('');
  const [pinMissing, setPinMissing] = useState(false);
  const pin = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const blocks = hardBlocks(summary);
  const overridden = overriddenBlocks(summary);
  const duplicate = isDuplicate(summary, readiness.open);
  const asksPin = summary.pinFor.length > 0;
  const over = Date.parse(summary.goodUntil) <= now;
  const open = blocks.length === 0 && !over;

  useEffect(() => {
    if (press !== 'none') return;
    // Moved numbers are read first; otherwise the field has the focus.
    const typing = (trouble?.kind === 'pin' ? pin.current : null) ?? field.current ?? head.current;
    (trouble === null ? (numbers.current ?? typing) : typing)?.focus();
    // Once per answer: another round is another step on the screen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [trouble]);

  const back = () => {
    if (press === 'sending') return;
    // Nobody will send it; a lost message to main does no harm.
    if (press === 'none') void session.ask(guiche.withdrawals.forget({ summaryId: summary.summaryId }));
    work.tell({ kind: 'back' });
  };
  const typed = group.trim();
  const submit = () => {
    if (press !== 'none' || !open || typed.length !== groupLength) return;
    if (asksPin && !isPin(pin.current?.value ?? '')) {
      setPinMissing(true);
      pin.current?.focus();
      return;
    }
    const given = takePin(pin);
    void send({ summary, group: typed, pin: given });
  };
  const money = formatCents(summary.cents, language);
  const name = summary.entry?.label;
  const act = summary.asks
    ? t`Pedir aprovação de ${money}`
    : summary.request
      ? t`Aprovar e sacar ${money}`
      : name === undefined
        ? t`Sacar ${money} para esta carteira`
        : t`Sacar ${money} para ${name}`;
  const ordinal = summary.challenge;
  const reasons = summary.pinFor.map((one) => t(pinReasons[one])).join('; ');
  const extras: readonly Fact[] = [
    { id: 'gateway', name: t`Gateway`, value: summary.gateway },
    { id: 'webhook', name: t`Webhook`, value: summary.webhook },
  ].filter(({ value }) => value !== null);
  const whyPin = t`De 4 a 12 dígitos. Exigido porque ${reasons}.`;
  return (
    // One Esc handler for the whole step.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="withdrawal-summary"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) back();
      }}
    >
      <Form className="stack gap-20 withdrawal-sheet" noValidate onSubmit={submit}>
        <h2 ref={head} tabIndex={-1} className="unseen">{t`Resumo do saque`}</h2>
        {summary.request && <ForRequest request={summary.request} />}
        {summary.asks && (
          <Banner kind="info" title={t`Este valor precisa da aprovação de outra pessoa`}>
            <p>{t`Este botão não envia o saque: a solicitação vai para um aprovador, que confere a carteira e os valores e envia do computador dele.`}</p>
          </Banner>
        )}
        {before && (
          <div ref={numbers} tabIndex={-1}>
            <MovedFees before={before} now={summary.fees} />
          </div>
        )}
        {blocks.map((block) => (
          <BlockBanner
            key={block}
            block={block}
            kind="bad"
            accountId={summary.accountId}
            waitsUntil={summary.entry?.waitsUntil ?? null}
          />
        ))}
        {duplicate && (
          <Banner kind="bad" title={t`Igual a um saque que aguarda confirmação`} live>
            <p>{t`Mesmo valor e mesma carteira. Se aquele saque foi feito, este será um segundo pagamento: resolva o anterior primeiro, no Histórico.`}</p>
          </Banner>
        )}
        {overridden.map((block) => (
          <Banner key={block} kind="doubt" title={t(blockSentences[block].what)}>
            <p>{t`Com o PIN, este saque é enviado mesmo assim.`}</p>
          </Banner>
        ))}
        <section className="stack gap-4 withdrawal-loud">
          <p className="withdrawal-money figures">{money}</p>
          <p className={name === undefined ? 'soft' : 'strong'}>
            {name === undefined ? t`para uma carteira não cadastrada` : t`para ${name}`}
          </p>
          <WalletGroups wallet={summary.wallet} size="large" {...(open ? { asked: ordinal } : {})} />
        </section>
        <LookAlikes wallet={summary.wallet} lookAlikes={summary.lookAlikes} />
        {open && (
          <section className="stack gap-16 withdrawal-confirm">
            <div className="withdrawal-typed">
              <TextField
                label={t`Digite o ${ordinal}º grupo da carteira`}
                help={t`É o grupo destacado no endereço. Maiúsculas e minúsculas não fazem diferença.`}
                value={group}
                onChange={setGroup}
                maxLength={groupLength}
                inputRef={field}
                isReadOnly={press !== 'none'}
                {...(trouble?.kind === 'wrongGroup' && group === '' ? { error: t(groupProblem) } : {})}
              />
            </div>
            {asksPin && (
              <div className="withdrawal-typed">
                <PinField
                  help={whyPin}
                  inputRef={pin}
                  onInput={() => setPinMissing(false)}
                  answer={
                    pinMissing
                      ? { why: 'missing', until: null }
                      : trouble?.kind === 'pin'
                        ? trouble
                        : undefined
                  }
                />
              </div>
            )}
            {trouble?.kind === 'failure' && <FailureBanner failure={trouble.failure} />}
          </section>
        )}
        {press === 'lost' && (
          <Banner kind="doubt" title={t`O Guichê não respondeu`} live>
            <p>{t`O saque não foi repetido. Assim que o Guichê responder, o resultado aparece aqui e no Histórico.`}</p>
          </Banner>
        )}
        {over && blocks.length === 0 && (
          <Banner kind="info" title={t`Este resumo expirou`} live>
            <p>{t`Nada foi enviado. Confira de novo: as tarifas são consultadas outra vez.`}</p>
          </Banner>
        )}
        <FailureBanner failure={fresh.failure} />
        <div className="line withdrawal-go">
          <Button onPress={back} isDisabled={press === 'sending'}>{t`Voltar`}</Button>
          {!open && press === 'none' && (
            <Button
              kind="main"
              busy={fresh.busy}
              onPress={() => void fresh.ask()}
            >{t`Conferir de novo`}</Button>
          )}
          {open && press !== 'lost' && (
            <Button
              kind="main"
              type="submit"
              busy={press === 'sending'}
              isDisabled={typed.length !== groupLength}
            >
              {act}
            </Button>
          )}
        </div>
        <output className="faint stack gap-0 withdrawal-under">
          {open && press === 'none' && typed.length !== groupLength && (
            <span className="strong">{t`Digite o ${ordinal}º grupo para liberar.`}</span>
          )}
          <span>
            {summary.asks
              ? open && t`A solicitação vale por 24 horas e fica na trilha de auditoria.`
              : press === 'sending'
                ? t`Enviando o saque uma única vez. Você pode fechar a janela: o envio continua.`
                : open && t`O saque é enviado uma única vez e nunca é repetido automaticamente.`}
          </span>
        </output>
      </Form>
      <aside className="stack withdrawal-panel" aria-label={t`Tarifas e limites`}>
        {extras.length > 0 && (
          <section className="stack">
            <h2>{t`Dados adicionais`}</h2>
            <Facts facts={extras} />
          </section>
        )}
        <section className="stack">
          <header>
            <h2>{t`Tarifas e limites do serviço`}</h2>
            <span className="faint">{t`consultadas ${formatAge(summary.fees.readAt, now, language)}`}</span>
            <span className="faint">
              {' '}
              · {t`resumo expira ${formatBrief(summary.goodUntil, now, language)}`}
            </span>
          </header>
          <FeeTable fees={summary.fees} />
        </section>
        <section className="stack">
          <h2>{t`Quanto vai custar`}</h2>
          <EstimateLines estimate={summary.estimate} />
        </section>
        <DayLines readiness={{ today: summary.today, settings: readiness.settings }} cents={summary.cents} />
      </aside>
    </div>
  );
}

function ForRequest({ request }: { request: WithdrawalRequest }) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const { maker, computer } = request;
  const when = formatBrief(request.madeAt, now, language);
  return (
    <Banner kind="info" title={t`Solicitado por ${maker}, em ${computer}, ${when}`}>
      <p>{t`Confira a carteira com quem vai receber, não só com quem pediu. O saque sai deste computador, com o token desta conta guardado aqui.`}</p>
    </Banner>
  );
}
