// Files that leave the app: the bytes go through the window's own origin by ticket, never through a call.
import * as z from 'zod/mini';
import { call, text } from './common.ts';

/** `download`: the window follows the link itself; `written`: the host's dialog has stored the file. */
export type SaveOutcome = 'written' | 'download' | 'cancelled';

export const filesCalls = {
  save: call<{ readonly outcome: SaveOutcome }>()(z.strictObject({ ticket: text(64), name: text(200) })),
} as const;
