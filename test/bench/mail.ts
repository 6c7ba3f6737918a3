// npm run bench -- mail: 1,000 messages with a PDF of 60 KB over TLS. The peer is a bare nodemailer pool, which records nothing: Guichê makes the
// bytes, syncs them to a file with the intent before each message leaves, and syncs each outcome.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { composeMessage, type MessageParts } from '../../main/mail/compose.ts';
import { createMailRunner } from '../../main/mail/runner.ts';
import { openSession } from '../../main/mail/session.ts';
import { testMailStore } from '../helpers/mail-store.ts';
import { makeCertificates } from '../helpers/service-certificate.ts';
import { goal, machine, median, ratios, unlessQuick, type Bench } from './report.ts';

const file = fileURLToPath(import.meta.url);
const messages = unlessQuick(1_000, 100);
const rounds = unlessQuick(5, 2);
const login = { user: 'cobranca@aurora.example', password: 'senha-de-app-4821' };
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(60_000, '7Zq'), Buffer.from('\n%%EOF\n')]);
const text = 'Olá, {nome}.\n\nSegue o boleto de {valor}.\nLinha digitável: {linha}\n';

const partsOf = (id: number): MessageParts => ({
  sender: { name: 'Escritório Aurora', address: login.user, replyTo: null, copyTo: null },
  payer: { name: `Pagador ${id}`, emails: `pagador${id}@cliente.example` },
  template: { subject: 'Boleto de {nome}', text },
  values: {
    nome: `Pagador ${id}`,
    valor: 'R$ 1.234,56',
    linha: '23793.38128 60007.827136 95000.063305 9 84660000123456',
  },
  pdf: { name: `boleto-${id}.pdf`, bytes: pdf },
  date: new Date(),
});

/** Run with a key and a certificate, it sends its port, and after any message how many messages it took. */
function serve(key: string, cert: string): void {
  let taken = 0;
  const server = new SMTPServer({
    key,
    cert,
    secure: true,
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'bench' }),
    onData: (stream, _session, done) => {
      stream.resume().once('end', () => {
        taken += 1;
        done();
      });
    },
  });
  server.on('error', () => undefined);
  process.on('message', () => process.send?.(taken));
  server.listen(0, '127.0.0.1', () => {
    const bound = server.server.address();
    process.send?.(typeof bound === 'object' ? bound?.port : null);
  });
}

async function own(port: number, ca: string, store: string): Promise<number> {
  const ids = Array.from({ length: messages }, (_, at) => at + 1);
  const start = performance.now();
  const kept = testMailStore(ids, {}, store);
  const runner = createMailRunner({
    store: kept,
    lease: { take: async () => true, release: async () => undefined },
    open: () => openSession({ host: '127.0.0.1', port, security: 'implicit', login, ca }),
    make: async (id) => {
      const made = await composeMessage(partsOf(id));
      return made.ok ? made.composed : { code: made.problem.code };
    },
    limits: () => ({ perMinute: 1_000_000, perDay: 1_000_000 }),
    sessions: 5,
    now: Date.now,
    after: (millis, run) => {
      const timer = setTimeout(run, millis);
      return () => clearTimeout(timer);
    },
  });
  await runner.run();
  const states = [...kept.mails.values()].filter(({ state }) => state === 'accepted');
  if (states.length !== messages) throw new Error(`accepted: ${states.length}`);
  return messages / ((performance.now() - start) / 1_000);
}

async function pool(port: number, ca: string, maxConnections: number): Promise<number> {
  const start = performance.now();
  const transport = createTransport({
    pool: true,
    maxConnections,
    host: '127.0.0.1',
    port,
    secure: true,
    auth: { user: login.user, pass: login.password },
    tls: { ca },
  });
  const sent = Array.from({ length: messages }, (_, at) =>
    transport.sendMail({
      from: login.user,
      to: `pagador${at}@cliente.example`,
      subject: `Boleto de Pagador ${at}`,
      text: text.replace('{nome}', `Pagador ${at}`),
      attachments: [{ filename: `boleto-${at}.pdf`, content: pdf, contentType: 'application/pdf' }],
    }),
  );
  await Promise.all(sent);
  transport.close();
  return messages / ((performance.now() - start) / 1_000);
}

export const bench: Bench = async () => {
  const { key, cert, ca } = makeCertificates();
  // On the disk that the project is on: memory needs no sync.
  const folder = mkdtempSync(join(process.env['GUICHE_BENCH_FOLDER'] ?? tmpdir(), 'guiche-bench-mail-'));
  const server = fork(file, [key, cert]);
  const next = (): Promise<number> =>
    new Promise((resolve) => {
      server.once('message', (told) => resolve(typeof told === 'number' ? told : 0));
    });
  try {
    const port = await next();
    const mine: number[] = [];
    const single: number[] = [];
    const usual: number[] = [];
    let above = 0;
    // The first round warms both up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      globalThis.gc?.();
      const resting = process.memoryUsage.rss();
      let most = 0;
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
      const figure = await own(port, ca, join(folder, `${round}`));
      clearInterval(watch);
      above = Math.max(above, (most - resting) / 2 ** 20);
      const [one, five] = [await pool(port, ca, 1), await pool(port, ca, 5)];
      if (round === 0) continue;
      mine.push(figure);
      single.push(one);
      usual.push(five);
    }
    server.send('taken');
    const taken = await next();
    if (taken !== messages * 3 * (rounds + 1)) throw new Error(`the server took ${taken} messages`);
    const [ours, oneConnection, fiveConnections] = [mine, single, usual].map((all) =>
      Math.round(median(all)),
    );
    return {
      bench: 'mail',
      machine: machine(),
      results: { messages, rounds, messagesPerSecond: ours, oneConnection, fiveConnections },
      goals: [
        goal(
          '1,000 messages with a PDF, relative to a nodemailer pool of one connection',
          median(ratios(mine, single)),
          'ratio',
          0.8,
          'higher',
        ),
        goal(
          'the same, relative to its usual pool of five connections',
          median(ratios(mine, usual)),
          'ratio',
          0.8,
          'higher',
        ),
        goal('memory above rest', above, 'MB', 200, 'lower'),
      ],
    };
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
};

const [, script, key, cert] = process.argv;
if (script === file && key !== undefined && cert !== undefined) serve(key, cert);
