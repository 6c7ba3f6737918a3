// What is known about the typed wallet: the complete address in groups, its label, and what prevents paying it.
import { useLingui } from '@lingui/react/macro';
import type { WalletReading } from '../../../preload/contract/wallet-terms.ts';
import { formatAge, formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { CheckboxGroup } from '../../ui/Choice.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/now.ts';
import { useWords } from '../../words/failure-words.tsx';
import { LookAlikes } from '../LookAlikes.tsx';
import { WalletGroups } from '../WalletGroups.tsx';

type Known = Extract<WalletReading, { kind: 'wallet' }>;

export function WalletFindings({
  reading,
  checksummed,
  onChecksummed,
  onlyBook,
}: {
  reading: Known;
  checksummed: boolean;
  onChecksummed: (seen: boolean) => void;
  /** The account only pays to wallets of the book. */
  onlyBook: boolean;
}) {
  const { t } = useLingui();
  const { wallet, written, entry, needsRegistration, lookAlikes } = reading;
  return (
    <div className="stack wallet-said">
      <output className="stack gap-4">
        <span className="line">
          <Icon name={entry ? 'good' : 'info'} />
          <span className={entry ? 'strong' : 'soft'}>{entry ? entry.label : t`Não cadastrada`}</span>
          <UsedBefore times={reading.usedBefore} />
        </span>
        <WalletGroups wallet={wallet} />
      </output>
      {entry?.waitsUntil !== undefined && entry.waitsUntil !== null && <Waits until={entry.waitsUntil} />}
      {needsRegistration && !onlyBook && (
        <p className="line doubt-text">
          <Icon name="clock" />
          {t`Carteira nova nesta conta: cadastre-a em Carteiras e aguarde o prazo de liberação.`}
        </p>
      )}
      {entry === null && onlyBook && (
        <p className="line doubt-text">
          <Icon name="warn" />
          {t`Esta conta só paga a carteiras cadastradas. Cadastre-a antes em Carteiras.`}
        </p>
      )}
      {written !== 'checksummed' && (
        <CheckboxGroup
          label={t`O endereço não tem as maiúsculas que permitem detectar erros de digitação`}
          options={[
            { value: 'seen', label: t`Conferi o endereço acima, letra por letra, com quem vai receber` },
          ]}
          value={checksummed ? ['seen'] : []}
          onChange={(chosen) => onChecksummed(chosen.includes('seen'))}
        />
      )}
      <LookAlikes wallet={wallet} lookAlikes={lookAlikes} />
    </div>
  );
}

function UsedBefore({ times }: { times: number }) {
  const { t } = useLingui();
  const { language } = useWords();
  const count = formatCount(times, language);
  return (
    <span className="faint">
      {times === 0
        ? t`· nunca usada nesta conta`
        : times === 1
          ? t`· usada 1 vez nesta conta`
          : t`· usada ${count} vezes nesta conta`}
    </span>
  );
}

function Waits({ until }: { until: string }) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const when = formatInstant(until, language);
  const left = formatAge(until, now, language);
  return (
    <p className="line doubt-text">
      <Icon name="clock" />
      {t`Nova ou alterada há pouco: liberada em ${when} (${left}).`}
    </p>
  );
}
