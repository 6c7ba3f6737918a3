// npm run bench -- mail: 1,000 messages with a PDF of 60 KB over TLS, by the room over a real ledger, in a process of its own. The peer is a
// bare nodemailer pool, which records nothing: Guichê makes the bytes, commits them with the intent before each message leaves, and commits
// each outcome.
import { execFile, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { openLedger } from '../../main/ledger/open.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';
import { sendAll } from '../helpers/long-register.ts';
import type { MailChild } from '../helpers/mail-child.ts';
import { queueMails } from '../helpers/queued-mails.ts';
import { makeCertificates } from '../helpers/service-certificate.ts';
import { goal, machine, median, ratios, unlessQuick, type Bench } from './report.ts';

const file = fileURLToPath(import.meta.url);
const messages = unlessQuick(1_000, 100);
const rounds = unlessQuick(5, 2);
const login = { user: 'cobranca@aurora.example', password: 'senha-de-app-4821' };
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(60_000, '7Zq'), Buffer.from('\n%%EOF\n')]);
const text = 'Olá, {nome}.\n\nSegue o boleto de {valor}.\nLinha digitável: {linha}\n';

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

/** Messages a second, and MB above rest. */
async function own(port: number, ca: string, folder: string): Promise<readonly [number, number]> {
  const options = { folder, now: Date.now, osUser: 'ana', machineId: 'machine-1', keeper: null };
  mkdirSync(folder);
  const { ledger } = await openLedger(options);
  const account = { id: 'padaria', kind: 'service', name: 'Padaria', baseUrl: 'https://s.example' } as const;
  await ledger.write('accounts.insert', { ...account, identity: {}, settings: {}, credentials: {} });
  const { id: batchId } = await ledger.write('batches.insert', {
    accountId: account.id,
    kind: 'sheet',
    name: 'Mensalidades',
  });
  await ledger.write('boletos.insert', { batchId, rows: inventedBoletos(1, (messages * 5) / 4) });
  await sendAll(ledger, account.id, batchId, '2026-01-01');
  // Four of five were created.
  const boletos = Array.from({ length: (messages * 5) / 4 }, (_, at) => at + 1).filter((id) => id % 5 > 0);
  await queueMails(ledger, boletos);
  await ledger.close();
  const asked: MailChild = {
    server: { port, security: 'implicit', user: login.user, password: login.password },
    boletos,
    pdfBytes: pdf.length,
    perMinute: 1_000,
    dies: null,
    place: { folder },
  };
  const authority = `${folder}.pem`;
  writeFileSync(authority, ca);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', join(import.meta.dirname, '../helpers/mail-child.ts'), JSON.stringify(asked)],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: authority }, maxBuffer: 2 ** 24 },
  );
  const found = /^queue idle$/m.test(stdout) ? /^took (\S+) (\S+)$/m.exec(stdout) : null;
  if (!found) throw new Error(stdout.slice(-500));
  return [messages / (Number(found[1]) / 1_000), Number(found[2])];
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
      const [figure, memory] = await own(port, ca, join(folder, `${round}`));
      above = Math.max(above, memory);
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
