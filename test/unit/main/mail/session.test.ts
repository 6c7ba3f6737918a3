// One session with a real server over TLS, with refusals at each command, and with servers that lie.
import { createServer } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { openSession, usualTimeouts, type MailServer } from '../../../../main/mail/session.ts';
import type { Composed } from '../../../../main/mail/store.ts';
import type { MailDelivery, MailProblem } from '../../../../preload/contract/mail-terms.ts';
import {
  plainServer,
  portOf,
  startMailServer,
  type Refusal,
  type TestMailServer,
  type TestMailServerOptions,
} from '../../../helpers/mail-server.ts';
import { makeCertificates } from '../../../helpers/service-certificate.ts';

const certificates = makeCertificates('IP:127.0.0.1,DNS:localhost');
const login = { user: 'cobranca@escritorio.example', password: 'senha-de-app-4821' };
const message: Composed = {
  messageId: '<um@escritorio.example>',
  from: 'cobranca@escritorio.example',
  to: ['pagador@cliente.example', 'financeiro@cliente.example'],
  bytes: Buffer.from('Message-ID: <um@escritorio.example>\r\n\r\n.ponto\r\nfim\r\n'),
};
const quick = {
  ...usualTimeouts,
  connect: 2_000,
  greeting: 300,
  login: 300,
  envelope: 300,
  content: 2_000,
  answer: 300,
};

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function start(options: TestMailServerOptions): Promise<TestMailServer> {
  const server = await startMailServer(options);
  stops.push(server.stop);
  return server;
}

const secured = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'implicit',
  login,
  ca: certificates.ca,
  ...more,
});

async function sendOne(server: MailServer, timeouts = quick): Promise<MailDelivery | MailProblem> {
  const opened = await openSession(server, timeouts);
  if (!opened.ok) return opened.problem;
  const delivery = await opened.session.send(message);
  expect(opened.session.usable()).toBe(delivery.kind === 'accepted');
  opened.session.close();
  return delivery;
}

describe('a message that is accepted', () => {
  test.each([
    ['implicit', true],
    ['starttls', false],
  ] as const)('leaves over %s, with a login, byte for byte', async (security, implicit) => {
    const server = await start({ tls: certificates, implicit, login });
    expect(await sendOne(secured(server.port, { security }))).toMatchObject({
      kind: 'accepted',
      status: 250,
    });
    expect(server.received).toEqual([{ ...message, user: login.user, secure: true }]);
  });

  test('many leave in one session', async () => {
    const server = await start({ tls: certificates, implicit: true, login });
    const opened = await openSession(secured(server.port));
    if (!opened.ok) throw new Error(opened.problem.code);
    for (let count = 0; count < 100; count += 1)
      expect(await opened.session.send(message)).toMatchObject({ kind: 'accepted' });
    expect(opened.session.usable()).toBe(false);
    expect([server.received.length, server.sessions()]).toEqual([100, 1]);
  });
});

describe('a refusal', () => {
  const refusals: readonly Refusal[] = [
    { status: 451, words: '4.7.1 greylisted, try again' },
    { status: 550, words: `5.1.1 pagador@cliente.example 529.982.247-25 unknown ${login.password}` },
  ];
  const stages = { mail: 'sender', rcpt: 'recipient', data: 'content' } as const;
  for (const refusal of refusals)
    for (const command of ['mail', 'rcpt', 'data'] as const)
      test(`${refusal.status} at ${command} leaves nothing at the server, and its words have no secret`, async () => {
        const server = await start({
          tls: certificates,
          implicit: true,
          login,
          refuse: (one) => (one === command ? refusal : null),
        });
        const delivery = await sendOne(secured(server.port));
        expect(delivery).toMatchObject({
          kind: refusal.status === 451 ? 'later' : 'refused',
          status: refusal.status,
          stage: stages[command],
        });
        const words = 'words' in delivery ? (delivery.words ?? '') : '';
        expect(words).toContain(refusal.status === 451 ? 'greylisted' : '5.1.1');
        for (const secret of ['pagador', '529', login.password]) expect(words).not.toContain(secret);
        expect(server.received).toEqual([]);
      });

  test('of one of two addresses sends to neither', async () => {
    const server = await start({
      refuse: (one, address) =>
        one === 'rcpt' && address.startsWith('financeiro') ? { status: 550, words: 'no such user' } : null,
    });
    expect(await sendOne(plainServer(server.port))).toMatchObject({ kind: 'refused', stage: 'recipient' });
    expect(server.received).toEqual([]);
  });
});

