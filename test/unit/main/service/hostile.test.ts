// A service that attacks, on every route: its use of memory and time is limited, every failure has its code, and a request that may have
// created something is uncertain and never sent again.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import { CodedError } from '../../../../main/failure.ts';
import { boletoBody } from '../../../../main/service/boletos.ts';
import { limits } from '../../../../main/service/call.ts';
import { createServiceClient, type ServiceClient } from '../../../../main/service/client.ts';
import type { Outcome } from '../../../../main/service/outcome.ts';
import { createPacer } from '../../../../main/service/pacer.ts';
import { withdrawalBody } from '../../../../main/service/withdrawals.ts';
import { baseOf, closed, listen } from '../../../helpers/service-server.ts';

type Answer = (socket: Socket) => void;

/** Short for answers that never end; too large answers are judged by their size, however long a busy machine reads them. */
const hasty = { headers: 300, body: 300, total: 500 };
const patient = { headers: 20_000, body: 20_000, total: 25_000 };

interface Rig {
  readonly client: ServiceClient;
  /** How it answers from now on. */
  readonly answers: (answer: Answer) => void;
  readonly requests: () => number;
}

/** A separate service of the test, because tests that wait do so at the same time. */
async function rig(first: Answer, finished: typeof onTestFinished, timeouts = hasty): Promise<Rig> {
  const sockets = new Set<Socket>();
  let answer = first;
  let requests = 0;
  const server = createServer((socket) => {
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
  const client = createServiceClient({
    base: baseOf(`http://127.0.0.1:${await listen(server)}`),
    credentials: () => Promise.resolve({ token: 'test-token-123456', ci: 'client-id-1', cs: 'client-cs-1' }),
    auxiliary: 'bearer',
    pacer: createPacer({ ceiling: 8, start: 8 }),
    timeouts,
  });
  finished(async () => {
    await client.drop();
    for (const socket of sockets) socket.destroy();
    await closed(server);
  });
  return { client, answers: (next) => void (answer = next), requests: () => requests };
}

const boleto = boletoBody({
  amount: 12_750,
  dueDate: '2026-12-01',
  'payer.name': 'Ana Teste',
  'payer.document': '52998224725',
});
const withdrawal = withdrawalBody({ amountCents: 12_750, wallet: 'TXYZ' });

/** The result of each route as one word; `refused` for a result that is an answer. */
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

/** The check route reports an unreadable answer without throwing, so this throws. */
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

/** Sends the same data again and again, as fast as it is read, and for ever. */
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
/** More than any route accepts, in few bytes. */
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

const creating = (route: string): boolean => route === 'create a boleto' || route === 'withdraw';
const expectedCode = (route: string, code: string): string => (creating(route) ? `uncertain: ${code}` : code);
const onRoutes = (list: typeof attacks) =>
  routes.flatMap(([route, ask]) =>
    list.map(([attack, code, answer]) => ({ route, ask, attack, code, answer })),
  );
type OnRoute = ReturnType<typeof onRoutes>[number];

/** The result, and by how much this process may have grown. */
async function suffered({ ask, code, answer }: OnRoute, context: TestContext) {
  const before = process.memoryUsage().rss;
  const { client, requests } = await rig(
    answer,
    context.onTestFinished,
    code === 'answerTimeout' ? hasty : patient,
  );
  const outcome = await ask(client);
  return { outcome, requests: requests(), tooLarge: process.memoryUsage().rss - before > 600_000_000 };
}

const isSlow = ([, code]: (typeof attacks)[number]): boolean => code === 'answerTimeout';

test.for(onRoutes(attacks.filter((one) => !isSlow(one))))('$route: $attack', async (one, context) => {
  const { route, code } = one;
  expect(await suffered(one, context)).toEqual({
    outcome: expectedCode(route, code),
    requests: 1,
    tooLarge: false,
  });
});

test.concurrent.for(onRoutes(attacks.filter(isSlow)))('$route: $attack', async (one, context) => {
  const { expect } = context;
  expect(await suffered(one, context)).toEqual({
    outcome: expectedCode(one.route, one.code),
    requests: 1,
    tooLarge: false,
  });
});

describe.each(routes)('%s', (name, ask) => {
  test('redirects in a circle', async () => {
    const { client, requests } = await rig(whole('', 'location: /again', '302 Found'), onTestFinished);
    expect(await ask(client)).toBe(name === 'check' ? 'redirected' : expectedCode(name, 'redirected'));
    expect(requests()).toBe(creating(name) || name === 'check' ? 1 : 6);
  });

  test('data beyond the announced length is no answer to the next request', async () => {
    const answerBody = JSON.stringify({ data: { id: 'x' }, withdrawal: { transaction_id: 'x' } });
    const { client, requests, answers } = await rig((socket) => {
      whole('{}')(socket);
      whole(answerBody)(socket);
    }, onTestFinished);
    const first = await ask(client);
    expect(first).toBe(creating(name) ? 'uncertain: noId' : 'answerUnreadable');
    answers(whole('{}'));
    expect(await ask(client)).toBe(first);
    expect(requests()).toBe(2);
  });
});

describe('a second answer to a request that created something', () => {
  const made = (id: number | string) =>
    JSON.stringify({ message: 'Boleto criado', data: { id }, withdrawal: { transaction_id: String(id) } });
  /** A socket is free again some turns of the event loop after its answer. */
  const freed = async () => {
    for (let turns = 0; turns < 50; turns += 1) await turn();
  };
  const calls = [
    ['boleto', (from: ServiceClient) => from.createBoleto(boleto)],
    ['withdrawal', (from: ServiceClient) => from.withdraw(withdrawal)],
  ] as const;
  const wordOf = (outcome: Outcome): string => {
    if (outcome.kind === 'created') return `created ${outcome.id}`;
    return 'reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind;
  };
  const late: readonly (readonly [string, Answer, string])[] = [
    ['422', whole('{"message":"CPF inválido"}', jsonHead, '422 Unprocessable Entity'), 'refused'],
    ['403', whole('{"message":"x"}', jsonHead, '403 Forbidden'), 'notProcessed: forbidden'],
    ['401', whole('{"message":"x"}', jsonHead, '401 Unauthorized'), 'notProcessed: unauthorized'],
    [
      '429',
      whole('{"message":"x"}', `${jsonHead}\r\nretry-after: 0`, '429 Too Many'),
      'notProcessed: rateLimited',
    ],
    ['500', whole('{"message":"x"}', jsonHead, '500 Error'), 'uncertain: serverError'],
    ['200 without an id', whole('{"message":"x"}'), 'uncertain: noId'],
    [
      'an error beside an id',
      whole('{"error":"x","data":{"id":7},"withdrawal":{"transaction_id":"7"}}'),
      'uncertain: errorBesideId',
    ],
  ];

  describe.each(calls)('%s', (_name, send) => {
    const ask = async (from: ServiceClient) => wordOf((await send(from)).outcome);
    test.each(late)(
      '%s, repeated once the next request was sent, is not the next answer',
      async (_what, answer, word) => {
        let first: Socket | undefined;
        const { client, answers } = await rig(
          (socket) => {
            first = socket;
            answer(socket);
          },
          onTestFinished,
          patient,
        );
        expect(await ask(client)).toBe(word);
        await freed();
        answers((socket) => {
          // The repeated answer arrives on its socket before the true one.
          if (first?.writable) answer(first);
          setTimeout(() => whole(made(31), jsonHead, '201 Created')(socket), 5);
        });
        expect(await ask(client)).toBe('created 31');
      },
    );

    test('repeated success: its id is reported once more, and nothing after it on that socket counts', async () => {
      const { client, answers } = await rig(whole(made(10)), onTestFinished, patient);
      expect(await ask(client)).toBe('created 10');
      await freed();
      let second: Socket | undefined;
      answers((socket) => {
        second = socket;
        whole(made(10))(socket);
      });
      // The ledger knows this id, so the second row becomes uncertain.
      expect(await ask(client)).toBe('created 10');
      await freed();
      answers((socket) => {
        // The true answer to the second row.
        if (second?.writable) whole(made(11))(second);
        setTimeout(() => whole(made(12))(socket), 5);
      });
      expect(await ask(client)).toBe('created 12');
    });
  });

  test('closes only that one socket; seven requests on others arrive', async () => {
    const held: Socket[] = [];
    const reached = Promise.withResolvers<void>();
    const { client, answers } = await rig(
      (socket) => {
        held.push(socket);
        if (held.length === 7) reached.resolve();
      },
      onTestFinished,
      patient,
    );
    const others = Array.from({ length: 7 }, () => client.createBoleto(boleto));
    await reached.promise;
    let refused: Socket | undefined;
    answers((socket) => {
      refused = socket;
      whole('{"message":"CPF inválido"}', jsonHead, '422 Unprocessable Entity')(socket);
    });
    expect((await client.createBoleto(boleto)).outcome.kind).toBe('refused');
    if (refused && !refused.closed) await once(refused, 'close');
    for (const [index, socket] of held.entries()) whole(made(100 + index))(socket);
    const outcomes = await Promise.all(others);
    expect(outcomes.map(({ outcome }) => outcome.kind === 'created' && outcome.id)).toEqual(
      held.map((_, index) => String(100 + index)),
    );
    await freed();
    // They stay open, and serve the next request.
    const used = Promise.withResolvers<Socket>();
    answers((socket) => {
      used.resolve(socket);
      whole(made(200))(socket);
    });
    expect((await client.createBoleto(boleto)).outcome.kind).toBe('created');
    expect(held.includes(await used.promise)).toBe(true);
  });

  test('keeps the socket of a successful creation', async () => {
    let ids = 0;
    const sockets = new Set<Socket>();
    const { client } = await rig(
      (socket) => {
        sockets.add(socket);
        whole(made((ids += 1)))(socket);
      },
      onTestFinished,
      patient,
    );
    for (let round = 0; round < 20; round += 1) await client.createBoleto(boleto);
    expect(sockets.size).toBeLessThanOrEqual(2);
  });

  test.each([
    ['behind a refusal', whole('{"message":"x"}', jsonHead, '422 Unprocessable Entity'), 'refused'],
    ['behind a success', whole(made(5)), 'created'],
  ])('ignores data that is no HTTP %s', async (_where, answer, kind) => {
    const { client, answers } = await rig(
      (socket) => {
        answer(socket);
        socket.write('garbage');
      },
      onTestFinished,
      patient,
    );
    expect((await client.createBoleto(boleto)).outcome.kind).toBe(kind);
    answers(whole(made(6)));
    expect((await client.createBoleto(boleto)).outcome).toMatchObject({ kind: 'created', id: '6' });
  });
});

describe.each(routes)('an interim answer to %s', (name, ask) => {
  test.each([
    ['100 Continue', ''],
    ['101 Switching Protocols', ''],
    ['101 Switching Protocols', 'connection: upgrade\r\nupgrade: websocket\r\n'],
  ])('%s ends the connection, and says why', async (status, lines) => {
    const { client } = await rig(
      (socket) => {
        socket.write(`HTTP/1.1 ${status}\r\n${lines}\r\n`);
        whole('{"data":{"id":5}}')(socket);
      },
      onTestFinished,
      patient,
    );
    expect(await ask(client)).toBe(expectedCode(name, 'interimAnswer'));
  });

  test.each(['102 Processing', '103 Early Hints', '199 Odd'])('%s is ignored', async (status) => {
    const { client } = await rig(
      (socket) => {
        socket.write(`HTTP/1.1 ${status}\r\nlink: x\r\n\r\n`);
        whole('{"message":"x"}', jsonHead, '401 Unauthorized')(socket);
      },
      onTestFinished,
      patient,
    );
    expect(await ask(client)).toBe(creating(name) ? 'notProcessed' : 'unauthorized');
  });
});

test('errors reported a hundred thousand times are reported once', async () => {
  const field = Array.from({ length: 90_000 }, () => 'same');
  const { client, answers } = await rig(
    whole(JSON.stringify({ errors: { email: field } }), jsonHead, '400 Bad Request'),
    onTestFinished,
  );
  const { outcome } = await client.createBoleto(boleto);
  expect(outcome).toMatchObject({
    kind: 'refused',
    message: { words: ['same'] },
    fields: { email: ['same'] },
  });
  const keys = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`k${at}`, 'same']));
  answers(whole(JSON.stringify({ errors: keys }), jsonHead, '400 Bad Request'));
  const many = await client.createBoleto(boleto);
  expect(many.outcome.kind === 'refused' && Object.keys(many.outcome.fields)).toHaveLength(50);
});
