// Matters of Início that a clerk has put off until tomorrow. One that has become more since comes back by itself. Pure.
import type { MattersPutOff } from '../../preload/contract/app.ts';
import { countIn } from '../app/batch-counts.ts';
import type { Attention } from './attention.ts';

/** The same matter has the same key for as long as it lasts. */
export function matterKey(item: Attention): string {
  switch (item.kind) {
    case 'notice':
      return item.notice.id;
    case 'token':
    case 'unmatched':
    case 'unconfirmed':
      return `${item.kind} ${item.account.id}`;
    case 'doubts':
      return `doubts ${item.accountId}`;
    case 'withdrawalDiffers':
      return `differs ${item.withdrawal.id}`;
    case 'withdrawalDoubt':
      return `doubtful ${item.doubt.withdrawal.id}`;
    case 'change':
      return `change ${item.change.id}`;
    case 'paused':
      return `paused ${item.batch.id}`;
    case 'reminders':
      return `reminders ${item.purpose}`;
    case 'booklet':
      return `booklet ${item.booklet.id}`;
    case 'asking':
      return `asking ${item.asking.accountId}`;
    default:
      return item.kind;
  }
}

/** How much of it there is: more than when it was put off brings it back. */
export function matterWeight(item: Attention): number {
  if ('count' in item) return item.count;
  if ('failed' in item) return item.failed.length;
  switch (item.kind) {
    case 'reminders':
      return item.boletos.length;
    case 'withdrawalRequests':
      return item.requests.length;
    case 'prints':
      return item.prints.length;
    case 'paused':
      return countIn(item.batch, 'ready', 'sending');
    default:
      return 1;
  }
}

const neverWaits: ReadonlySet<Attention['kind']> = new Set([
  'ledgerLost',
  'frozen',
  'vault',
  'unguarded',
  'unconfirmed',
  'guards',
  'withdrawalDiffers',
  'withdrawalDoubt',
]);

/** What stops work, or money in doubt, is not put off. */
export const mayWait = ({ kind }: Attention): boolean => !neverWaits.has(kind);

export const isPutOff = (item: Attention, putOff: MattersPutOff, today: string): boolean =>
  mayWait(item) &&
  putOff.some(
    ({ matter, until, weight }) =>
      matter === matterKey(item) && today < until && matterWeight(item) <= weight,
  );

/** With this one as well, and without those whose day has come. */
export const withPutOff = (
  putOff: MattersPutOff,
  item: Attention,
  { today, tomorrow }: { readonly today: string; readonly tomorrow: string },
): MattersPutOff => [
  ...putOff.filter(({ matter, until }) => matter !== matterKey(item) && today < until).slice(-99),
  { matter: matterKey(item), until: tomorrow, weight: matterWeight(item) },
];
