// Before there is an account of a real service: the practice account is ready, and what to do with it.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { stampOf, verdictOf } from '../verdict.ts';
import { useDesk, useSession } from '../desk.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';

export function FirstRun(): JSX.Element | null {
  const { t } = useLingui();
  const { places } = useDesk();
  const practice = useSession((state) => state.accounts?.accounts.find((one) => one.kind === 'practice'));
  const test = useSession((state) => (practice ? state.tests[practice.id] : undefined));
  const issued = useSession((state) =>
    state.batches.some(({ kind, totals }) => kind === 'sheet' && totals.created.count > 0),
  );
  if (!practice) return null;
  const tested = test !== undefined && verdictOf(test) === 'works' && test.stamp === stampOf(practice);
  const steps = [
    {
      name: t`Teste a conexão`,
      help: t`Mostra, rota por rota, o que o serviço responde. É o mesmo teste da conta de verdade.`,
      done: tested,
      act: t`Testar`,
      run: () => places.go({ screen: 'accounts', account: practice.id, tab: 'connection' }),
    },
    {
      name: t`Emita um lote de ensaio`,
      help: t`A planilha de exemplo passa por todos os passos. Nenhum boleto de verdade é criado.`,
      done: issued,
      act: t`Emitir em lote`,
      run: () => places.go({ screen: 'boletos', tab: 'batch' }),
    },
    {
      name: t`Ensaie as falhas`,
      help: t`Faça o serviço ficar lento, ocupado ou cair, e veja o que o Guichê diz em cada caso.`,
      done: false,
      act: t`Escolher um ensaio`,
      run: () => places.go({ screen: 'accounts', account: practice.id, tab: 'rehearsal' }),
    },
    {
      name: t`Adicione a conta de verdade`,
      help: t`Tenha à mão o endereço do serviço e o token do painel do provedor.`,
      done: false,
      act: t`Adicionar conta`,
      run: () => places.go({ screen: 'newAccount' }),
    },
  ];
  return (
    <section className="card first-run" aria-label={t`Conta de prática pronta`}>
      <div className="stack tight">
        <h2>{t`Conta de prática pronta`}</h2>
        <p className="soft">
          {t`Um serviço de pagamentos de mentira roda neste computador. Nada do que for feito nele cobra ou paga alguém: é o lugar para aprender sem risco.`}
        </p>
      </div>
      <ol className="first-steps">
        {steps.map((step, index) => (
          <li key={step.name}>
            <span className={step.done ? 'step-number done' : 'step-number'}>
              {step.done ? <Icon name="check" /> : index + 1}
            </span>
            <span className="grow step-words">
              <span className="strong">
                {step.name}
                {step.done && <span className="unseen">{t` (feito)`}</span>}
              </span>
              <span className="soft">{step.help}</span>
            </span>
            <Button kind={index === 0 && !step.done ? 'main' : 'plain'} onPress={step.run}>
              {step.act}
            </Button>
          </li>
        ))}
      </ol>
      <p className="line apart first-end">
        <span className="soft grow">{t`Tudo o que você fizer fica na trilha: quem, o quê e quando.`}</span>
        <Button
          kind="quiet"
          icon="trail"
          onPress={() => places.go({ screen: 'trail' })}
        >{t`Ver a trilha`}</Button>
      </p>
    </section>
  );
}
