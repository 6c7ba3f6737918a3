// Calls about stored wallets, and the reading of a typed wallet: its entry, how often it was paid, and similar wallets.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { BookEntry, LookAlike, WalletReading } from '../../preload/contract/wallet-terms.ts';
import { walletColumns } from '../../preload/contract/withdrawal-lists.ts';
import { cellsBy, momentCell } from '../lists/cells.ts';
import { writersOf } from '../lists/views.ts';
import { CodedError, notFound } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { WalletEntry } from '../ledger/tables/wallets.ts';
import type { PaidWallet } from '../ledger/tables/withdrawals-reads.ts';
import { sendSheet, type OutgoingParts } from '../spreadsheets/outgoing-sheet.ts';
import { countedFrom, waitEnds, waitNames } from '../waits.ts';
import type { Guards } from './guards.ts';
import type { Limits, Wallets } from './ports.ts';
import { likeness } from './rules/look-alike.ts';
import { groupsOf, readWallet, sameWallet, walletKey } from './rules/wallet.ts';

export interface BookParts extends OutgoingParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly limits: Limits;
  readonly guards: Pick<Guards, 'waitsFrom' | 'waits' | 'paid' | 'knowWallet' | 'forgetWallet'>;
  readonly report: (where: string, error: unknown) => void;
  readonly now: () => Date;
  /** The clerk's local date. */
  readonly today: () => string;
}

const hour = 3_600_000;

export function createBook(parts: BookParts) {
  const { ledger, limits, guards, now } = parts;

  async function shown(
    entries: readonly WalletEntry[],
    { paid, waitingHours }: { readonly paid: readonly PaidWallet[]; readonly waitingHours: number },
  ): Promise<BookEntry[]> {
    const starts = await guards.waitsFrom(entries);
    const waits = entries.map(({ id, waitsFrom }, index) => ({
      what: waitNames.wallet(id),
      since: starts[index] ?? waitsFrom,
    }));
    const at = now();
    const from = await countedFrom(guards.waits, waits, at);
    return entries.map(({ waitsFrom, removedAt: _removed, ...rest }, index) => {
      const used = paid.find(({ key }) => key === walletKey(rest.wallet));
      return {
        ...rest,
        waitsUntil: waitEnds(from[index] ?? waitsFrom, waitingHours * hour, at),
        used: used?.times ?? 0,
        lastUsedAt: used?.lastAt ?? null,
      };
    });
  }

  const around = async (accountId: string) => {
    const [paid, { waitingHours }] = await Promise.all([
      ledger.read('withdrawals.paid', { accountId }),
      limits.settings(accountId),
    ]);
    return { paid, waitingHours };
  };

  async function asShown(entry: WalletEntry): Promise<BookEntry> {
    const [row] = await shown([entry], await around(entry.accountId));
    return row ?? notFound('ledger', 'wallet');
  }

  /** If the guard cannot be written, the wallet waits from the moment at which it is found to be unknown. */
  const failed = (error: unknown): void => parts.report('withdrawals', error);

  async function known(entry: WalletEntry): Promise<BookEntry> {
    await guards.knowWallet(entry).catch(failed);
    return asShown(entry);
  }

  async function book(accountId: string): Promise<BookEntry[]> {
    const entries = await ledger.read('wallets.list', { accountId });
    return shown(entries, await around(accountId));
  }

  const paid: Wallets['paid'] = async (accountId) =>
    guards.paid(accountId, await ledger.read('withdrawals.paid', { accountId }));

  async function reading(accountId: string, text: string): Promise<WalletReading> {
    const read = readWallet(text);
    if (read.kind === 'refused') return read;
    const { wallet, written } = read;
    const [known, facts, entries, remembered] = await Promise.all([
      paid(accountId),
      around(accountId),
      ledger.read('wallets.list', { accountId }),
      ledger.read('wallets.known', { accountId }),
    ]);
    const { waitingHours } = facts;
    const used = known.find(({ key }) => key === walletKey(wallet));
    const [entry = null] = await shown(
      entries.filter((one) => sameWallet(one.wallet, wallet)).slice(0, 1),
      facts,
    );
    return {
      kind: 'wallet',
      wallet,
      groups: groupsOf(wallet),
      written,
      entry,
      needsRegistration:
        entry === null &&
        waitingHours > 0 &&
        (used === undefined || waitEnds(used.firstAt, waitingHours * hour, now()) !== null),
      usedBefore: used?.times ?? 0,
      lookAlikes: lookAlikesOf(wallet, [...remembered, ...known]),
    };
  }

  return {
    wallets: { reading, paid } satisfies Wallets,
    calls: {
      book: ({ accountId }) => book(accountId),

      async saveBook({ accountId, ids, format, words, columns = Object.keys(cells) }) {
        const writers = writersOf(cells, columns);
        const entries = new Map((await book(accountId)).map((entry) => [entry.id, entry]));
        const rows = ids
          .flatMap((id) => entries.get(id) ?? [])
          .map((entry) => writers.map((write) => write(entry, words)));
        const header = columns.map((column) => words[column] ?? column);
        const name = `${words['file'] ?? 'carteiras'}-${parts.today()}`;
        return sendSheet(parts, { name, header, rows: [rows] }, format);
      },

      async addEntry({ commandId, accountId, label, wallet: text, checksummed, note = null }) {
        const wanted = { accountId, label, wallet: walletOf(text, checksummed), note };
        return known(await ledger.write('wallets.add', wanted, { commandId }));
      },

      async changeEntry({ commandId, wallet: text, checksummed = false, ...change }) {
        const wanted = text === undefined ? change : { ...change, wallet: walletOf(text, checksummed) };
        return known(await ledger.write('wallets.change', wanted, { commandId }));
      },

      async removeEntry({ commandId, id }) {
        await ledger.write('wallets.remove', { id }, { commandId });
        await guards.forgetWallet(id).catch(failed);
        return null;
      },
    } satisfies Partial<Handlers['withdrawals']>,
  };
}

/** In checksummed form. A wallet in one case only is accepted if a person has seen and confirmed that form. */
function walletOf(text: string, agreed: boolean): string {
  const read = readWallet(text);
  const refuse = (why: string): never => {
    throw new CodedError('inputInvalid', 'withdrawals', { fields: { wallet: why } });
  };
  if (read.kind === 'refused') return refuse(read.why);
  return read.written === 'checksummed' || agreed ? read.wallet : refuse('lower');
}

/** Every wallet that can be stored is of this one. */
const network = 'BEP20';

const cells = cellsBy<BookEntry, typeof walletColumns>(walletColumns, {
  network: () => network,
  waitsUntil: ({ waitsUntil }, words) =>
    waitsUntil === null ? (words['released'] ?? '') : momentCell(waitsUntil),
});

/** Each known wallet once, with the first label found. */
function lookAlikesOf(
  wallet: string,
  known: readonly { readonly wallet: string; readonly label: string | null }[],
): readonly LookAlike[] {
  const once = new Map<string, (typeof known)[number]>();
  for (const one of known) {
    const key = walletKey(one.wallet);
    if (!once.has(key)) once.set(key, one);
  }
  return likeness(wallet, [...once.values()]).map(({ known: { wallet: other, label }, why, groups }) => ({
    wallet: other,
    label,
    why,
    groups,
  }));
}
