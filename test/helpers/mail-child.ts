// A process that sends mail and may be killed at any moment: run with the store's file, the server's port and the number of messages. It sends
// 'sending' before the first message and ends when nothing is left.
import { fileURLToPath } from 'node:url';
import { createMailRunner } from '../../main/mail/runner.ts';
import { openSession, usualTimeouts } from '../../main/mail/session.ts';
import type { Composed } from '../../main/mail/store.ts';
import { plainServer } from './mail-server.ts';
import { testMailStore } from './mail-store.ts';

export const childMail = (id: number): Composed => ({
  messageId: `<kill-${id}@aurora.example>`,
  from: 'cobranca@aurora.example',
  to: [`pagador${id}@cliente.example`],
  bytes: Buffer.from(`Message-ID: <kill-${id}@aurora.example>\r\n\r\n${'boleto do mês\r\n'.repeat(400)}`),
});

const [, script, file, port, count] = process.argv;
if (script === fileURLToPath(import.meta.url) && process.send && file !== undefined) {
  const ids = Array.from({ length: Number(count) }, (_, at) => at + 1);
  const store = testMailStore(ids, {}, file);
  await store.recover();
  const runner = createMailRunner({
    store,
    lease: { take: async () => true, release: async () => undefined },
    open: () => openSession(plainServer(Number(port)), usualTimeouts),
    make: async (id) => childMail(id),
    limits: () => ({ perMinute: 100_000, perDay: 100_000 }),
    now: Date.now,
    after: (millis, run) => {
      const timer = setTimeout(run, Math.min(millis, 10));
      return () => clearTimeout(timer);
    },
  });
  process.send('sending');
  await runner.run();
  process.send(runner.state().kind);
  process.disconnect();
}
