// npm run bench -- mailbox: deliveries a second that are answered after they are on the disk. The peer seals alike, appends each to a file and
// syncs it before it answers; it checks no address, counts no repetition and hands nothing out.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { newIdentity, recipientOf, seal } from '../../main/mailbox/sealing.ts';
import { pairOffice, startMailboxProcess } from '../helpers/mailbox.ts';
import { goal, machine, median, ratios, unlessQuick, type Bench } from './report.ts';

export const built = true;

const file = fileURLToPath(import.meta.url);
const rounds = unlessQuick(7, 2);
const deliveries = unlessQuick(1_500, 200);
const senders = 16;
const bodyOf = (number: number): string =>
  JSON.stringify({ event: 'boleto.paid', data: { id: number, status: 'PAID', note: 'x'.repeat(600) } });

/** The peer: run with a file to append to and the recipient, it sends its port. */
async function servePeer(path: string, recipient: string): Promise<void> {
  const log = await open(path, 'a');
  const server = createServer((asked, response) => {
    void (async () => {
      const body = await buffer(asked);
      const sealed = await seal(recipient, { method: 'POST', query: '', headers: {}, body });
      await log.appendFile(sealed);
      await log.sync();
      response.end('ok');
    })();
  });
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    process.send?.(typeof bound === 'object' ? bound?.port : null);
  });
}

/** Deliveries a second, by so many senders at once. */
async function measure(address: (number: number) => string, first: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  let next = 0;
  const send = (number: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(address(number), { method: 'POST', agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      sent.once('error', reject);
      sent.end(bodyOf(first + number));
    });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let number = next++; number < deliveries; number = next++)
        if ((await send(number)) !== 200) throw new Error('a delivery was not taken');
    }),
  );
  agent.destroy();
  return deliveries / ((performance.now() - start) / 1_000);
}

async function startPeer(path: string): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = fork(file, [path, await recipientOf(await newIdentity())]);
  const port = await new Promise<number>((resolve) =>
    child.once('message', (told) => resolve(typeof told === 'number' ? told : 0)),
  );
  return { child, port };
}

export const bench: Bench = async () => {
  // On the disk that the project is on: memory needs no sync.
  const folder = mkdtempSync(join(process.env['GUICHE_BENCH_FOLDER'] ?? tmpdir(), 'guiche-bench-mailbox-'));
  const mailbox = await startMailboxProcess(join(folder, 'mailbox'));
  const peer = await startPeer(join(folder, 'peer'));
  try {
    const office = await pairOffice(() => mailbox.url, mailbox.code);
    const own: number[] = [];
    const others: number[] = [];
    // The first round warms both up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const first = round * deliveries;
      const addresses = Array.from({ length: deliveries }, () => office.address());
      const mine = await measure((number) => addresses[number] ?? '', first);
      const theirs = await measure(() => `http://127.0.0.1:${peer.port}/`, first);
      if (round === 0) continue;
      own.push(mine);
      others.push(theirs);
    }
    const [mine, theirs] = [own, others].map((values) => Math.round(median(values)));
    return {
      bench: 'mailbox',
      machine: machine(),
      results: { deliveriesPerSecond: mine, peerPerSecond: theirs, senders, deliveries, rounds },
      goals: [
        goal('deliveries a second, each answered after its sync', mine ?? 0, 'deliveries/s', 200, 'higher'),
        goal(
          'relative to a server that seals, appends and syncs',
          median(ratios(own, others)),
          'ratio',
          0.8,
          'higher',
        ),
      ],
    };
  } finally {
    peer.child.kill('SIGKILL');
    await mailbox.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
};

const [, script, path, recipient] = process.argv;
if (script === file && path !== undefined && recipient !== undefined) await servePeer(path, recipient);
