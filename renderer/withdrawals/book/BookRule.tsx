// Whether the account only pays to wallets of the book, and how long a new one waits; both are set among the limits.
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalSettings } from '../../../preload/contract/withdrawal-limits.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { Icon } from '../../ui/icons.tsx';

export function BookRule({ settings }: { settings: WithdrawalSettings }) {
  const { t } = useLingui();
  const { onlyBook, waitingHours } = settings;
  return (
    <div className="line one book-rule">
      <Icon name={onlyBook ? 'good' : 'info'} />
      <p className="grow">
        <span className="strong">
          {onlyBook
            ? t`Só carteiras cadastradas podem receber.`
            : waitingHours === 0
              ? t`Carteiras não cadastradas também podem receber.`
              : t`Uma carteira que ainda não recebeu só é paga depois de cadastrada.`}
        </span>{' '}
        <span className="soft">
          {waitingHours === 0
            ? t`Uma carteira nova ou alterada pode ser usada na hora.`
            : waitingHours === 1
              ? t`Uma carteira nova ou alterada é liberada depois de 1 hora.`
              : t`Uma carteira nova ou alterada é liberada depois de ${waitingHours} horas.`}
        </span>
      </p>
      <GoButton kind="quiet" icon="settings" to={{ screen: 'withdrawals', tab: 'limits' }}>
        {t`Alterar em Limites e PIN`}
      </GoButton>
    </div>
  );
}
