// The sending process is killed at random moments and started again: the server has each message at most once, and every state is true.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { childMail } from '../../../helpers/mail-child.ts';
import { startMailServer } from '../../../helpers/mail-server.ts';
import { testMailStore } from '../../../helpers/mail-store.ts';
import * as fc from '../../../helpers/properties.ts';

const child = fileURLToPath(new URL('../../../helpers/mail-child.ts', import.meta.url));
const count = 400;

test('kills at random moments deliver nothing twice, and no state lies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-mail-'));
  const file = join(folder, 'store');
  const server = await startMailServer({
    answering: () => new Promise((resolve) => void setTimeout(resolve, 1)),
  });
  const [delays = []] = fc.sample(fc.array(fc.nat(120), { minLength: 14, maxLength: 14 }), { numRuns: 1 });
  let killed = 0;
  try {
    // The last one is not killed.
    for (const delay of [...delays, null]) {
      const sender = fork(child, [file, String(server.port), String(count)], { stdio: 'inherit' });
      const ended = new Promise<string | null>((resolve) => {
        sender.once('exit', (_code, signal) => resolve(signal));
      });
      await Promise.race([once(sender, 'message'), ended]);
      const timer = delay === null ? null : setTimeout(() => sender.kill('SIGKILL'), delay);
      const signal = await ended;
      if (timer) clearTimeout(timer);
      if (signal === 'SIGKILL') killed += 1;
    }
    const store = testMailStore(
      Array.from({ length: count }, (_, at) => at + 1),
      {},
      file,
    );
    await store.recover();
    await server.stop();
    const had = Map.groupBy(server.received, ({ messageId }) => messageId);
    const uncertain = [...store.mails.values()].filter(({ state }) => state === 'maybe');
    for (const { id, state } of store.mails.values()) {
      const { messageId, bytes } = childMail(id);
      const received = had.get(messageId) ?? [];
      expect({ id, state, times: received.length }).toSatisfy(({ times }) =>
        state === 'maybe' ? times <= 1 : state === 'accepted' && times === 1,
      );
      for (const one of received) expect(one.bytes.equals(Buffer.from(bytes))).toBe(true);
    }
    expect(killed).toBeGreaterThan(5);
    // One message is on its way at a time, so a kill makes at most one uncertain.
    expect(uncertain.length).toBeLessThanOrEqual(killed);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
