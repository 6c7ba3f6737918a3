// A service that wants to do harm, on every route: what it can take in memory and time is bounded, every trouble has its
// code, and what may have created something is uncertain and never sent again.
import { createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CodedError } from '../../../../main/failure.ts';
import { boletoBody } from '../../../../main/service/boletos.ts';
import { limits } from '../../../../main/service/call.ts';
import { createServiceClient, type ServiceClient } from '../../../../main/service/client.ts';
import { createPacer } from '../../../../main/service/pacer.ts';
import { withdrawalBody } from '../../../../main/service/withdrawals.ts';
import { baseOf, closed, listen } from '../../../helpers/service-server.ts';

type Answer = (socket: Socket) => void;

let server: Server;
let port: number;
let answer: Answer;
const sockets = new Set<Socket>();
let requests = 0;
let client: ServiceClient;

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let begun = '';
    socket.on('data', (bytes) => {
      begun += bytes.toString('latin1');
      // The head, and of a POST the end of its JSON.
      if (!/^GET [\s\S]*\r\n\r\n$|^POST [\s\S]*\r\n\r\n[\s\S]*\}$/.test(begun)) return;
      begun = '';
      requests += 1;
      answer(socket);
    });
  });
  port = await listen(server);
});
afterEach(async () => {
  await client.drop();
  requests = 0;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await closed(server);
});

/** Short for what never ends; what is too much is judged by its size, however long a busy machine reads it. */
const hasty = { headers: 300, body: 300, total: 500 };
const patient = { headers: 20_000, body: 20_000, total: 25_000 };

function newClient(timeouts = hasty): ServiceClient {
  client = createServiceClient({
    base: baseOf(`http://127.0.0.1:${port}`),
    credentials: () => Promise.resolve({ token: 'test-token-123456', ci: 'client-id-1', cs: 'client-cs-1' }),
    auxiliary: 'bearer',
    pacer: createPacer({ ceiling: 4 }),
    timeouts,
  });
  return client;
}

const boleto = boletoBody({
  amount: 12_750,
  dueDate: '2026-12-01',
  'payer.name': 'Ana Teste',
  'payer.document': '52998224725',
});
const withdrawal = withdrawalBody({ amountCents: 12_750, wallet: 'TXYZ' });

/** What each route came to, as one word; `refused` for what is told as an answer. */
const routes: readonly (readonly [string, (from: ServiceClient) => Promise<string>])[] = [
  ['create a boleto', async (from) => outcomeOf(await from.createBoleto(boleto))],
  ['withdraw', async (from) => outcomeOf(await from.withdraw(withdrawal))],
  ['line', (from) => failureOf(from.identificationField('7'))],
  ['PDF', (from) => failureOf(from.boletoPdf('7'))],
  ['carnê', (from) => failureOf(from.paymentBook('7'))],
  ['fees', (from) => failureOf(from.cryptoFees())],
  ['check', (from) => failureOf(from.checkTransaction('t-1').then(({ kind }) => unreadable(kind)))],
];

const outcomeOf = ({ outcome }: Awaited<ReturnType<ServiceClient['createBoleto' | 'withdraw']>>): string =>
  outcome.kind === 'uncertain' ? `uncertain: ${outcome.reason}` : outcome.kind;

/** The check route tells of an answer that means nothing without throwing. */
function unreadable(kind: string): void {
  if (kind === 'unreadable') throw new CodedError('answerUnreadable', 'service');
}

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'believed',
    (error: unknown) => (error instanceof CodedError ? error.failure.code : String(error)),
  );

const head = (lines: string, status = '200 OK'): string => `HTTP/1.1 ${status}\r\n${lines}\r\n\r\n`;
const jsonHead = 'content-type: application/json';

/** Sends the same again and again, as fast as it is taken, and for ever. */
function endless(socket: Socket, piece: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.writable) if (!socket.write(piece)) return;
  };
  socket.on('drain', more);
  more();
}

const whole =
  (body: string | Buffer, lines = jsonHead, status = '200 OK'): Answer =>
  (socket) => {
    const bytes = Buffer.from(body);
    socket.write(head(`${lines}\r\ncontent-length: ${bytes.length}`, status));
    socket.write(bytes);
  };

const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 0x20), Buffer.from('\r\n')]);
/** More than any route takes, in few bytes. */
const much = Buffer.alloc(limits.document + 1_000_000, 0x20);
const bombs = { gzip: gzipSync(much), deflate: deflateSync(much), br: brotliCompressSync(much) };

type Told = 'answerTooLarge' | 'answerTimeout' | 'answerUnreadable' | 'connectionCut';

