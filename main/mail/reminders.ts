// The reminders that Início proposes: boletos before and after their due date, once each. A clerk looks and sends.
import { mailReminders, type MailAttention, type MailReminders } from '../../preload/contract/mail.ts';
import { addDays, type PlainDate } from '../../preload/shared/due-date.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { planOf } from './plan.ts';

const place = (accountId: string): string => `mail.${accountId}`;
const none: MailReminders = { before: null, after: null };
/** Whoever did not pay for longer than this is no matter of a reminder. */
const longestDays = 90;
const mostReminders = 2_000;

export async function remindersOf(ledger: Pick<Ledger, 'read'>, accountId: string): Promise<MailReminders> {
  const found = mailReminders.safeParse(
    (await ledger.read('preferences.get', { key: place(accountId) }))?.value,
  );
  return found.success ? found.data : none;
}

export async function keepReminders(
  ledger: Pick<Ledger, 'write'>,
  accountId: string,
  reminders: MailReminders,
  commandId: string,
): Promise<void> {
  const trail = {
    what: 'mail.reminders',
    accountId,
    detail: { daysBefore: reminders.before, daysAfter: reminders.after },
  };
  await ledger.write(
    'preferences.set',
    { key: place(accountId), value: { ...reminders }, trail },
    { commandId },
  );
}

/**
 * Those that can be sent, by kind. A boleto that has a message of its kind, whatever became of it, is none; one that may have had it before a
 * copy was put back is proposed, and withheld until the clerk decides.
 */
export async function proposedReminders(
  ledger: Pick<Ledger, 'read'>,
  accountId: string,
  today: PlainDate,
): Promise<MailAttention['reminders']> {
  const { before, after } = await remindersOf(ledger, accountId);
  const wanted = [
    ...(before === null
      ? []
      : [{ purpose: 'before', from: addDays(today, 1), to: addDays(today, before) } as const]),
    ...(after === null
      ? []
      : [{ purpose: 'after', from: addDays(today, -longestDays), to: addDays(today, -after) } as const]),
  ];
  const proposed: MailAttention['reminders'][number][] = [];
  for (const { purpose, from, to } of wanted) {
    const boletos = await ledger.read('messages.toRemind', {
      accountId,
      purpose,
      from,
      to,
      most: mostReminders,
    });
    const planned = await planOf(ledger, { accountId, purpose, boletos, again: false, sender: '' });
    const rows = [...planned.rows, ...planned.withheld.filter(({ why }) => why === 'maybeSent')];
    const cents = rows.reduce((sum, row) => sum + row.cents, 0);
    if (rows.length > 0) proposed.push({ purpose, boletos: rows.map(({ boleto }) => boleto), cents });
  }
  return proposed;
}
