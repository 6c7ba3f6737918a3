// E-mail to payers for the window: the account's server, what would be sent, the queue, and what a clerk decides.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { MailSetup, TextProblem } from '../../preload/contract/mail.ts';
import {
  mailIsActive,
  type MailProblem,
  type MailPurpose,
  type MailText,
} from '../../preload/contract/mail-terms.ts';
import { messageColumns, messageFilters, type MessageFilter } from '../../preload/contract/messages-list.ts';
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import type { AccountRecord } from '../accounts/record.ts';
import { CodedError, notFound, unlessVault } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { cellsBy } from '../lists/cells.ts';
import { soughtOf } from '../lists/sought.ts';
import { openViews, type ViewParts } from '../lists/views.ts';
import type { OutgoingMail } from '../sandbox/outgoing-mail.ts';
import type { Publisher } from '../streams.ts';
import type { SecretStore } from '../vault/store.ts';
import { ledgerMailStore } from './ledger-store.ts';
import { dayMs, remainingMs } from './pace.ts';
import { planOf } from './plan.ts';
import { createMailQueues, type MailQueueParts, type MailConnection } from './queues.ts';
import { keepReminders, proposedReminders, remindersOf } from './reminders.ts';
import { isSameServer, readSetup, removeSetup, setupProblem, storeSetup, type StoredSetup } from './setup.ts';
import { firstTexts } from './texts.ts';

export interface MailRoomParts
  extends Omit<ViewParts, 'ledger' | 'today'>, Omit<MailQueueParts, 'ledger' | 'connectionOf' | 'changed'> {
  readonly today: () => PlainDate;
  readonly ledger: Ledger;
  /** Throws a CodedError if the account is unknown or removed. */
  readonly account: (id: string) => Promise<Pick<AccountRecord, 'name'>>;
  /** Throws if no store can keep a secret. */
  readonly secrets: () => SecretStore;
  readonly learn: (secret: string) => void;
  /** The test account's mail server. */
  readonly practice: {
    readonly mailPort: () => Promise<number>;
    readonly sentMail: () => Promise<readonly OutgoingMail[]>;
  };
  readonly streams: Pick<Publisher, 'publish'>;
  /** The number of jobs has changed. */
  readonly turned: () => void;
}

/** The test account's own mail server has no limit that a clerk would wait for. */
const practiceLimits = { perMinute: 600, perDay: 100_000 };
const practiceAddress = 'cobranca@conta-de-teste.example';
const rowsOfChunk = 500;
const mostBoletos = 20_000;

