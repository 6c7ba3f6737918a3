// The connection test: the result of every route, in the service's words; proposes the credentials that the auxiliary
// routes accepted. Every row is present from the start, so nothing moves while results arrive.
import { useState } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Account, TestStep } from '../../preload/contract/accounts.ts';
import { useAct, useApp, useSession } from '../app/app-context.ts';
import { errorSentences } from '../words/error-sentences.ts';
import type { KeptTest } from '../app/session.ts';
import { formatCount } from '../../preload/shared/format.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Form, TextField } from '../ui/fields.tsx';
import { State, type Tone } from '../ui/State.tsx';
import { credentialNames, credentialTitles } from './account-words.tsx';
import { auxiliaryTitles } from './settings-words.ts';
import { stampOf, verdictOf } from '../app/verdict.ts';
import { MailboxCard } from './MailboxCard.tsx';

type StepName = TestStep['step'];

const steps = {
  address: { name: msg`Endereço`, about: msg`O serviço responde e o certificado é confiável` },
  fees: { name: msg`Tarifas e limites`, about: msg`Token de acesso` },
  check: { name: msg`Consulta de transação`, about: msg`CI e CS, consultando um código inexistente` },
  auxiliary: { name: msg`Linha digitável, PDF e carnê`, about: msg`Com o boleto informado acima` },
  createBoleto: { name: msg`Emitir boleto`, about: msg`Não há como testar sem emitir ou sacar de verdade` },
  withdraw: { name: msg`Solicitar saque`, about: msg`Não há como testar sem emitir ou sacar de verdade` },
} as const satisfies Record<StepName, { name: MessageDescriptor; about: MessageDescriptor }>;
const plainAddress = msg`O serviço responde neste computador por http, sem certificado`;
const order = ['address', 'fees', 'check', 'auxiliary', 'createBoleto', 'withdraw'] as const;

const states = {
  waiting: { tone: 'plain', word: msg`Na fila` },
  running: { tone: 'busy', word: msg`Testando` },
  works: { tone: 'good', word: msg`Funciona` },
  refused: { tone: 'bad', word: msg`Recusado` },
  failed: { tone: 'bad', word: msg`Falhou` },
  notTestable: { tone: 'plain', word: msg`Sem teste possível` },
  skipped: { tone: 'plain', word: msg`Não testado` },
} as const satisfies Record<TestStep['state'], { tone: Tone; word: MessageDescriptor }>;

export function ConnectionTab({ account }: { account: Account }) {
  const { t } = useLingui();
  const { guiche, session } = useApp();
  const test = useSession((state) => state.tests[account.id]);
  const [boletoId, setBoletoId] = useState('');
  const run = useAct(async (id: string) => {
    const result = await guiche.accounts.test({
      id: account.id,
      ...(id === '' ? {} : { boletoId: id }),
    });
    if (result.ok) session.keepTest(result.value);
    return result;
  });
  const cancel = useAct((id: string) => guiche.accounts.cancelTest({ id }));
  const wrongId = boletoId.trim() !== '' && !/^\d{1,40}$/.test(boletoId.trim());
  const running = run.busy || test?.running === true;
  const outdated = !running && test !== undefined && test.stamp !== stampOf(account);
  return (
    <div className="stack gap-20 measure">
      <Form
        className="line test-form"
        onSubmit={() => {
          if (!running && !wrongId) void run.run(boletoId.trim());
        }}
      >
        <TextField
          label={t`Código de um boleto já emitido (opcional)`}
          help={t`Com ele, o teste consulta a linha digitável. Nada é criado nem alterado.`}
          value={boletoId}
          onChange={setBoletoId}
          inputMode="numeric"
          isDisabled={running}
          error={wrongId ? t`O código do boleto tem só dígitos.` : undefined}
        />
        {running ? (
          <Button icon="stop" busy={cancel.busy} onPress={() => void cancel.run(account.id)}>
            {t`Cancelar teste`}
          </Button>
        ) : (
          <Button kind="main" icon="plug" type="submit" isDisabled={wrongId}>
            {test ? t`Testar de novo` : t`Testar conexão`}
          </Button>
        )}
      </Form>
      {outdated && (
        <Banner kind="info" icon="clock" title={t`Testado antes da última alteração`}>
          <p>{t`A conta ou uma credencial mudou depois deste teste. Teste de novo para ver a situação atual.`}</p>
        </Banner>
      )}
      <ol
        className={`card flush ruled steps${outdated ? ' outdated' : ''}`}
        aria-label={t`Resultado por operação`}
        aria-busy={running}
      >
        {order.map((name) => (
          <Step
            key={name}
            name={name}
            step={test?.steps.find((one) => one.step === name)}
            withoutCertificate={account.baseUrl.startsWith('http:')}
            reached={test?.steps.some((one) => one.step === 'address' && one.state === 'works') ?? false}
          />
        ))}
      </ol>
      <FailureBanner failure={run.failure} />
      {test && !test.running && !outdated && <Outcome account={account} test={test} />}
      <MailboxCard key={account.id} account={account} />
    </div>
  );
}

