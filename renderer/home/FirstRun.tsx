// The first steps, on Início while the practice account is in use: the steps are done when the ledger shows it, each with
// a button to its screen and a hint about the next click. Can be hidden, and shown again from the help.
import { useLingui } from '@lingui/react/macro';
import {
  useAct,
  useApp,
  useSession,
  incomeChanged,
  mailChanged,
  useQuery,
  watchChanged,
  withdrawalsChanged,
} from '../app/app-context.ts';
import type { Route } from '../app/route.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { batchFor, type FirstFacts, type FirstStep, firstSteps, nextStep, stepsDone } from './first-run.ts';
import type { Guiche } from '../../preload/contract/contract.ts';
import { ok, type Result } from '../../preload/contract/result.ts';

/** The number of rows in a list, which is closed at once. */
async function count(
  lists: Pick<Guiche['monitor'] | Guiche['withdrawals'] | Guiche['mail'], 'open' | 'close'>,
  accountId: string,
): Promise<Result<number>> {
  const list = await lists.open({ scope: { accountId }, sort: 'newest' });
  if (!list.ok) return list;
  void lists.close({ handle: list.value.handle });
  return ok(list.value.count);
}

/**
 * The facts from which the first steps are derived: batches, prints and booklets are already loaded, the rest is
 * read when the ledger changes.
 */
function useFirstFacts(practice: string): FirstFacts | undefined {
  const { guiche } = useApp();
  const batches = useSession((state) => state.batches);
  const prints = useSession((state) => state.prints?.length ?? 0);
  const booklets = useSession((state) => state.booklets.filter((one) => one.finishedAt !== null).length);
  const own = useSession(
    (state) => state.accounts?.accounts.filter((one) => one.kind === 'service').length ?? 0,
  );
  const mails = useQuery(practice, () => count(guiche.mail, practice), mailChanged).value;
  const watched = useQuery(practice, () => count(guiche.monitor, practice), watchChanged).value;
  const withdrawals = useQuery(practice, () => count(guiche.withdrawals, practice), withdrawalsChanged).value;
  const reconciled = useQuery(
    practice,
    async () => {
      const sums = await guiche.income.sums({ scope: { accountId: practice } });
      return sums.ok ? ok(sums.value.reconciled.count) : sums;
    },
    incomeChanged,
  ).value;
  // No step is shown as not done before it is known.
  if (mails === undefined || watched === undefined || withdrawals === undefined || reconciled === undefined)
    return undefined;
  const mine = batches.filter(({ accountId }) => accountId === practice);
  return { batches: mine, papers: prints + booklets, mails, reconciled, watched, withdrawals, own };
}

const deposits = 5;

interface Step {
  readonly name: string;
  readonly help: string;
  /** Where to click next, on the screen that the step opens. */
  readonly hint: string;
  readonly act: string;
  readonly run: () => void;
}

export function FirstRun({ practice }: { practice: string }) {
  const { t } = useLingui();
  const { both } = useWords();
  const { session, toasts } = useApp();
  const facts = useFirstFacts(practice);
  const steps = useSteps(practice, facts);
  if (!facts) return null;
  const done = stepsDone(facts);
  const next = nextStep(done);
  const putAway = async () => {
    const result = await session.prefer({ firstRun: 'away' });
    if (!result.ok) toasts.show('bad', both(result.error));
    else toasts.show('good', t`Você pode continuar os primeiros passos depois, pelo menu Ajuda.`);
  };
  const doneCount = done.size;
  const all = firstSteps.length;
  return (
    <section className="card stack gap-16" aria-label={t`Primeiros passos`}>
      <div className="stack gap-4">
        <div className="line apart">
          <h2>{t`Primeiros passos, sem risco`}</h2>
          <span className="line">
            <output className="faint figures">{t`${doneCount} de ${all} feitos`}</output>
            <Button kind="quiet" onPress={() => void putAway()}>{t`Concluir depois`}</Button>
          </span>
        </div>
        <p className="soft">
          {t`Um serviço de pagamentos simulado roda neste computador. Nada do que você fizer nele gera cobrança ou pagamento real. Em cinco minutos você conhece todas as telas.`}
        </p>
      </div>
      <ol className="first-steps">
        {firstSteps.map((id, index) => {
          const step = steps.list[id];
          const isDone = done.has(id);
          return (
            <li key={id} {...(id === next ? { 'aria-current': 'step' } : {})}>
              <span className={isDone ? 'step-number done' : 'step-number'}>
                {isDone ? <Icon name="check" /> : index + 1}
              </span>
              <span className="grow stack gap-0">
                <span className="strong">
                  {step.name}
                  {isDone && <span className="unseen">{t` (feito)`}</span>}
                </span>
                <span className="soft">{step.help}</span>
                {id === next && (
                  <span className="line one first-hint">
                    <Icon name="right" />
                    {step.hint}
                  </span>
                )}
              </span>
              <Button
                kind={id === next ? 'main' : isDone ? 'quiet' : 'plain'}
                busy={id === 'watch' && steps.busy}
                onPress={step.run}
              >
                {step.act}
              </Button>
            </li>
          );
        })}
      </ol>
      <FailureBanner failure={steps.failure} />
    </section>
  );
}

