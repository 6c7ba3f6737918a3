// The register's second PIN: a hash in the vault, blocked for a time after too many wrong tries. The ledger records
// that there is one, so if the vault is unavailable everything that needs the PIN is refused. A PIN whose vault entry
// is lost (memory of an ended process, an emptied keychain) can be set without the old one a day after the first
// request, which the trail records.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { PinState } from '../../preload/contract/withdrawal-limits.ts';
import { inTurn } from '../async.ts';
import { CodedError, unlessVault } from '../failure.ts';
import { parsed } from '../json.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { PinKept, PinPlace } from '../ledger/tables/pin.ts';
import type { Vault } from '../vault/vault.ts';
import { countedFrom, waitEnds, waitNames, type Wait } from '../waits.ts';
import type { Guards, PinGuard } from './guards.ts';
import type { Pin, PinChecked } from './ports.ts';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

// The stored form of a PIN: a scrypt hash with its salt and cost parameters, so that later PINs can use higher costs.

/** A try takes about a tenth of a second and 32 MB. */
const usual = { N: 2 ** 15, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;

const whole = z.int().check(z.minimum(1), z.maximum(2 ** 20));
const keptPin = z.strictObject({
  scrypt: z.strictObject({ N: whole, r: whole, p: whole }),
  salt: z.base64(),
  hash: z.base64(),
});
export type KeptPin = z.output<typeof keptPin>;

const derive = (pin: string, salt: Buffer, costs: KeptPin['scrypt'], length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const maxmem = 256 * costs.N * costs.r;
    scrypt(pin, salt, length, { ...costs, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });

export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(pin, salt, usual, hashBytes);
  const kept: KeptPin = { scrypt: usual, salt: salt.toString('base64'), hash: hash.toString('base64') };
  return JSON.stringify(kept);
}

/** Null if the text was not written by `hashPin`. */
export const readKeptPin = (text: string): KeptPin | null => parsed(keptPin, text);

export async function isPin(pin: string, kept: KeptPin): Promise<boolean> {
  const hash = Buffer.from(kept.hash, 'base64');
  const tried = await derive(pin, Buffer.from(kept.salt, 'base64'), kept.scrypt, hash.length);
  return hash.length > 0 && timingSafeEqual(tried, hash);
}

type Found =
  | { readonly kind: 'none' | 'lost' | 'unavailable' }
  | { readonly kind: 'set'; readonly pin: KeptPin };

type Refused = Extract<PinChecked, { readonly ok: false }>;

const guardOf = ({ place, wrong, block, lostFrom }: PinKept): PinGuard => ({
  slot: place?.slot ?? null,
  session: place?.session ?? null,
  wrong,
  blockedUntil: block?.until ?? null,
  lostFrom,
});

/** The row names another PIN, or knows of fewer wrong tries, a shorter block or another loss. */
const isBehind = (row: PinKept, known: PinGuard): boolean => {
  const { slot, session, wrong, blockedUntil, lostFrom } = guardOf(row);
  return (
    slot !== known.slot ||
    session !== known.session ||
    wrong < known.wrong ||
    (blockedUntil ?? '') < (known.blockedUntil ?? '') ||
    lostFrom !== known.lostFrom
  );
};

const keyOf = (slot: string) => `pin/${slot}`;
const lostMs = 24 * 3_600_000;

const refused = (why: Refused['why'], until: string | null = null): Refused => ({ ok: false, why, until });

export function createPin(parts: {
  readonly ledger: Pick<Ledger, 'first' | 'read' | 'write'>;
  readonly vault: Pick<Vault, 'state' | 'store'>;
  readonly guards: Pick<Guards, 'pin' | 'setPin' | 'notePin' | 'waits'>;
  readonly now: () => Date;
  /** The id of this run of the program. */
  readonly session: string;
  /** Makes a new name for an entry of the vault. */
  readonly newSlot: () => string;
  readonly report: (where: string, error: unknown) => void;
}): {
  readonly calls: Pick<Handlers['withdrawals'], 'setPin'>;
  readonly pin: Pin;
} {
  const { ledger, vault, session, guards } = parts;
  /** Sequential, so that concurrent tries count one by one. */
  const oneByOne = inTurn();

  /** Stored outside of the ledger: a restored or edited ledger changes nothing of it. */
  const remember = (row: PinKept): Promise<void> => guards.setPin(guardOf(row));
  const rememberRow = async (): Promise<void> => remember(await ledger.read('pin.get', null));

  /** The ledger's row, made to agree with what this computer knows of the PIN. */
  async function kept(): Promise<PinKept> {
    const row = await ledger.read('pin.get', null);
    const known = await guards.pin();
    if (known === null) {
      await remember(row).catch(unlessVault);
      return row;
    }
    if (!isBehind(row, known)) return row;
    if ((row.place?.slot ?? null) !== known.slot) await guards.notePin();
    return ledger.write('pin.correct', known);
  }
  const sessionNow = () => (vault.state().state === 'memory' ? session : null);

  async function find({ place, lostFrom }: PinKept): Promise<Found> {
    let text: string | null;
    try {
      if (!place) return { kind: 'none' };
      const store = vault.store();
      text = place.session === sessionNow() ? await store.get(keyOf(place.slot)) : null;
    } catch {
      return { kind: 'unavailable' };
    }
    const pin = text === null ? null : readKeptPin(text);
    if (!pin) return { kind: 'lost' };
    if (lostFrom !== null) {
      await ledger.write('pin.find', null);
      await rememberRow();
    }
    return { kind: 'set', pin };
  }

  async function stateNow(): Promise<PinState> {
    const row = await kept().catch(unlessVault);
    if (row === null) return { kind: 'unavailable' };
    const { kind } = await find(row);
    if (kind === 'lost' || kind === 'unavailable') return { kind: 'unavailable' };
    const until = kind === 'set' && row.block ? await endOf(row.block.wait, row.block.ms) : null;
    return until === null ? { kind } : { kind: 'blocked', until };
  }

  /** Null once the wait is over. */
  async function endOf(wait: Wait, ms: number): Promise<string | null> {
    const now = parts.now();
    const [from = wait.since] = await countedFrom(guards.waits, [wait], now);
    return waitEnds(from, ms, now);
  }

  async function compare(pin: KeptPin, typed: string | undefined): Promise<PinChecked> {
    const { block } = await kept();
    const until = block && (await endOf(block.wait, block.ms));
    if (until !== null) return refused('blocked', until);
    if (typed === undefined) return refused('missing');
    await ledger.write('pin.try', null);
    await rememberRow();
    const right = await isPin(typed, pin);
    const { blockedUntil } = await ledger.write('pin.judge', { right });
    if (right) await rememberRow();
    return right ? { ok: true } : refused('wrong', blockedUntil);
  }

  async function check(typed: string | undefined): Promise<PinChecked> {
    const row = await kept().catch(unlessVault);
    if (row === null) return refused('unavailable');
    const found = await find(row);
    if (found.kind === 'set') return compare(found.pin, typed);
    return refused(found.kind === 'none' ? 'missing' : 'unavailable');
  }

  /** Requests a reset; the first request begins the wait. */
  async function overLoss(): Promise<PinChecked> {
    const { from } = await ledger.write('pin.lose', null);
    await rememberRow();
    const until = await endOf({ what: waitNames.pinLoss, since: from }, lostMs);
    return until === null ? { ok: true } : refused('unavailable', until);
  }

  async function mayChange(row: PinKept, old: string | undefined): Promise<PinChecked> {
    const found = await find(row);
    switch (found.kind) {
      case 'none':
        return { ok: true };
      case 'set':
        return compare(found.pin, old);
      case 'lost':
        return overLoss();
      case 'unavailable':
        return refused('unavailable');
    }
  }

  /** A hash without a reference does no harm. An entry in another store cannot be reached. */
  async function forget(place: PinPlace | null): Promise<void> {
    if (!place || place.session !== sessionNow()) return;
    await vault
      .store()
      .delete(keyOf(place.slot))
      .catch((error: unknown) => parts.report('vault', error));
  }

  /** Contains neither the PIN nor anything derived from it, because a command's input is stored as a hash. */
  const about = (next: string | null) => ({ removes: next === null });

  async function replace(commandId: string, before: PinPlace | null, next: string | null): Promise<void> {
    const place = next === null ? null : { slot: parts.newSlot(), session: sessionNow() };
    if (place && next !== null) await vault.store().set(keyOf(place.slot), await hashPin(next));
    try {
      await ledger.write(
        'pin.place',
        { before: before?.slot ?? null, next: place },
        { commandId, commandInput: about(next) },
      );
    } catch (error) {
      // If the ledger was lost, it is unknown which entry it references, so both stay.
      const unknown = error instanceof CodedError && error.failure.code === 'ledgerLost';
      if (!unknown) await forget(place);
      throw error;
    }
    await rememberRow();
    await forget(before);
  }

  return {
    pin: { state: () => oneByOne(stateNow), check: (typed) => oneByOne(() => check(typed)) },
    calls: {
      setPin: ({ commandId, old, next }) =>
        oneByOne(async () => {
          if (await ledger.first('pin.place', commandId, about(next)))
            return { kind: 'set', pin: await stateNow() };
          const row = await kept().catch(unlessVault);
          if (row === null) return { kind: 'pin', why: 'unavailable', until: null };
          const checked = await mayChange(row, old);
          if (!checked.ok) return { kind: 'pin', why: checked.why, until: checked.until };
          await replace(commandId, row.place, next);
          return { kind: 'set', pin: await stateNow() };
        }),
    },
  };
}
