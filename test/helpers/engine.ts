// Which engine the ledgers of a test file are opened on: SQLite's, unless the file says otherwise before its tests run.
import { test } from 'vitest';
import type { Engine } from '../../main/ledger/sql.ts';

let chosen: Engine = 'sqlite';

export const chooseEngine = (engine: Engine): void => {
  chosen = engine;
};

export const engine = (): Engine => chosen;

/** For features of SQLite only: its file, its copies, its query plans, and ledgers of earlier versions. */
export function sqliteTest(name: string, run: () => void | Promise<void>): void {
  // oxlint-disable-next-line vitest/no-conditional-tests, vitest/expect-expect, vitest/valid-title -- it hands a test on
  if (chosen === 'sqlite') test(name, run);
}