function Step({
  name,
  step,
  withoutCertificate,
  reached,
}: {
  name: StepName;
  step: TestStep | undefined;
  /** Plain http, which is allowed on this computer only. */
  withoutCertificate: boolean;
  /** The address answered, so a skipped route was skipped for another reason. */
  reached: boolean;
}) {
  const { t } = useLingui();
  const { language, known } = useWords();
  const state = step ? states[step.state] : undefined;
  // A success needs no text: a lookup that finds nothing is what the test expects.
  const troubled = step?.state === 'failed' || step?.state === 'refused';
  const about = name === 'address' && withoutCertificate ? plainAddress : steps[name].about;
  const skipped =
    step?.state === 'skipped' && name === 'auxiliary' && reached
      ? t`Informe o código de um boleto para testar estas consultas.`
      : undefined;
  return (
    <li className="test-step">
      <span className="test-step-state">
        {state ? (
          <State tone={state.tone}>{t(state.word)}</State>
        ) : (
          <State tone="plain">{t`Ainda não testado`}</State>
        )}
      </span>
      <span className="stack gap-0 test-step-name">
        <span className="strong">{t(steps[name].name)}</span>
        <span className="faint">
          {step?.code !== undefined ? t(errorSentences[step.code].what) : (skipped ?? t(about))}
        </span>
        {troubled &&
          step?.words !== undefined &&
          (step.status === undefined ? (
            <SystemWords known={step.code && known(step.code, step.words)} words={step.words} />
          ) : (
            <span className="break">{t`Mensagem do serviço: “${step.words}”`}</span>
          ))}
        {troubled && step?.code !== undefined && (
          <span className="soft">{t(errorSentences[step.code].next)}</span>
        )}
      </span>
      <span className="test-step-figures figures faint">
        {troubled && step?.status !== undefined && <span>{`HTTP ${step.status}`}</span>}
        {step?.millis !== undefined && <span>{`${formatCount(step.millis, language)} ms`}</span>}
      </span>
    </li>
  );
}

const SystemWords = ({ known, words }: { known: string | undefined; words: string }) =>
  known === undefined ? <span className="mono break">{words}</span> : <span className="break">{known}</span>;

function Outcome({ account, test }: { account: Account; test: KeptTest }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { issueLimits: _limits, ...settings } = account.settings;
  const apply = useAct((auxiliary: Account['settings']['auxiliary'], commandId) =>
    guiche.accounts.update({
      commandId,
      id: account.id,
      revision: account.revision,
      settings: { ...settings, requiredFields: [...settings.requiredFields], auxiliary },
    }),
  );
  const proposed = test.proposedAuxiliary;
  const verdict = verdictOf(test);
  const wanted = credentialNames.filter((name) => !account.credentials[name].set);
  const missing = wanted.map((name) => t(credentialTitles[name])).join(', ');
  const take = (mode: NonNullable<typeof proposed>) =>
    apply.run(mode, () => toasts.show('good', t`Configuração aplicada às consultas de boleto.`));
  return (
    <div className="stack" aria-live="polite">
      {proposed !== undefined && proposed !== account.settings.auxiliary ? (
        <Banner
          kind="info"
          title={t`As consultas de boleto funcionam com: ${t(auxiliaryTitles[proposed])}`}
          acts={
            <Button
              kind="main"
              busy={apply.busy}
              onPress={() => void take(proposed)}
            >{t`Usar esta configuração`}</Button>
          }
        >
          <p>{t`Configuração atual da conta: ${t(auxiliaryTitles[account.settings.auxiliary])}.`}</p>
        </Banner>
      ) : verdict === 'stopped' ? (
        <Banner kind="info" title={t`Teste cancelado`}>
          <p>{t`Nenhuma outra consulta foi feita ao serviço. O que já foi testado está acima.`}</p>
        </Banner>
      ) : verdict === 'missing' ? (
        <Banner kind="doubt" icon="key" title={t`Falta credencial para testar tudo`}>
          <p>
            {missing === ''
              ? t`Informe-a em Identidade e credenciais e teste de novo.`
              : t`Não definido: ${missing}. Informe em Identidade e credenciais e teste de novo.`}
          </p>
        </Banner>
      ) : verdict === 'unproven' ? (
        <Banner kind="doubt" title={t`O teste não foi suficiente para saber se a conta funciona`}>
          <p>{t`As tarifas e a consulta de transação não puderam ser testadas.`}</p>
        </Banner>
      ) : verdict === 'works' ? (
        <Banner kind="good" title={t`Tudo o que pôde ser testado funciona`} />
      ) : null}
      <FailureBanner failure={apply.failure} />
    </div>
  );
}
