// Kills a writing process without warning, repeatedly (twenty times in `npm run test:long`), and looks for every row that was acknowledged.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { ledgerProcess } from '../../../helpers/ledger-process.ts';
import { often } from '../../../helpers/seeds.ts';

const kills = often({ sample: 6, long: 20 });

test(`${kills} kills lose no acknowledged row, leave no damage and freeze nothing`, async () => {
  const folder = temporaryFolder();
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const child = ledgerProcess([folder, 'write']);
    // Different moments in the child's pattern of single and grouped writes.
    await child.linesStarting('ack', 1 + Math.round((round * 133) / (kills - 1)));
    await child.kill();
    expect(child.lines[0]).toBe('frozen no');
    const mine = child.lines.filter((line) => line.startsWith('ack ')).map((line) => line.slice(4));
    expect(mine.length).toBeGreaterThan(0);
    acknowledged.push(...mine);

    const db = new DatabaseSync(join(folder, 'ledger.db'));
    const kept = new Set(
      db
        .prepare('SELECT id FROM attempts')
        .all()
        .map((row) => row['id']),
    );
    const check = db.prepare('PRAGMA quick_check').get();
    const { sends } = db.prepare('SELECT max(seq) AS sends FROM attempts').get() ?? {};
    db.close();
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(check).toEqual({ quick_check: 'ok' });
    expect(sends).toBe(kept.size);
  }
});
