import { describe, expect, test } from 'vitest';
import {
  changesOf,
  draftOf,
  isReady,
  mustBeSeen,
  duplicateOf,
  waitsAnew,
} from '../../../../../renderer/withdrawals/book/entry-draft.ts';
import { entry, reading, wallet } from '../sample.ts';

const typed = { label: 'Filial', wallet, note: '', seen: false };

describe('a wallet to be stored', () => {
  test('needs a name and a wallet that was read', () => {
    expect(isReady(typed, reading(), undefined)).toBe(true);
    expect(isReady({ ...typed, label: ' ' }, reading(), undefined)).toBe(false);
    expect(isReady(typed, undefined, undefined)).toBe(false);
    expect(isReady(typed, { kind: 'refused', why: 'checksum' }, undefined)).toBe(false);
  });

  test('must be checked first if it was typed in one case', () => {
    const lower = reading({ written: 'lower' });
    expect(mustBeSeen(lower)).toBe(true);
    expect(isReady(typed, lower, undefined)).toBe(false);
    expect(isReady({ ...typed, seen: true }, lower, undefined)).toBe(true);
  });

  test('is stored only once', () => {
    const known = reading({ entry: entry({ id: 7 }) });
    expect(duplicateOf(known, undefined)?.id).toBe(7);
    expect(isReady(typed, known, undefined)).toBe(false);
    expect(isReady(typed, known, entry({ id: 7 }))).toBe(true);
  });

  test('is saved with its changes only, and another name or wallet starts a new waiting time', () => {
    const old = entry({ note: 'antiga' });
    expect(changesOf(draftOf(old), old, reading())).toEqual({});
    const note = changesOf({ ...draftOf(old), note: '' }, old, reading());
    expect(note).toEqual({ note: null });
    expect(waitsAnew(note)).toBe(false);
    const renamed = changesOf({ ...draftOf(old), label: ' Filial ' }, old, reading());
    expect(renamed).toEqual({ label: 'Filial' });
    expect(waitsAnew(renamed)).toBe(true);
    // The same wallet in small letters is the same wallet.
    const small = { ...draftOf(old), wallet: wallet.toLowerCase(), seen: true };
    expect(changesOf(small, old, reading({ written: 'lower' }))).toEqual({});
    const other = reading({ wallet: '0x52908400098527886E0F7030069857D2E4169EE7' });
    const moved = changesOf({ ...draftOf(old), wallet: other.wallet }, old, other);
    expect(moved).toEqual({ wallet: other.wallet, checksummed: false });
    expect(waitsAnew(moved)).toBe(true);
  });
});
