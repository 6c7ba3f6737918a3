// Início's figures for the renderer, and each picture's figures as CSV.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import { safeFileName } from '../file-name.ts';
import type { Tickets } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { csvLine, csvStart } from '../spreadsheets/csv.ts';
import { figuresFrom, homeFigures } from './figures.ts';

export interface HomeParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly tickets: Pick<Tickets, 'issue'>;
  readonly today: () => PlainDate;
}

export const createHomeRoom = ({ ledger, tickets, today }: HomeParts): Handlers['home'] => ({
  tableFile({ name: title, rows }) {
    const name = `${safeFileName(title)}.csv`;
    const bytes = Buffer.from(csvStart + rows.map(csvLine).join(''));
    return { name, ticket: tickets.issue({ type: 'text/csv', name, from: { bytes } }) };
  },
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