describe('a session that cannot begin', () => {
  test.each<[string, MailProblem['code'], TestMailServerOptions, Partial<MailServer>]>([
    [
      'an unknown authority',
      'certificate',
      { tls: certificates, implicit: true },
      { ca: makeCertificates().ca },
    ],
    [
      'a certificate for another name',
      'certificate',
      { tls: makeCertificates('DNS:outro.example'), implicit: true },
      {},
    ],
    ['TLS at once, where the server greets in plain', 'tlsWanted', { tls: certificates }, {}],
    ['STARTTLS, which the server does not have', 'tlsMissing', {}, { security: 'starttls' }],
    [
      'STARTTLS, where the server wants TLS at once',
      'silent',
      { tls: certificates, implicit: true },
      { security: 'starttls' },
    ],
    [
      'a wrong password',
      'loginRefused',
      { tls: certificates, implicit: true, login: { ...login, password: 'outra-9999' } },
      {},
    ],
    [
      'basic login that has ended',
      'basicLoginEnded',
      {
        tls: certificates,
        implicit: true,
        login,
        refuse: (one) =>
          one === 'auth'
            ? { status: 535, words: '5.7.139 Authentication unsuccessful, basic authentication is disabled' }
            : null,
      },
      {},
    ],
    [
      'a login that is postponed',
      'loginLater',
      {
        tls: certificates,
        implicit: true,
        login,
        refuse: (one) => (one === 'auth' ? { status: 454, words: '4.7.0 busy' } : null),
      },
      {},
    ],
    [
      'a greeting that refuses',
      'greetingRefused',
      {
        tls: certificates,
        implicit: true,
        login,
        refuse: (one) => (one === 'connect' ? { status: 554, words: 'blocked' } : null),
      },
      {},
    ],
    ['no protection, to another computer', 'plainRefused', {}, { security: 'plain', host: 'mail.example' }],
    [
      'no protection, to a name that may lead elsewhere',
      'plainRefused',
      {},
      { security: 'plain', host: 'localhost' },
    ],
  ])('because of %s', async (_why, code, options, more) => {
    const server = await start({ ...options });
    const trusted =
      options.tls && 'ca' in options.tls && more.ca === undefined ? { ca: String(options.tls.ca) } : {};
    const problem = await sendOne(secured(server.port, { ...trusted, ...more }));
    expect(problem).toMatchObject({ code });
    expect(JSON.stringify(problem)).not.toContain(login.password);
    expect(server.received).toEqual([]);
  });

  test('because nobody listens, or nobody answers', async () => {
    const silent = await scripted([]);
    expect(await sendOne(plainServer(silent))).toMatchObject({ code: 'silent' });
    const server = await start({});
    await server.stop();
    expect(await sendOne(plainServer(server.port))).toMatchObject({ code: 'unreachable' });
  });
});

/** Answers each line that arrives by the next text; a null waits for ever, '' cuts. The first is the greeting. */
async function scripted(
  answers: readonly (string | null)[],
  sawDot: () => void = () => undefined,
): Promise<number> {
  const server = createServer((socket) => {
    let next = 0;
    const answer = (): void => {
      const text = answers[next++];
      if (text === '') socket.destroy();
      else if (text !== null && text !== undefined) socket.write(text);
    };
    let content = false;
    let kept = '';
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      kept += bytes.toString();
      for (let end = kept.indexOf('\r\n'); end >= 0; end = kept.indexOf('\r\n')) {
        const line = kept.slice(0, end);
        kept = kept.slice(end + 2);
        if (content && line !== '.') continue;
        if (content) sawDot();
        content = line === 'DATA';
        answer();
      }
    });
    answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => void server.close());
  return portOf(server);
}

describe('a server that lies', () => {
  const opening = ['220 ola\r\n', '250 ola\r\n'];
  const taken = ['250 ok\r\n', '250 ok\r\n', '250 ok\r\n', '354 go\r\n'];
  test.each<[string, readonly (string | null)[], Partial<MailDelivery> | { readonly code: string }]>([
    [
      'accepts before the dot',
      [...opening, '250 ok\r\n', '250 ok\r\n', '250 ok\r\n', '354 go\r\n250 done\r\n'],
      { kind: 'lost' },
    ],
    [
      'answers MAIL twice',
      [...opening, '250 ok\r\n250 ok\r\n', '250 ok\r\n', '250 ok\r\n', '354 go\r\n', '250 done\r\n'],
      { kind: 'lost' },
    ],
    [
      'answers an address three times',
      [...opening, '250 ok\r\n', '250 ok\r\n', '250 a\r\n250 b\r\n250 c\r\n', '354 go\r\n', '250 done\r\n'],
      { kind: 'lost' },
    ],
    [
      'takes DATA by 250',
      [...opening, '250 ok\r\n', '250 ok\r\n', '250 ok\r\n', '250 go\r\n', '250 done\r\n'],
      { kind: 'lost' },
    ],
    [
      'answers MAIL by nonsense',
      [...opening, 'hello there\r\n', '250 ok\r\n', '250 ok\r\n'],
      { kind: 'lost' },
    ],
    ['answers the dot by nonsense', [...opening, ...taken, 'obrigado\r\n'], { kind: 'maybe' }],
    ['answers the dot by 354', [...opening, ...taken, '354 more\r\n'], { kind: 'maybe' }],
    ['cuts after the dot', [...opening, ...taken, ''], { kind: 'maybe' }],
    ['never answers the dot', [...opening, ...taken, null], { kind: 'maybe' }],
    ['never answers DATA', [...opening, '250 ok\r\n', '250 ok\r\n', '250 ok\r\n', null], { kind: 'lost' }],
    ['answers the dot twice', [...opening, ...taken, '250 done\r\n550 no\r\n'], { kind: 'accepted' }],
    [
      'refuses while the content passes',
      [...opening, '250 ok\r\n', '250 ok\r\n', '250 ok\r\n', '354 go\r\n552 too much\r\n'],
      { kind: 'refused', stage: 'content' },
    ],
    ['ends the session by 421', [...opening, '421 bye\r\n'], { kind: 'later', status: 421 }],
    ['greets by nonsense', ['HTTP/1.1 400 Bad Request\r\n'], { code: 'notSmtp' }],
    ['answers without an end', [`220-${'x'.repeat(100_000)}`], { code: 'notSmtp' }],
  ])('%s', async (_what, answers, expected) => {
    let dots = 0;
    const port = await scripted(answers, () => (dots += 1));
    const delivery = await sendOne(plainServer(port));
    expect(delivery).toMatchObject(expected);
    const left = 'kind' in delivery && ['accepted', 'maybe'].includes(delivery.kind);
    expect(dots).toBe(left ? 1 : 0);
  });
});
