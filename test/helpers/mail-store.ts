// A MailStore in memory, as strict as the ledger: it may fail before or after each commit.
import type { MailDelivery, MailState, Suppression } from '../../preload/contract/mail-terms.ts';
import type { Composed, MailStore } from '../../main/mail/store.ts';

export interface StoredMail {
  readonly id: number;
  state: MailState;
  composed: Composed | null;
  tries: number;
  firstTriedAt: number | null;
  notBefore: number;
  attempt: string | null;
  readonly deliveries: MailDelivery[];
  code: string | null;
}

export interface MailStoreFaults {
  /** Called before and after every commit; it throws where the store shall fail. */
  readonly at?: (operation: string, when: 'before' | 'after') => void;
  readonly frozen?: () => boolean;
  readonly leased?: () => boolean;
  readonly suppressed?: (id: number) => Suppression | null;
}

export interface TestMailStore extends MailStore {
  readonly mails: ReadonlyMap<number, StoredMail>;
}

export function testMailStore(ids: readonly number[], faults: MailStoreFaults = {}): TestMailStore {
  const mails = new Map(
    ids.map((id): [number, StoredMail] => [
      id,
      {
        id,
        state: 'ready',
        composed: null,
        tries: 0,
        firstTriedAt: null,
        notBefore: 0,
        attempt: null,
        deliveries: [],
        code: null,
      },
    ]),
  );
  const starts: number[] = [];
  /** One commit: all of the change, or nothing. */
  const commit = async (operation: string, mail: StoredMail, change: Partial<StoredMail>): Promise<void> => {
    await Promise.resolve();
    faults.at?.(operation, 'before');
    Object.assign(mail, change);
    faults.at?.(operation, 'after');
  };
  const ready = (): StoredMail[] => [...mails.values()].filter(({ state }) => state === 'ready');

  return {
    mails,
    async due(now, taken) {
      const free = ready().filter(({ id }) => !taken.has(id));
      const waiting = free.toSorted((one, other) => one.notBefore - other.notBefore || one.id - other.id);
      const [mail] = waiting;
      if (!mail) return null;
      return mail.notBefore > now ? { at: mail.notBefore } : { mail: { ...mail } };
    },
    waiting: async () => ready().length,
    startsSince: async (moment) => starts.filter((at) => at >= moment),
    async begin(id, attempt, composed, at) {
      const mail = mails.get(id);
      if (faults.frozen?.()) return 'frozen';
      if (faults.leased?.() === false) return 'lease';
      if (!mail || mail.state !== 'ready') return 'gone';
      if (mail.composed && Buffer.compare(mail.composed.bytes, composed.bytes) !== 0)
        throw new Error('a try with other bytes');
      const why = faults.suppressed?.(id) ?? null;
      if (why !== null) {
        await commit('begin', mail, { state: 'suppressed', code: why });
        return why;
      }
      const { tries, firstTriedAt } = mail;
      starts.push(at);
      await commit('begin', mail, {
        state: 'sending',
        attempt,
        composed,
        tries: tries + 1,
        firstTriedAt: firstTriedAt ?? at,
      });
      return 'go';
    },
    async end({ id, attempt, state, delivery, notBefore }) {
      const mail = mails.get(id);
      if (!mail || mail.state !== 'sending' || mail.attempt !== attempt) return;
      await commit('end', mail, {
        state,
        notBefore: notBefore ?? 0,
        deliveries: [...mail.deliveries, delivery],
      });
    },
    async unsendable(id, code) {
      const mail = mails.get(id);
      if (mail) await commit('unsendable', mail, { state: 'unsendable', code });
    },
    async recover() {
      const sending = [...mails.values()].filter(({ state }) => state === 'sending');
      for (const mail of sending) await commit('recover', mail, { state: 'maybe' });
      return sending.length;
    },
  };
}