export function createMailRoom(parts: MailRoomParts) {
  const { ledger } = parts;
  let last = 0;
  let sequence = 0;
  const publish = (): void => parts.streams.publish('mail', (sequence += 1), { last, turns: sequence });
  const stop = ledger.on('changed', ({ tables, revision }) => {
    if (!tables.includes('messages')) return;
    last = revision;
    publish();
  });

  async function setupOf(accountId: string): Promise<StoredSetup | null> {
    const found = await readSetup(parts.secrets(), accountId);
    if (found?.password) parts.learn(found.password);
    return found;
  }

  async function connectionOf(accountId: string): Promise<MailConnection | MailProblem> {
    if (accountId === practiceAccountId) {
      const port = await parts.practice.mailPort();
      const { name } = await parts.account(accountId);
      return {
        server: { host: '127.0.0.1', port, security: 'plain', login: null },
        sender: { name, address: practiceAddress, replyTo: null, copyTo: null },
        limits: practiceLimits,
      };
    }
    await parts.account(accountId);
    const setup = await setupOf(accountId).catch((error: unknown) => {
      unlessVault(error);
      return 'vault' as const;
    });
    if (setup === 'vault') return { code: 'vaultLocked' };
    if (!setup) return { code: 'setupMissing' };
    const { settings, password } = setup;
    const { host, port, security, user, senderName, senderAddress, replyTo, copyTo } = settings;
    return {
      server: { host, port, security, login: user === '' ? null : { user, password: password ?? '' } },
      sender: { name: senderName, address: senderAddress, replyTo, copyTo },
      limits: { perMinute: settings.perMinute, perDay: settings.perDay },
    };
  }

  const queues = createMailQueues({
    ...parts,
    connectionOf,
    changed() {
      publish();
      parts.turned();
    },
  });

  async function known(accountId: string): Promise<MailConnection | null> {
    const connection = await connectionOf(accountId);
    return 'server' in connection ? connection : null;
  }

  const templateOf = async (accountId: string, purpose: MailPurpose): Promise<MailText> => {
    const { subject, text } =
      (await ledger.read('messages.template', { accountId, purpose })) ?? firstTexts[purpose];
    return { subject, text };
  };

  async function idsOf(of: Parameters<Handlers['mail']['plan']>[0]['of']): Promise<readonly number[]> {
    if ('boletos' in of) return of.boletos;
    if ('handle' in of)
      return [...(await ledger.lists.ids('boletos', of.handle, of.ranges))].slice(0, mostBoletos);
    const ids: number[] = [];
    const query = { filter: { batchId: of.batchId }, sort: 'line' as const };
    for await (const chunk of ledger.lists.export('batchRows', query, rowsOfChunk))
      ids.push(...chunk.flatMap(({ id, state }) => (state === 'created' ? [id] : [])));
    return ids.slice(0, mostBoletos);
  }

  async function textProblem(template: MailText): Promise<TextProblem | null> {
    const { checkTemplate } = await import('./compose.ts');
    const wrong = checkTemplate(template);
    return wrong && { part: wrong.part, code: wrong.code, name: wrong.name };
  }

  const senderOf = async (accountId: string): Promise<string> =>
    (await known(accountId))?.sender.name ?? (await parts.account(accountId)).name;

  const setupShown = async (accountId: string): Promise<MailSetup> => {
    const automatic = accountId === practiceAccountId;
    const setup = automatic ? null : await setupOf(accountId);
    return { automatic, settings: setup?.settings ?? null, hasPassword: (setup?.password ?? null) !== null };
  };

  const refuseFrozen = (): void => {
    if (ledger.freeze) throw new CodedError('ledgerFrozen', 'ledger', { detail: ledger.freeze.reason });
  };

  const handlers: Handlers['mail'] = {
    ...openViews(parts, {
      list: 'messages',
      query: ({ sort, open, ...asked }: MessageFilter) => ({
        filter: { ...soughtOf(messageFilters, asked), ...(open === undefined ? {} : { open }) },
        sort,
      }),
      row: (message) => message,
      file: { name: 'e-mails', cells: cellsBy(messageColumns, {}) },
    }),

    setup: ({ accountId }) => setupShown(accountId),

    async setSetup({ commandId, accountId, settings, password }) {
      await parts.account(accountId);
      if (accountId === practiceAccountId) throw new CodedError('practiceProtected', 'accounts');
      const before = await setupOf(accountId);
      const kept = before && isSameServer(before.settings, settings) ? before.password : null;
      const secret = settings.user === '' ? null : (password ?? kept);
      const problem = setupProblem(settings, secret);
      if (problem) return { kind: 'refused', problem };
      if (secret !== null) parts.learn(secret);
      await storeSetup(parts.secrets(), accountId, { settings, password: secret });
      const fields = [...Object.keys(settings), ...(password === undefined ? [] : ['password'])];
      await ledger.write(
        'trail.append',
        { what: 'mail.settings', accountId, detail: { fields } },
        { commandId },
      );
      publish();
      return { kind: 'saved' };
    },

    async removeSetup({ commandId, accountId }) {
      queues.pause(accountId);
      await removeSetup(parts.secrets(), accountId);
      await ledger.write('trail.append', { what: 'mail.settingsRemoved', accountId }, { commandId });
      publish();
      return null;
    },

    async test({ accountId }) {
      const connection = await connectionOf(accountId);
      if ('code' in connection) return { kind: 'failed', problem: connection };
      const [{ openSession }, { testMessage }] = await Promise.all([
        import('./session.ts'),
        import('./compose.ts'),
      ]);
      const opened = await openSession(connection.server);
      if (!opened.ok) return { kind: 'failed', problem: opened.problem };
      try {
        const sent = await opened.session.send(await testMessage(connection.sender, new Date(parts.now())));
        if (sent.kind === 'accepted') return { kind: 'accepted', to: connection.sender.address };
        const problem: MailProblem =
          'problem' in sent
            ? sent.problem
            : { code: sent.kind === 'refused' ? 'senderRefused' : 'greetingRefused', words: sent.words };
        return { kind: 'failed', problem };
      } finally {
        opened.session.close();
      }
    },

    async plan({ accountId, purpose, of, again }) {
      const boletos = await idsOf(of);
      const connection = await known(accountId);
      const sender = await senderOf(accountId);
      const planned = await planOf(ledger, { accountId, purpose, boletos, again, sender });
      const now = parts.now();
      const starts = await ledger.read('messages.startsSince', { accountId, moment: now - dayMs });
      const waiting = await ledger.read('messages.waiting', { accountId });
      return {
        ...planned,
        rows: planned.rows.map(({ filled: _filled, ...row }) => row),
        template: await templateOf(accountId, purpose),
        sender: connection?.sender.address ?? null,
        automatic: accountId === practiceAccountId,
        remainingMs: connection
          ? remainingMs(starts, connection.limits, waiting + planned.rows.length, now)
          : 0,
      };
    },

    async preview({ accountId, purpose, boletos, template }) {
      const problem = await textProblem(template);
      if (problem) return { kind: 'refused', problem };
      const { filledTemplate } = await import('./compose.ts');
      const sender = await senderOf(accountId);
      const { rows } = await planOf(ledger, { accountId, purpose, boletos, again: true, sender });
      const previews = rows.flatMap(({ boleto, recipients, filled }) => {
        const text = filledTemplate(template, filled);
        return 'code' in text ? [] : [{ boleto, recipients, subject: text.subject, text: text.text }];
      });
      return { kind: 'filled', previews };
    },

    async send({ commandId, accountId, purpose, template, rows }) {
      refuseFrozen();
      const problem = await textProblem(template);
      if (problem) return { kind: 'refused', problem };
      const wished = new Map(rows.map((row) => [row.boleto, row]));
      const sender = await senderOf(accountId);
      const about = { accountId, purpose, template, rows };
      const first = await ledger.first('messages.queue', commandId, about);
      const planned = first
        ? []
        : (await planOf(ledger, { accountId, purpose, boletos: [...wished.keys()], again: true, sender }))
            .rows;
      const same = planned.filter(({ boleto, recipients, repetition }) => {
        const wish = wished.get(boleto);
        return wish?.recipients === recipients && wish.repetition === repetition;
      });
      const queued = same.map(({ name: _name, cents: _cents, ...row }) => row);
      const { ids } = first
        ? first.value
        : await ledger.write(
            'messages.queue',
            { accountId, purpose, template, rows: queued },
            { commandId, commandInput: about },
          );
      queues.run(accountId);
      return { kind: 'queued', queued: ids.length, missed: rows.length - ids.length };
    },

    reminders: ({ accountId }) => remindersOf(ledger, accountId),

    async setReminders({ commandId, accountId, reminders }) {
      await keepReminders(ledger, accountId, reminders, commandId);
      publish();
      return null;
    },

    async attention({ accountId }) {
      const { states, toDecide } = await ledger.read('messages.counts', { accountId });
      return {
        // A clerk does not have to act while the queue sends, waits, or is about to pause.
        waiting: mailIsActive(queues.state(accountId)) ? 0 : (states.ready ?? 0),
        toDecide,
        reminders: await proposedReminders(ledger, accountId, parts.today()),
      };
    },

    async progress({ accountId }) {
      const { states, toDecide } = await ledger.read('messages.counts', { accountId });
      return {
        accountId,
        automatic: accountId === practiceAccountId,
        state: queues.state(accountId),
        counts: states,
        toDecide,
      };
    },

    async resume({ accountId }) {
      refuseFrozen();
      await parts.account(accountId);
      queues.run(accountId);
      return null;
    },

    pause({ accountId }) {
      queues.pause(accountId);
      return null;
    },

    withdraw: ({ commandId, ...input }) => ledger.write('messages.withdraw', input, { commandId }),
    decide: ({ commandId, ...input }) => ledger.write('messages.decide', input, { commandId }),
    async get({ id }) {
      const [found] = await ledger.read('messages.many', { ids: [id] });
      return found ?? notFound('ledger', 'message');
    },
    ofBoletos: (input) => ledger.read('messages.ofBoletos', input),

    async textOf({ id }) {
      const { filledTemplate } = await import('./compose.ts');
      const made = await ledger.read('messages.toMake', { id });
      const text = made && filledTemplate(made.template, made.filled);
      if (!text || 'code' in text) notFound('ledger', 'message');
      return text;
    },

    async taken() {
      const taken = await parts.practice.sentMail();
      const ids = taken.map(({ messageId }) => messageId);
      const found = await ledger.read('messages.ofMessageIds', { ids });
      const messageOf = new Map(found.map((message) => [message.messageId, message]));
      return taken.map(({ from: _from, ...mail }) => ({
        ...mail,
        message: messageOf.get(mail.messageId) ?? null,
      }));
    },
  };

  return {
    handlers,
    /** Makes uncertain what was being sent when the program ended. Nothing is sent before a clerk continues. */
    async start() {
      if (ledger.freeze !== null) return;
      for (const { id: accountId } of await ledger.read('accounts.list', {}))
        await ledgerMailStore({ ...parts, accountId }).recover();
    },
    jobs: queues.jobs,
    hold: queues.hold,
    release: queues.release,
    async close() {
      stop();
      await queues.close();
    },
  };
}