const attacks: readonly (readonly [string, Told, Answer])[] = [
  [
    'a body without end',
    'answerTooLarge',
    (socket) => {
      socket.write(head('transfer-encoding: chunked'));
      endless(socket, chunk);
    },
  ],
  [
    'a body until the connection ends, which it never does',
    'answerTooLarge',
    (socket) => {
      socket.write(head('connection: close'));
      endless(socket, chunk);
    },
  ],
  [
    'eight gigabytes, announced',
    'answerTooLarge',
    (socket) => {
      socket.write(head('content-length: 8589934592'));
      endless(socket, chunk);
    },
  ],
  [
    'a byte now and then',
    'answerTimeout',
    (socket) => {
      socket.write(head('content-length: 100000'));
      const drip = setInterval(() => socket.write(' '), 20);
      socket.on('close', () => clearInterval(drip));
    },
  ],
  [
    'a header now and then',
    'answerTimeout',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('a: b\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    },
  ],
  [
    'a promise of more that never comes',
    'answerTimeout',
    (socket) => socket.write(head('content-length: 9')),
  ],
  [
    'hints without end',
    'answerTimeout',
    (socket) => {
      const drip = setInterval(() => socket.write(head('link: </a>', '103 Early Hints')), 20);
      socket.on('close', () => clearInterval(drip));
    },
  ],
  [
    'the extension of a chunk without end',
    'answerTimeout',
    (socket) => {
      socket.write(`${head('transfer-encoding: chunked')}5;`);
      const drip = setInterval(() => socket.write('a'.repeat(1000)), 20);
      socket.on('close', () => clearInterval(drip));
    },
  ],
  [
    'trailers without end',
    'answerTooLarge',
    (socket) => {
      socket.write(`${head('transfer-encoding: chunked')}2\r\n{}\r\n0\r\n`);
      endless(socket, 'trailer: of nothing\r\n'.repeat(100));
    },
  ],
  [
    'ten thousand headers',
    'answerTooLarge',
    (socket) => socket.write(head(Array.from({ length: 10_000 }, (_, at) => `x-${at}: y`).join('\r\n'))),
  ],
  ['a header of a megabyte', 'answerTooLarge', (socket) => socket.write(head(`x: ${'y'.repeat(1_000_000)}`))],
  [
    'the name of a header without end',
    'answerTooLarge',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      endless(socket, 'x'.repeat(10_000));
    },
  ],
  [
    'less than was announced',
    'connectionCut',
    (socket) => socket.end(`${head(`${jsonHead}\r\ncontent-length: 400`)}{"data":{"id":"1"}}`),
  ],
  [
    'two lengths',
    'connectionCut',
    (socket) => socket.write(`${head('content-length: 2\r\ncontent-length: 9')}{}`),
  ],
  [
    'a length beside chunks',
    'connectionCut',
    (socket) =>
      socket.write(`${head('content-length: 2\r\ntransfer-encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`),
  ],
  ['a length below nothing', 'answerUnreadable', (socket) => socket.write(head('content-length: -1'))],
  ...(['gzip', 'deflate', 'br'] as const).map(
    (packing) =>
      [
        `a bomb packed with ${packing}`,
        'answerTooLarge',
        whole(bombs[packing], `content-encoding: ${packing}`),
      ] as const,
  ),
  ['a million levels of JSON', 'answerUnreadable', whole('['.repeat(1_000_000) + ']'.repeat(1_000_000))],
  ['two million values of JSON', 'answerUnreadable', whole(`[${'0,'.repeat(2_000_000)}0]`)],
  ['a key for every number', 'answerUnreadable', whole(manyKeys())],
];

function manyKeys(): string {
  return `{${Array.from({ length: 300_000 }, (_, at) => `"k${at}":"id"`).join(',')}}`;
}

describe.each(routes)('%s', (name, ask) => {
  const creating = name === 'create a boleto' || name === 'withdraw';
  const told = (code: string) => (creating ? `uncertain: ${code}` : code);

  test.each(attacks)('%s', async (_name, code, attack) => {
    answer = attack;
    const before = process.memoryUsage().rss;
    expect(await ask(newClient(code === 'answerTimeout' ? hasty : patient))).toBe(told(code));
    expect(requests).toBe(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
  });

  test('redirects in a circle', async () => {
    answer = whole('', 'location: /again', '302 Found');
    expect(await ask(newClient())).toBe(name === 'check' ? 'redirected' : told('redirected'));
    expect(requests).toBe(creating || name === 'check' ? 1 : 6);
  });

  test('more than was announced is no answer to what is asked next', async () => {
    const said = JSON.stringify({ data: { id: 'x' }, withdrawal: { transaction_id: 'x' } });
    answer = (socket) => {
      whole('{}')(socket);
      whole(said)(socket);
    };
    const asked = newClient();
    const first = await ask(asked);
    expect(first).toBe(creating ? 'uncertain: noId' : 'answerUnreadable');
    answer = whole('{}');
    expect(await ask(asked)).toBe(first);
    expect(requests).toBe(2);
  });
});

test('errors told a hundred thousand times are told once', async () => {
  const field = Array.from({ length: 90_000 }, () => 'same');
  answer = whole(JSON.stringify({ errors: { email: field } }), jsonHead, '400 Bad Request');
  const { outcome } = await newClient().createBoleto(boleto);
  expect(outcome).toMatchObject({
    kind: 'refused',
    message: { words: ['same'] },
    fields: { email: ['same'] },
  });
  const keys = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`k${at}`, 'same']));
  answer = whole(JSON.stringify({ errors: keys }), jsonHead, '400 Bad Request');
  const many = await newClient().createBoleto(boleto);
  expect(many.outcome.kind === 'refused' && Object.keys(many.outcome.fields)).toHaveLength(50);
});
