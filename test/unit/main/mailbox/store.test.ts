// What a mailbox keeps, how long, and what it answers while it cannot keep anything.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { startMailbox } from '../../../../main/mailbox/server.ts';
import { addressFor, clientOf, pairedKey } from '../../../helpers/collecting.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { post } from '../../../helpers/mailbox.ts';

const dayMs = 24 * 3_600_000;

async function mailboxIn(folder: string, port = 0) {
  const lines: string[] = [];
  const mailbox = await startMailbox({ folder, host: '127.0.0.1', port, log: (line) => lines.push(line) });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= mailbox.stop());
  onTestFinished(stop);
  return { ...mailbox, lines, stop };
}

async function numbersAt(key: Awaited<ReturnType<typeof pairedKey>>): Promise<readonly number[]> {
  const client = clientOf(key);
  const found: number[] = [];
  for (let after = 0; ;) {
    const answer = await client.collect(key.box, after, 0);
    if (answer.kind === 'failed') throw new Error(answer.why);
    const numbers = answer.value.deliveries.map(({ seq }) => seq);
    found.push(...numbers);
    after = numbers.at(-1) ?? after;
    if (numbers.length === 0) break;
  }
  await client.close();
  return found;
}

test('a delivery is deleted 30 days after it was acknowledged, and never before', async () => {
  const folder = join(temporaryFolder(), 'mailbox');
  const mailbox = await mailboxIn(folder);
  const key = await pairedKey(mailbox);
  for (const body of ['1', '2', '3', '4']) await post(addressFor(key, 'attempt-01'), body);
  const client = clientOf(key);
  await client.acknowledge(key.box, 3);
  await client.close();
  expect(await numbersAt(key)).toEqual([1, 2, 3, 4]);
  await mailbox.stop();
  const db = new DatabaseSync(join(folder, 'mailbox.db'));
  // All of them arrived long ago: only the day of the acknowledgement counts.
  db.prepare('UPDATE deliveries SET at = 0').run();
  const acknowledged = db.prepare('UPDATE deliveries SET acknowledged_at = ? WHERE seq = ?');
  acknowledged.run(Date.now() - 30 * dayMs - 60_000, 1);
  acknowledged.run(Date.now() - 30 * dayMs + 60_000, 2);
  db.close();
  const next = await mailboxIn(folder, mailbox.port);
  expect(await numbersAt(key)).toEqual([2, 3, 4]);
  expect(next.lines).toContain('deleted 1 deliveries that were acknowledged 30 days ago');
  // Numbers are never used again.
  await post(addressFor(key, 'attempt-01'), '5');
  expect(await numbersAt(key)).toEqual([2, 3, 4, 5]);
});

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  'as root: a full disk is answered by 503, nothing that was kept is lost, and it goes on once there is room',
  async () => {
    const folder = temporaryFolder();
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
    onTestFinished(() => void spawnSync('umount', [folder]));
    const filler = join(folder, 'filler');
    writeFileSync(filler, Buffer.alloc(300 * 1024));
    const mailbox = await mailboxIn(folder);
    const key = await pairedKey(mailbox);
    const statuses: number[] = [];
    const send = async () => {
      const { status } = await post(
        addressFor(key, 'attempt-01'),
        `${statuses.length} ${'x'.repeat(20_000)}`,
      );
      statuses.push(status);
      return status;
    };
    while ((await send()) === 200);
    const kept = statuses.length - 1;
    expect(kept).toBeGreaterThan(3);
    const together = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(together)).toEqual(new Set([503]));
    // Collecting needs no room.
    expect(await numbersAt(key)).toHaveLength(kept);
    rmSync(filler);
    expect(await send()).toBe(200);
    expect(await numbersAt(key)).toHaveLength(kept + 1);
    await mailbox.stop();
    await mailboxIn(folder, mailbox.port);
    expect(await numbersAt(key)).toHaveLength(kept + 1);
  },
);
