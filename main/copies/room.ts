// Calls about copies of the ledger: save one, restore one, and move to another computer. Available with an open or
// closed ledger; main/ledger/restore.ts handles the files.
import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopiesStatus, CopyFacts, MadeCopy } from '../../preload/contract/copies.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { CodedError } from '../failure.ts';
import type { Host, Tickets } from '../host/host.ts';
import type { Copies } from '../ledger/copies.ts';
import type { CopyFacts as FactsInFile } from '../ledger/copy-facts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Daily } from './daily.ts';
import type { BackupPassword } from './password.ts';
import { stampOf } from '../file-name.ts';

/** Additional parts when the ledger is open. */
export interface OpenParts {
  readonly ledger: Ledger;
  readonly outgoing: string;
  readonly jobs: () => number;
  readonly now: () => Date;
  /** Null in a team, whose server is backed up. */
  readonly daily: Daily | null;
  readonly password: BackupPassword;
}

const lastSaved = 'copies.lastSaved';

export async function presentOf(ledger: Pick<Ledger, 'read'>): Promise<NonNullable<CopiesStatus['present']>> {
  const { sends } = await ledger.read('ledger.about', {});
  const accounts = await ledger.read('accounts.list', {});
  return { sends, empty: sends === 0 && accounts.every(({ kind }) => kind === 'practice') };
}

export function createCopiesRoom({
  copies,
  tickets,
  machineId,
  learn,
  chooseFolder,
  open,
}: {
  readonly copies: Copies;
  readonly tickets: Pick<Tickets, 'issue' | 'takeUpload'>;
  /** Null if it is unknown. */
  readonly machineId: string | null;
  readonly learn: (secret: string) => void;
  readonly chooseFolder: Host['chooseFolder'];
  readonly open: OpenParts | null;
}): Handlers['copies'] {
  /** The copy that was read last; an upload of it must be removed here. */
  let read: { readonly id: string; readonly path: string; readonly uploaded: boolean } | undefined;
  const made = new Map<string, string>();

  const need = (): OpenParts => {
    if (!open) throw new CodedError('ledgerLost', 'ledger');
    return open;
  };

  const withDaily = (): Daily => {
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
    // A damaged prepared copy is reported at the next start. Here it only does not count as prepared.
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
      asksFolder: chooseFolder !== null,
      passwordSince: (await open?.password.since()) ?? null,
    };
  }

  async function readPlain(path: string): Promise<CopyFacts> {
    const facts = await copies.read(path);
    if (!facts) throw new CodedError('copyForeign', 'ledger');
    return factsOf(facts);
  }

  async function make({ ledger, outgoing, now }: OpenParts, password: string | null): Promise<MadeCopy> {
    const plain = join(outgoing, `${randomUUID()}.db`);
    const path = password === null ? plain : `${plain}.age`;
    await ledger.backup(plain);
    const facts =
      password === null ? await readPlain(plain) : factsOf(await copies.encrypt(plain, path, password));
    if (path !== plain) await rm(plain, { force: true });
    const name = `guiche-registro-${stampOf(now())}.db${password === null ? '' : '.age'}`;
    const { size: bytes } = await stat(path);
    const type = password === null ? 'application/vnd.sqlite3' : 'application/octet-stream';
    const ticket = tickets.issue({ type, name, from: { path } });
    made.set(ticket, name);
    return { ticket, name, facts, bytes };
  }

  async function forgetRead(): Promise<void> {
    if (read?.uploaded === true) await rm(read.path, { force: true });
    read = undefined;
  }

  return {
    status,
    save: async () => make(need(), await need().password.current()),
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
      // Before the freeze, because without it there would be no copy to continue with elsewhere.
      const password = await parts.password.current();
      await parts.ledger.retire({ commandId });
      return make(parts, password);
    },
    async read(from) {
      await forgetRead();
      const upload = 'ticket' in from ? tickets.takeUpload(from.ticket) : undefined;
      if ('ticket' in from && upload?.kind !== 'ledger') throw new CodedError('ticketUnknown', 'files');
      const path = upload?.path ?? copies.keptPath('kept' in from ? from.kept : '');
      const reading = { id: randomUUID(), path, uploaded: upload !== undefined };
      read = reading;
      try {
        const facts = await copies.read(path);
        return { reading: reading.id, facts: facts && factsOf(facts) };
      } catch (error) {
        if (read === reading) await forgetRead();
        throw error;
      }
    },
    async decrypt({ reading, password }) {
      const encrypted = read;
      if (encrypted?.id !== reading) throw new CodedError('fileGone', 'files');
      learn(password);
      const { path, facts } = await copies.decrypt(encrypted.path, password);
      if (read === encrypted) await forgetRead();
      const decrypted = { id: randomUUID(), path, uploaded: true };
      read = decrypted;
      return { reading: decrypted.id, facts: factsOf(facts) };
    },
    async restore({ commandId, reading, otherAgreed }) {
      if (read?.id !== reading) throw new CodedError('fileGone', 'files');
      const { path } = read;
      const facts = await readPlain(path);
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
    async askFolder() {
      if (!chooseFolder) throw new CodedError('notFound', 'ledger');
      return { folder: await chooseFolder((await withDaily().status()).folder) };
    },
    async setDailyFolder({ commandId, folder }) {
      await withDaily().setFolder(folder, commandId);
      return status();
    },
    async makeDaily() {
      await withDaily().make();
      return status();
    },
    async setPassword({ commandId, password }) {
      const daily = withDaily();
      await need().password.set(password, commandId);
      await daily.makeAnew();
      return status();
    },
    async removePassword({ commandId }) {
      const daily = withDaily();
      await need().password.remove(commandId);
      await daily.makeAnew();
      return status();
    },
    async giveUp() {
      copies.drop();
      await open?.ledger.write('trail.append', { what: 'ledger.restoreGivenUp', detail: {} });
      return status();
    },
  };
}
