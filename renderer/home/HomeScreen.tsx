// Início: what needs a person first, then the accounts and the most frequent actions.
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { useAllClear } from '../app/all-clear.ts';
import { useApp, useCurrentAccount, useSession } from '../app/app-context.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { TokenState } from '../app/TokenState.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { State } from '../ui/State.tsx';
import { needsAttention } from './attention.ts';
import { useAttention } from './use-attention.ts';
import { FirstRun } from './FirstRun.tsx';
import { Matters } from './Matters.tsx';
import { Figures, useFigures } from './figures/Figures.tsx';
import { OthersAtWork } from '../app/OthersAtWork.tsx';
import { GoButton } from '../app/GoButton.tsx';
import { LastBatches, UnderWay } from './WorkCards.tsx';
import './home.css';

export function HomeScreen() {
  const { t } = useLingui();
  const allClear = useAllClear();
  const app = useSession((state) => state.app);
  const accounts = useSession((state) => state.accounts);
  const batches = useSession((state) => state.batches);
  const watchAttention = useSession((state) => state.watchAttention);
  const items = useAttention();
  const figures = useFigures();
  const practising = accounts?.accounts.find((one) => one.id === accounts.current && one.kind === 'practice');
  const guided = practising && app?.phase === 'ready' && app.preferences.firstRun !== 'away';
  const hasService = accounts?.accounts.some((one) => one.kind === 'service') ?? false;
  return (
    <div className="scroll">
      <div className={figures ? 'stack gap-20 screen-page home-page' : 'stack gap-20 screen-page'}>
        <div className="line apart">
          <h1>{t`Início`}</h1>
          {app?.phase === 'ready' && <span className="faint">{formatDay(app.today)}</span>}
        </div>
        <div className={figures ? 'home-columns with-figures' : 'home-columns'}>
          <section className="stack home-matters" aria-label={t`Pendências`}>
            {allClear && (
              <p className="calm">
                <State tone="good">{t`Nenhuma pendência agora.`}</State>
              </p>
            )}
            {!allClear && !items.some(needsAttention) && watchAttention.open > 0 && (
              <p className="calm line">
                <State tone="doubt">{t`Há transações para ver no monitor.`}</State>
                <GoButton
                  kind="quiet"
                  to={{ screen: 'monitor', only: { needsAttention: true } }}
                >{t`Ver no monitor`}</GoButton>
              </p>
            )}
            <Matters items={items} />
          </section>
          {figures && <Figures figures={figures} />}
          <div className="stack gap-20 home-work">
            <UnderWay batches={batches} />
            <OthersAtWork />
            {guided && <FirstRun practice={practising.id} />}
            {(hasService || !guided) && <QuickActs />}
            <LastBatches batches={batches} />
            {(hasService || !guided) && !figures && <AccountsCard />}
          </div>
        </div>
      </div>
    </div>
  );
}

function AccountsCard() {
  const { t } = useLingui();
  const { navigation } = useApp();
  const snapshot = useSession((state) => state.accounts);
  return (
    <section className="card flush" aria-label={t`Contas`}>
      <div className="line apart card-head">
        <h2>{t`Contas`}</h2>
        <GoButton kind="quiet" icon="plus" to={{ screen: 'newAccount' }}>
          {t`Adicionar conta`}
        </GoButton>
      </div>
      <ul>
        {snapshot?.accounts.map((account) => (
          <li key={account.id}>
            <AriaButton
              className="pressable row-button home-account"
              onPress={() => navigation.go({ screen: 'accounts', account: account.id })}
            >
              <Icon name={account.kind === 'practice' ? 'practice' : 'accounts'} />
              <span className="clip strong">{account.name}</span>
              <span className="clip faint">{account.baseUrl}</span>
              {account.kind === 'practice' ? (
                <State tone="plain" icon="practice">{t`Teste`}</State>
              ) : (
                <TokenState account={account} />
              )}
              {account.id === snapshot.current ? (
                <State tone="plain" icon="check">{t`Em uso`}</State>
              ) : (
                <span />
              )}
            </AriaButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuickActs() {
  const { t } = useLingui();
  const { navigation } = useApp();
  const account = useCurrentAccount();
  const acts: readonly { icon: IconName; name: string; help: string; run: () => void }[] = [
    {
      icon: 'file',
      name: t`Emitir em lote`,
      help: t`De uma planilha`,
      run: () => navigation.go({ screen: 'boletos', tab: 'batch' }),
    },
    {
      icon: 'boletos',
      name: t`Boleto avulso`,
      help: t`Pelo formulário`,
      run: () => navigation.go({ screen: 'boletos', tab: 'single' }),
    },
    {
      icon: 'search',
      name: t`Boletos emitidos`,
      help: t`Procurar, enviar, dar baixa`,
      run: () => navigation.go({ screen: 'boletos', tab: 'issued' }),
    },
    {
      icon: 'documents',
      name: t`Fechamento do mês`,
      help: t`Relatório em PDF e planilha`,
      run: () => navigation.go({ screen: 'closing' }),
    },
    ...(account?.kind === 'practice'
      ? [
          {
            icon: 'practice',
            name: t`Simular falhas`,
            help: t`Lentidão, quedas, falta de confirmação`,
            run: () => navigation.go({ screen: 'accounts', tab: 'rehearsal', account: account.id }),
          } as const,
        ]
      : []),
  ];
  return (
    <section aria-label={t`Ações rápidas`} className="quick">
      {acts.map((act) => (
        <AriaButton key={act.name} className="line one gap-12 frame pressable quick-act" onPress={act.run}>
          <Icon name={act.icon} size={20} />
          <span className="stack gap-0">
            <span className="strong">{act.name}</span>
            <span className="faint small">{act.help}</span>
          </span>
        </AriaButton>
      ))}
    </section>
  );
}
