// Thousands of sendings with every kind of failure, over plain HTTP and TLS: "not sent" never arrived, nothing arrived twice, and every
// "created" exists at the server under that id.
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import * as fc from '../../../helpers/properties.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boletoBody } from '../../../../main/service/boletos.ts';
import { createServiceClient, type ServiceClient } from '../../../../main/service/client.ts';
import type { Outcome } from '../../../../main/service/outcome.ts';
import type { Pacer } from '../../../../main/service/pacer.ts';
import { effort } from '../../../helpers/seeds.ts';
import { makeCertificates, type TestCertificates } from '../../../helpers/service-certificate.ts';
import { baseOf, closed, listen } from '../../../helpers/service-server.ts';

/** The fault of one request; the request itself contains the word, so that a seed determines everything. */
const fates = [
  'fine',
  'fineThenClose',
  'fineThenSilentlyGone',
  'slow',
  'resetUnread',
  'resetRead',
  'endRead',
  'effectThenReset',
  'effectThenEnd',
  'cutInHeaders',
  'cutInBody',
  'page',
  'refused',
  'broken',
  'brokenWithId',
] as const;
type Fate = (typeof fates)[number];

/** The fault of a connection before its first request; over TLS, in the middle of the handshake. */
const welcomes = ['open', 'open', 'open', 'open', 'open', 'reset', 'close'] as const;

interface Service {
  readonly port: number;
  /** How often each reference was seen, even in part. */
  readonly arrived: Map<string, number>;
  readonly created: Map<string, string>;
  readonly close: () => Promise<void>;
}

async function startService(tls?: TestCertificates): Promise<Service> {
  const arrived = new Map<string, number>();
  const created = new Map<string, string>();
  const sockets = new Set<Socket>();
  const below = new Map<number | undefined, Socket>();
  let lastId = 9_007_199_254_740_993n;
  let connections = 0;

  /** A TLS socket cannot be reset, but the plain one below it can. */
  const tearDown = (socket: Socket) => (below.get(socket.remotePort) ?? socket).resetAndDestroy();

  const effect = (ref: string): string => {
    lastId += 2n;
    created.set(String(lastId), ref);
    return `{"message":"ok","data":{"id":${lastId},"status":"PENDING"}}`;
  };
  const answer = (status: string, body: string, more = '') =>
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`;

  const meet = (socket: Socket, fate: Fate, ref: string): void => {
    const reset = () => tearDown(socket);
    switch (fate) {
      case 'fine':
        socket.write(answer('201 Created', effect(ref)));
        return;
      case 'fineThenClose':
        socket.end(answer('201 Created', effect(ref), 'connection: close\r\n'));
        return;
      case 'fineThenSilentlyGone':
        // The server promises to keep the connection and closes it at the same moment.
        socket.end(answer('201 Created', effect(ref), 'keep-alive: timeout=60\r\n'));
        return;
      case 'slow': {
        const body = answer('201 Created', effect(ref));
        socket.write(body.slice(0, 20));
        setImmediate(() => socket.write(body.slice(20)));
        return;
      }
      case 'resetUnread':
      case 'resetRead':
        return void reset();
      case 'endRead':
        socket.end();
        return;
      case 'effectThenReset':
        effect(ref);
        return void reset();
      case 'effectThenEnd':
        effect(ref);
        socket.end();
        return;
      case 'cutInHeaders':
        socket.end(answer('201 Created', effect(ref)).slice(0, 40));
        return;
      case 'cutInBody':
        socket.end(answer('201 Created', effect(ref)).slice(0, -8));
        return;
      case 'page':
        effect(ref);
        socket.write(answer('200 OK', '<html>ok</html>'));
        return;
      case 'refused':
        socket.write(answer('422 Unprocessable', '{"errors":["não"]}'));
        return;
      case 'broken':
        effect(ref);
        socket.write(answer('500 Broken', '{"error":"x"}'));
        return;
      case 'brokenWithId':
        socket.write(answer('429 Slow', effect(ref)));
    }
  };

  const welcome = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let pending = '';
    socket.on('data', (chunk: Buffer) => {
      const before = [...pending.matchAll(/ref=(\w+);/g)].length;
      pending += chunk.toString('latin1');
      const found = [...pending.matchAll(/ref=(\w+);/g)].slice(before);
      for (const [, ref = ''] of found) arrived.set(ref, (arrived.get(ref) ?? 0) + 1);
      const whole = /^[\s\S]*?\r\n\r\n\{.*fate=(\w+); ref=(\w+);.*\}$/.exec(pending);
      if (whole === null) return;
      pending = '';
      const fate = fates.find((name) => name === whole[1]);
      if (fate !== undefined) meet(socket, fate, whole[2] ?? '');
    });
  };

  const server: Server =
    tls === undefined ? createServer(welcome) : createTlsServer({ key: tls.key, cert: tls.cert }, welcome);
  server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    below.set(remotePort, socket);
    connections += 1;
    const how = welcomes[(connections * 5) % welcomes.length];
    if (how === 'reset') socket.resetAndDestroy();
    if (how === 'close') socket.destroy();
    socket.on('error', () => {});
    socket.on('close', () => below.get(remotePort) === socket && below.delete(remotePort));
  });
  const port = await listen(server);
  return {
    port,
    arrived,
    created,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return closed(server);
    },
  };
}

/** A pace without limits: the test itself decides how many are in flight. */
const unpaced: Pacer = {
  acquire: (kind) => Promise.resolve({ kind, report: () => {}, keep: () => true, release: () => {} }),
  state: () => ({
    width: 1,
    inFlight: 0,
    waiting: { click: 0, batch: 0, documents: 0, monitor: 0 },
    restMs: 0,
  }),
  limit: () => {},
  close: () => {},
};

const body = (fate: Fate, ref: string) =>
  boletoBody({
    amount: 12_750,
    dueDate: '2026-12-01',
    description: `fate=${fate}; ref=${ref};`,
    'payer.name': 'Ana Teste',
    'payer.document': '52998224725',
  });

let services: { readonly service: Service; readonly client: ServiceClient }[] = [];

beforeAll(async () => {
  const tls = makeCertificates();
  const start = async (scheme: string, certificates?: TestCertificates) => {
    const service = await startService(certificates);
    const client = createServiceClient({
      base: baseOf(`${scheme}://127.0.0.1:${service.port}`),
      credentials: () => Promise.resolve({ token: 'test-token' }),
      auxiliary: 'bearer',
      pacer: unpaced,
      ...(certificates === undefined ? {} : { ca: certificates.ca }),
    });
    return { service, client };
  };
  services = [await start('http'), await start('https', tls)];
});

