// Calls about copies of the ledger: save one, restore one, and move to another computer. Available with an open or
// closed ledger; main/ledger/restore.ts handles the files.
import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopiesStatus, CopyFacts, MadeCopy } from '../../preload/contract/copies.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { CodedError } from '../failure.ts';
import type { Tickets } from '../host/host.ts';
import type { Copies } from '../ledger/copies.ts';
import type { CopyFacts as FactsInFile } from '../ledger/copy-facts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Daily } from './daily.ts';

export interface CopiesParts {
  readonly copies: Copies;
  readonly tickets: Pick<Tickets, 'issue' | 'takeUpload'>;
  /** Null if it is unknown. */
  readonly machineId: string | null;
  readonly open: OpenParts | null;
}

/** Additional parts when the ledger is open. */
export interface OpenParts {
  readonly ledger: Ledger;
  readonly outgoing: string;
  readonly jobs: () => number;
  readonly now: () => Date;
  /** Null in a team, whose server is backed up. */
  readonly daily: Daily | null;
}

const lastSaved = 'copies.lastSaved';

/** `2026-11-21-0932` distinguishes two copies of one day. */
const stampOf = (now: Date): string => {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}`;
};

export async function presentOf(ledger: Pick<Ledger, 'read'>): Promise<NonNullable<CopiesStatus['present']>> {
  const { sends } = await ledger.read('ledger.about', {});
  const accounts = await ledger.read('accounts.list', {});
  return { sends, empty: sends === 0 && accounts.every(({ kind }) => kind === 'practice') };
}

export function createCopiesRoom({ copies, tickets, machineId, open }: CopiesParts): Handlers['copies'] {
  /** The copy that was read last; an upload of it must be removed here. */
  let read: { readonly id: string; readonly path: string; readonly uploaded: boolean } | undefined;
  const made = new Map<string, string>();

  const need = (): OpenParts => {
    if (!open) throw new CodedError('ledgerLost', 'ledger');
    return open;
  };

  const needDaily = (): Daily => {
    const { daily } = need();
    if (!daily) throw new CodedError('notFound', 'ledger');
    return daily;
  };

  const factsOf = ({ ledgerId, machineId: from, version: _version, ...facts }: FactsInFile): CopyFacts => ({
    ...facts,
    of: open ? (open.ledger.id === ledgerId ? 'this' : 'other') : 'unknown',
    here: from === machineId,
  });

  async function status(): Promise<CopiesStatus> {
    const ledger = open?.ledger;
    const preference = await ledger?.read('preferences.get', { key: lastSaved });
    const saved = typeof preference?.value === 'string' ? preference.value : null;
    const present = ledger ? await presentOf(ledger) : null;
    // A damaged prepared copy is reported at the next start; here it only does not count as waiting.
    const waiting = await copies.ready().catch(() => null);
    return {
      present,
      lastSaved: saved,
      unsavedSince:
        ledger && present?.empty === false
          ? await ledger.read('trail.firstAfter', { at: saved ?? '' })
          : null,
      waiting: waiting && factsOf(waiting),
      kept: copies.kept(),
      daily: (await open?.daily?.status()) ?? null,
    };
  }

  async function make({ ledger, outgoing, now }: OpenParts): Promise<MadeCopy> {
    const path = join(outgoing, `${randomUUID()}.db`);
    await ledger.backup(path);
    const facts = factsOf(await copies.read(path));
    const name = `guiche-registro-${stampOf(now())}.db`;
    const { size: bytes } = await stat(path);
    const ticket = tickets.issue({ type: 'application/vnd.sqlite3', name, from: { path } });
    made.set(ticket, name);
    return { ticket, name, facts, bytes };
  }

  async function forgetRead(): Promise<void> {
    if (read?.uploaded === true) await rm(read.path, { force: true });
    read = undefined;
  }

  return {
    status,
    save: () => make(need()),
    async saved({ commandId, ticket }) {
      const { ledger, now } = need();
      const name = made.get(ticket);
      if (name === undefined) throw new CodedError('ticketUnknown', 'files');
      await ledger.write(
        'preferences.set',
        { key: lastSaved, value: now().toISOString() },
        { commandId, commandInput: { ticket }, trail: { what: 'ledger.copied', detail: { name } } },
      );
      return null;
    },
    async retire({ commandId }) {
      const parts = need();
      if (parts.jobs() > 0) throw new CodedError('accountBusy', 'accounts');
      await parts.ledger.retire({ commandId });
      return make(parts);
    },
    async read(from) {
      await forgetRead();
      const upload = 'ticket' in from ? tickets.takeUpload(from.ticket) : undefined;
      if ('ticket' in from && upload?.kind !== 'ledger') throw new CodedError('ticketUnknown', 'files');
      const path = upload?.path ?? copies.keptPath('kept' in from ? from.kept : '');
      const reading = { id: randomUUID(), path, uploaded: upload !== undefined };
      read = reading;
      try {
        return { reading: reading.id, facts: factsOf(await copies.read(path)) };
      } catch (error) {
        if (read === reading) await forgetRead();
        throw error;
      }
    },
    async restore({ commandId, reading, otherAgreed }) {
      if (read?.id !== reading) throw new CodedError('fileGone', 'files');
      const { path } = read;
      const facts = factsOf(await copies.read(path));
      const ledger = open?.ledger;
      const strange = ledger && facts.of === 'other' && !(await presentOf(ledger)).empty;
      if (strange && otherAgreed !== true) throw new CodedError('copyOfOther', 'ledger');
      await copies.layReady(path);
      const { lastAt, sends } = facts;
      await ledger?.write(
        'trail.append',
        { what: 'ledger.restoreWaits', detail: { lastAt, sends } },
        { commandId, commandInput: { reading } },
      );
      await forgetRead();
      return status();
    },
    async setDailyFolder({ commandId, folder }) {
      await needDaily().setFolder(folder, commandId);
      return status();
    },
    async makeDaily() {
      await needDaily().make();
      return status();
    },
    async giveUp() {
      copies.drop();
      await open?.ledger.write('trail.append', { what: 'ledger.restoreGivenUp', detail: {} });
      return status();
    },
  };
}
