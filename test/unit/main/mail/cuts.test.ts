// A session that is cut after every byte in both directions: what the server took decides, not what the client believes.
import { expect, test } from 'vitest';
import { openSession, usualTimeouts } from '../../../../main/mail/session.ts';
import type { Composed } from '../../../../main/mail/store.ts';
import type { MailDelivery } from '../../../../preload/contract/mail-terms.ts';
import { plainServer, startCuttingProxy, startMailServer, type Cut } from '../../../helpers/mail-server.ts';

const message = (number: number): Composed => ({
  messageId: `<cut-${number}@escritorio.example>`,
  from: 'cobranca@escritorio.example',
  to: ['pagador@cliente.example', 'financeiro@cliente.example'],
  bytes: Buffer.from(
    `Message-ID: <cut-${number}@escritorio.example>\r\nSubject: Boleto\r\n\r\n.uma linha\r\n..duas\r\nfim\r\n`,
  ),
});

const timeouts = { ...usualTimeouts, connect: 5_000, greeting: 5_000, envelope: 5_000, answer: 5_000 };
const workers = 12;

test('a cut after any byte of a session never makes a lie of the state', async () => {
  const server = await startMailServer();
  const send = async (port: number, number: number): Promise<MailDelivery['kind'] | 'unopened'> => {
    const opened = await openSession(plainServer(port), timeouts);
    if (!opened.ok) return 'unopened';
    const { kind } = await opened.session.send(message(number));
    opened.session.close();
    return kind;
  };
  const whole = await startCuttingProxy(server.port);
  expect(await send(whole.port, 0)).toBe('accepted');
  const cuts = (['client', 'server'] as const).flatMap((from) =>
    Array.from({ length: whole.passed[from] + 1 }, (_, bytes): Cut => ({ from, bytes })),
  );
  await whole.stop();
  expect(cuts.length).toBeGreaterThan(400);

  const kinds: (string | undefined)[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const proxy = await startCuttingProxy(server.port);
      for (let at = next++; at < cuts.length; at = next++) {
        proxy.cut = cuts[at] ?? null;
        kinds[at] = await send(proxy.port, at + 1);
      }
      await proxy.stop();
    }),
  );
  // After its last session: it may take a message later than the client learns of the cut.
  await server.stop();
  for (const [at, cut] of cuts.entries()) {
    const took = server.received.filter(({ messageId }) => messageId === message(at + 1).messageId).length;
    const allowed = took === 0 ? ['unopened', 'lost', 'maybe'] : took === 1 ? ['accepted', 'maybe'] : [];
    expect({ cut, took, kind: kinds[at] }).toSatisfy(() => allowed.includes(kinds[at] ?? ''));
  }
  expect(new Set(kinds)).toEqual(new Set(['accepted', 'lost', 'maybe', 'unopened']));
}, 120_000);
