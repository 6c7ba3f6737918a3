// The typed wallet for the book, and what prevents saving it. Pure.
import type { BookEntry, WalletReading } from '../../../preload/contract/wallet-terms.ts';

export interface EntryDraft {
  readonly label: string;
  readonly wallet: string;
  readonly note: string;
  /** A person has seen the checksummed form of an address typed all in one case. */
  readonly seen: boolean;
}

export const draftOf = (entry: BookEntry | undefined): EntryDraft => ({
  label: entry?.label ?? '',
  wallet: entry?.wallet ?? '',
  note: entry?.note ?? '',
  seen: false,
});

/** The wallet was typed in one case: its checksummed form must be seen. */
export const mustBeSeen = (reading: WalletReading | undefined): boolean =>
  reading?.kind === 'wallet' && reading.written !== 'checksummed';

/** Another entry of the book has this wallet already. */
export const duplicateOf = (
  reading: WalletReading | undefined,
  entry: BookEntry | undefined,
): BookEntry | undefined =>
  reading?.kind === 'wallet' && reading.entry && reading.entry.id !== entry?.id ? reading.entry : undefined;

export const isReady = (
  draft: EntryDraft,
  reading: WalletReading | undefined,
  entry: BookEntry | undefined,
): boolean =>
  draft.label.trim() !== '' &&
  reading?.kind === 'wallet' &&
  duplicateOf(reading, entry) === undefined &&
  (!mustBeSeen(reading) || draft.seen);

/** The changed values of an entry. */
export function changesOf(
  draft: EntryDraft,
  entry: BookEntry,
  reading: WalletReading | undefined,
): {
  readonly label?: string;
  readonly wallet?: string;
  readonly checksummed?: boolean;
  readonly note?: string | null;
} {
  const label = draft.label.trim();
  const note = draft.note.trim();
  const another = reading?.kind === 'wallet' && reading.wallet !== entry.wallet;
  return {
    ...(label === entry.label ? {} : { label }),
    ...(another ? { wallet: draft.wallet, checksummed: draft.seen } : {}),
    ...(note === (entry.note ?? '') ? {} : { note: note === '' ? null : note }),
  };
}

/** Another wallet or name restarts the waiting time; a note does not. */
export const waitsAnew = (changes: ReturnType<typeof changesOf>): boolean =>
  changes.label !== undefined || changes.wallet !== undefined;
