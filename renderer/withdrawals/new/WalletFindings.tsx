// What is known about the typed wallet: the complete address in groups, its label, and what prevents paying it.
import { useLingui } from '@lingui/react/macro';
import type { WalletReading } from '../../../preload/contract/wallet-terms.ts';
import { formatAge, formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { CheckboxGroup } from '../../ui/Choice.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
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
  const { language } = useWords();
  const now = useNow();
  const { wallet, written, entry, needsRegistration, lookAlikes, usedBefore } = reading;
  const count = formatCount(usedBefore, language);
  const until = entry?.waitsUntil ?? null;
  const when = until === null ? '' : formatInstant(until, language);
  const left = until === null ? '' : formatAge(until, now, language);
  const doubt = (icon: IconName, words: string) => (
    <p className="line doubt-text">
      <Icon name={icon} />
      {words}
    </p>
  );
  return (
    <div className="stack wallet-said">
      <output className="stack gap-4">
        <span className="line">
          <Icon name={entry ? 'good' : 'info'} />
          <span className={entry ? 'strong' : 'soft'}>{entry ? entry.label : t`Não cadastrada`}</span>
          <span className="faint">
            {usedBefore === 0
              ? t`· nunca usada nesta conta`
              : usedBefore === 1
                ? t`· usada 1 vez nesta conta`
                : t`· usada ${count} vezes nesta conta`}
          </span>
        </span>
        <WalletGroups wallet={wallet} />
      </output>
      {until !== null && doubt('clock', t`Nova ou alterada há pouco: liberada em ${when} (${left}).`)}
      {needsRegistration &&
        !onlyBook &&
        doubt('clock', t`Carteira nova nesta conta: cadastre-a em Carteiras e aguarde o prazo de liberação.`)}
      {entry === null &&
        onlyBook &&
        doubt('warn', t`Esta conta só paga a carteiras cadastradas. Cadastre-a antes em Carteiras.`)}
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
