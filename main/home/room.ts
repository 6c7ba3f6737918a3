// Início's figures for the renderer, and its pictures as files.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Tickets } from '../host/host.ts';
import { figuresFrom, homeFigures } from './figures.ts';
import { pictureFiles } from './picture-files.ts';

export interface HomeParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly tickets: Pick<Tickets, 'issue' | 'takeUpload'>;
  readonly today: () => PlainDate;
}

export const createHomeRoom = ({ ledger, tickets, today }: HomeParts): Handlers['home'] => ({
  ...pictureFiles(tickets),
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
