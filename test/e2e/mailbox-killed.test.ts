// A mailbox that is killed at random moments, with senders that repeat what was not answered by 200 and an office that is killed too:
// what was answered is there, once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newNonce } from '../../main/mailbox/address.ts';
import { pairOffice, post, startMailboxProcess } from '../helpers/mailbox.ts';
import { often, randomly, seedOf } from '../helpers/seeds.ts';

const kills = often({ sample: 6, long: 60 });
const senders = 8;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a mailbox that is killed again and again loses nothing that it answered, and keeps nothing twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-mailbox-killed-'));
  const random = randomly(seedOf(20_261_126));
  let mailbox = await startMailboxProcess(folder);
  try {
    const office = await pairOffice(() => mailbox.url, mailbox.code);
    /** How often each delivery was answered by 200, by what identifies it. */
    const answered = new Map<string, number>();
    const ending = new AbortController();
    const over = (): boolean => ending.signal.aborted;
    /** A sender still ends the delivery that it is at. */
    let allSent = false;

    async function sender(number: number): Promise<void> {
      for (let item = 0; !over(); item += 1) {
        // Another address each few deliveries, and some bodies that were sent before.
        const nonce = newNonce();
        for (const body of [`${number}/${item}`, 'PAID', `${number}/${item}`]) {
          for (let kept = false; !kept;) {
            const status = await post(office.address({ nonce }), body).then(
              (answer) => answer.status,
              () => 0,
            );
            kept = status === 200;
            if (kept) answered.set(`${nonce} ${body}`, (answered.get(`${nonce} ${body}`) ?? 0) + 1);
            else if (over()) return;
            else await pause(5);
          }
        }
      }
    }

    /** What the office's ledger has; `after` is forgotten at each of its crashes, back to the last commit. */
    const ledger = new Map<number, { readonly key: string; readonly repeats: number }>();
    async function collector(): Promise<void> {
      let after = 0;
      for (;;) {
        const wasSent = allSent;
        const page = await office.collect(after, allSent ? 0 : 1).catch(() => null);
        if (!page) {
          await pause(5);
          continue;
        }
        for (const one of page.deliveries) {
          const body = Buffer.from((await office.open(one)).body).toString();
          const key = `${one.nonce} ${body}`;
          // A number means one delivery for ever.
          expect(ledger.get(one.seq)?.key ?? key).toBe(key);
          ledger.set(one.seq, { key, repeats: one.repeats });
          after = one.seq;
          if (random(40) === 0) break;
        }
        if (wasSent && page.deliveries.length === 0) return;
        if (random(3) > 0) await office.acknowledge(after).catch(() => undefined);
        if (random(10) === 0) after = random(after + 1);
      }
    }

    const collecting = collector();
    const sending = Array.from({ length: senders }, (_, number) => sender(number));
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(100 + random(300));
      await mailbox.kill('SIGKILL');
      mailbox = await startMailboxProcess(folder);
    }
    await expect.poll(() => answered.size).toBeGreaterThan(senders * kills);
    ending.abort();
    await Promise.all(sending);
    allSent = true;
    await collecting;

    const stored = new Map<string, number>();
    for (let after = 0; ;) {
      const { deliveries } = await office.collect(after);
      for (const one of deliveries) {
        const key = `${one.nonce} ${Buffer.from((await office.open(one)).body).toString()}`;
        expect(stored.has(key)).toBe(false);
        stored.set(key, one.repeats);
        after = one.seq;
      }
      if (deliveries.length === 0) break;
    }
    expect([...answered.keys()].filter((key) => !stored.has(key))).toEqual([]);
    // It may count an answer that was lost with the process, never fewer than it gave.
    for (const [key, times] of answered) expect(stored.get(key)).toBeGreaterThanOrEqual(times - 1);
    // The collector missed nothing on the way.
    const collected = new Set([...ledger.values()].map(({ key }) => key));
    expect([...stored.keys()].filter((key) => !collected.has(key))).toEqual([]);
    expect(collected.size).toBe(ledger.size);
  } finally {
    await mailbox.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