function useSteps(practice: string, facts: FirstFacts | undefined) {
  const { t } = useLingui();
  const { guiche, navigation } = useApp();
  const hasOwn = useSession(
    ({ accounts }) => accounts?.accounts.some((one) => one.kind === 'service') ?? false,
  );
  const go = (route: Route) => () => navigation.go(route);
  /** Creates payments at the practice service, then watches them; both calls may be repeated. */
  const watch = useAct(async (_: undefined, commandId) => {
    const made = await guiche.accounts.practiceDeposits({ commandId, count: deposits });
    if (!made.ok) return made;
    return guiche.monitor.add({
      commandId: crypto.randomUUID(),
      accountId: practice,
      items: made.value.transactionIds.map((transactionId, at) => ({
        transactionId,
        label: t`Simulação ${at + 1}`,
      })),
      group: t`Simulação`,
      source: 'typed',
    });
  });
  const startWatching = async () => {
    if ((facts?.watched ?? 0) === 0 && (await watch.run(undefined))?.ok !== true) return;
    navigation.go({ screen: 'monitor' });
  };
  const issue = facts && batchFor(facts, 'issue');
  const print = facts && batchFor(facts, 'print');
  const list: Readonly<Record<FirstStep, Step>> = {
    import: {
      name: t`Importe uma planilha`,
      help: t`A planilha de exemplo tem doze linhas de pagadores fictícios.`,
      hint: t`Clique em “Usar a planilha de exemplo”, informe as parcelas e siga até a Revisão.`,
      act: t`Importar planilha`,
      run: go({ screen: 'boletos', tab: 'batch' }),
    },
    issue: {
      name: t`Emita os boletos`,
      help: t`O botão mostra a quantidade e o total antes do envio.`,
      hint: t`Confira as linhas e clique em “Emitir”, no rodapé da tela.`,
      act: t`Emitir boletos`,
      run: go({ screen: 'boletos', tab: 'batch', ...(issue ? { batch: issue.id } : {}) }),
    },
    print: {
      name: t`Imprima, ou monte um carnê`,
      help: t`O Guichê baixa os PDFs e confere cada código de barras.`,
      hint: t`Clique em “Montar carnê”; o arquivo fica pronto para ver e imprimir.`,
      act: t`Montar o carnê`,
      run: go({
        screen: 'documents',
        tab: 'booklets',
        ...(print ? { of: { batchId: print.id }, request: { title: print.name } } : {}),
      }),
    },
    mail: {
      name: t`Envie os boletos por e-mail`,
      help: t`Cada pagador recebe o boleto dele em PDF. Na conta de teste, nada é enviado de verdade.`,
      hint: t`No lote, clique em “Enviar por e-mail” e confira a prévia antes de enviar.`,
      act: t`Enviar e-mails`,
      run: go({ screen: 'boletos', tab: 'batch', ...(print ? { batch: print.id } : {}) }),
    },
    paid: {
      name: t`Um boleto foi pago`,
      help: t`Um extrato de exemplo traz os pagamentos; o Guichê propõe o boleto de cada um.`,
      hint: t`Clique em “Usar extrato de exemplo” e aceite com Enter.`,
      act: t`Conciliar pagamentos`,
      run: go({ screen: 'boletos', tab: 'income' }),
    },
    watch: {
      name: t`Acompanhe pagamentos`,
      help: t`${deposits} pagamentos simulados entram como pendentes e são concluídos em poucos minutos.`,
      hint: t`As transações são criadas agora e aparecem no quadro; abra uma para ver o que mudou.`,
      act: t`Adicionar transações`,
      run: () => void startWatching(),
    },
    withdraw: {
      name: t`Faça um saque`,
      help: t`Com uma carteira de exemplo: as tarifas, o resumo e a confirmação são como os reais.`,
      hint: t`Clique em “Usar uma carteira de exemplo”, informe o valor e siga até a confirmação.`,
      act: t`Fazer um saque`,
      run: go({ screen: 'withdrawals', tab: 'new' }),
    },
    own: {
      name: t`Adicione a sua conta`,
      help: t`Tenha à mão o endereço do serviço e o token do painel do provedor.`,
      hint: t`A conta de teste continua disponível para quando você quiser testar.`,
      act: hasOwn ? t`Ver as contas` : t`Adicionar conta`,
      run: go(hasOwn ? { screen: 'accounts' } : { screen: 'newAccount' }),
    },
  };
  return { list, busy: watch.busy, failure: watch.failure };
}
