// Worker: the only connection that writes. Takes all requests that wait, commits them as one, then answers them all.
import { parentPort, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { CodedError } from '../failure.ts';
import { commit } from './commit.ts';
import { coded } from './failures.ts';
import type { FromWriter, ToWriter, WriteRequest } from './messages.ts';
import { openSide, type SideFile } from './send-counter.ts';
import { leaveMark } from './sound-mark.ts';
import { ledgerPath, sidePath, start, type Started, type StartOptions } from './start.ts';
import { countedSends } from './tables/meta.ts';
import { unsafeCast } from './unsafe-cast.ts';

function serve(port: MessagePort, { folder, moment: { osUser } }: StartOptions, started: Started): void {
  const { file, db } = started;
  const say = (message: FromWriter): void => port.postMessage(message);
  let side: SideFile | null = started.side;
  let sends = started.meta.sends;
  let counted = sends;
  let { generation } = started.meta;
  let cleared = generation;

  const committer = {
    db,
    osUser,
    async beforeCommit(): Promise<void> {
      const now = await countedSends(db);
      counted = now.sends;
      cleared = now.generation;
      if (counted !== sends && now.frozen) throw new CodedError('ledgerFrozen', 'ledger');
      // A freeze is being cleared: the side file is rewritten before the COMMIT clears it in the ledger.
      if (cleared !== generation) {
        side?.close();
        side = openSide(sidePath(folder), { ledgerId: started.meta.ledgerId, ...now });
      } else if (side && counted !== sends) side.announce(sends, counted);
    },
    afterCommit(): void {
      sends = counted;
      generation = cleared;
    },
  };

  async function write(requests: readonly WriteRequest[]): Promise<void> {
    const before = sends;
    say({ kind: 'answered', ...(await commit(committer, requests)) });
    // Written after the answer, which need not wait: only the next start reads it.
    if (sends !== before) side?.confirm(sends);
  }

  function close(): void {
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    file.close();
    leaveMark(ledgerPath(folder), started.soundSince);
    side?.close();
    say({ kind: 'closed' });
    port.close();
  }

  async function handle(first: ToWriter): Promise<void> {
    const requests: WriteRequest[] = [];
    let next: ToWriter | undefined = first;
    while (next?.kind === 'write') {
      requests.push(...next.requests);
      next = unsafeCast<ToWriter | undefined>(receiveMessageOnPort(port)?.message);
    }
    if (requests.length > 0) await write(requests);
    if (next?.kind === 'close') close();
  }

  // A failed commit ends this thread, so nothing that waits behind it is written.
  let last = Promise.resolve();
  port.on('message', (first: ToWriter) => {
    last = last.then(() => handle(first));
  });
}

async function open(port: MessagePort, options: StartOptions): Promise<void> {
  try {
    const started = await start(options);
    const { meta, notices, outsideGeneration } = started;
    serve(port, options, started);
    port.postMessage({ kind: 'opened', opening: { meta, notices, outsideGeneration } } satisfies FromWriter);
  } catch (error) {
    port.postMessage({ kind: 'refused', failure: coded(error).failure } satisfies FromWriter);
    port.close();
  }
}

// The thread is started before it is known which ledger it opens.
parentPort?.once('message', (options: unknown) => {
  if (parentPort) void open(parentPort, unsafeCast<StartOptions>(options));
});
