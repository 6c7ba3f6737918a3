// Início's figures for the renderer.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { PlainDate } from '../brazil/due-date.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { figuresFrom, homeFigures } from './figures.ts';

export interface HomeParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly today: () => PlainDate;
}

export const createHomeRoom = ({ ledger, today }: HomeParts): Handlers['home'] => ({
  async figures({ accountId }) {
    const day = today();
    const from = figuresFrom(day);
    const scope = { accountId };
    const [days, uncertain, withdrawals] = await Promise.all([
      ledger.read('boletos.days', { scope, from }),
      ledger.read('boletos.uncertainSum', { accountId }),
      ledger.read('withdrawals.made', { accountId, from }),
    ]);
    return homeFigures({ days, uncertain, withdrawals }, day);
  },
});
