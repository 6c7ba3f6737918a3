// The closing of a month over a ledger; the test can read its files.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { asPlainDate } from '../../preload/shared/due-date.ts';
import { createClosingRoom } from '../../main/closing/room.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { closingWords } from '../../preload/contract/closing.ts';
import { temporaryFolder } from './ledger-folder.ts';

/** Each text is shown as its code. */
export const closingTexts = z
  .record(z.enum(closingWords), z.string())
  .parse(Object.fromEntries(closingWords.map((word) => [word, word])));

export function closingRoomOf(ledger: Ledger) {
  const outgoing = join(temporaryFolder(), 'outgoing');
  mkdirSync(outgoing);
  const files = new Map<string, string>();
  const room = createClosingRoom({
    ledger,
    outgoing,
    tickets: {
      issue({ name, from }) {
        if ('path' in from) files.set(name, from.path);
        return name;
      },
    },
    today: () => asPlainDate('2027-01-15') ?? '1970-01-01',
    now: () => new Date('2027-01-15T12:00:00Z'),
  });
  const pathOf = (name: string) => files.get(name) ?? '';
  return { room, outgoing, pathOf, fileOf: (name: string) => readFileSync(pathOf(name)) };
}
