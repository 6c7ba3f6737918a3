// PIN, wallets and limits of the ledger differed from what this computer knew, because it was restored or edited outside of
// Guichê: what differs, and what applies.
import { useLingui } from '@lingui/react/macro';
import type { GuardDifference } from '../../preload/contract/withdrawal-limits.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { FailureBanner } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { MatterLine } from './MatterLine.tsx';
import { limitNames } from '../words/limit-words.ts';

export function GuardDifferences({ of }: { of: readonly GuardDifference[] }) {
  const { t } = useLingui();
  return (
    <section className="stack">
      <p>{t`Estes dados não são os que este computador conhecia:`}</p>
      <ul className="stack">
        {of.map((one) => (
          <li key={JSON.stringify(one)}>
            <Difference of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Difference({ of }: { of: GuardDifference }) {
  const { t } = useLingui();
  switch (of.kind) {
    case 'wallet': {
      const { label, wallet } = of.is;
      const before = of.was?.wallet;
      return (
        <>
          {of.was === null
            ? t`Carteira “${label}”: este computador não a conhecia. O prazo de liberação recomeça.`
            : t`Carteira “${label}”: o endereço ou o rótulo mudou. O prazo de liberação recomeça.`}
          <br />
          <code>{wallet}</code>
          {before !== undefined && before !== wallet && (
            <>
              <br />
              <span className="soft">
                {t`Antes:`} <code>{before}</code>
              </span>
            </>
          )}
        </>
      );
    }
    case 'walletGone': {
      const { label } = of.was;
      return <>{t`Carteira “${label}”: não está mais no cadastro.`}</>;
    }
    case 'limit': {
      const name = t(limitNames[of.name]);
      const { account, ledger, known, applies } = of;
      return (
        <>{t`${account} · ${name}: ${ledger} nos dados, ${known} neste computador. Vale ${applies}, o mais rígido.`}</>
      );
    }
    case 'unconfirmed': {
      const { account } = of;
      return (
        <>{t`${account}: este computador não conhece os limites de saque. Até você salvá-los em Saques · Limites, cada saque pede o PIN.`}</>
      );
    }
    case 'pin':
      return <>{t`PIN: os dados tinham outro ou nenhum. Vale o PIN deste computador.`}</>;
  }
}

export function GuardsCard({ differences }: { differences: readonly GuardDifference[] }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const seen = useAct((_input: null, commandId) => guiche.withdrawals.acknowledgeGuards({ commandId }));
  return (
    <MatterLine
      kind="bad"
      icon="key"
      title={t`Carteiras, limites ou PIN foram alterados fora do Guichê`}
      act={
        <Button
          busy={seen.busy}
          onPress={() => void seen.run(null)}
        >{t`Confirmar que vi a diferença`}</Button>
      }
    >
      <GuardDifferences of={differences} />
      <FailureBanner failure={seen.failure} />
    </MatterLine>
  );
}