afterAll(async () => {
  for (const { service, client } of services) {
    await client.drop();
    await service.close();
  }
});

const workers = 24;
const perRun = 350;
const runs = 8;

test(`${perRun * runs * effort * 2} sendings`, async () => {
  const tally = new Map<string, number>();
  let number = 0;

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...fates), { minLength: perRun, maxLength: perRun }),
      async (story) => {
        for (const { service, client } of services) {
          const sent = new Map<string, Outcome>();
          const queue = story.map((fate) => {
            number += 1;
            return { fate, ref: `r${number}` };
          });
          const worker = async () => {
            for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
              const { outcome } = await client.createBoleto(body(next.fate, next.ref));
              sent.set(next.ref, outcome);
              const mark = outcome.kind === 'uncertain' ? `uncertain ${outcome.reason}` : outcome.kind;
              tally.set(mark, (tally.get(mark) ?? 0) + 1);
            }
          };
          await Promise.all(Array.from({ length: workers }, worker));

          // Every sending that broke a promise, by name; there must be none.
          const wrong = [...sent].filter(([ref, outcome]) => {
            const times = service.arrived.get(ref) ?? 0;
            if (times > 1) return true;
            if (outcome.kind === 'notSent') return times > 0;
            return outcome.kind === 'created' && service.created.get(outcome.id) !== ref;
          });
          expect(wrong).toEqual([]);
          const effective = new Set(service.created.values());
          expect([...sent].filter(([ref, { kind }]) => kind === 'refused' && effective.has(ref))).toEqual([]);
        }
      },
    ),
    { numRuns: runs, endOnFailure: true },
  );

  // A run in which some outcome never occurred would prove nothing about it.
  expect([...tally.values()].reduce((sum, count) => sum + count, 0)).toBe(perRun * runs * effort * 2);
  expect([...tally.keys()].toSorted()).toEqual([
    'created',
    'notSent',
    'refused',
    'uncertain answerUnreadable',
    'uncertain connectionCut',
    'uncertain idInError',
    'uncertain serverError',
  ]);
});
