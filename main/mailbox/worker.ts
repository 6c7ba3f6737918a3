// The test account's own mailbox, in a thread: on loopback, paired without anybody's doing. Its key is beside it, because nothing in it is a
// secret.
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CodedError } from '../failure.ts';
import { parsed } from '../json.ts';
import { serveOpened } from '../rpc.ts';
import { newBox } from './address.ts';
import { newIdentity } from './sealing.ts';
import { startMailbox, type Mailbox } from './server.ts';

/** The same port again, so that addresses which were sent before still lead here. */
const office = z.object({ box: z.string(), identity: z.string(), port: z.int() });

export interface OwnMailbox {
  readonly address: string;
  readonly code: string;
  readonly box: string;
  readonly identity: string;
}

async function start(folder: string): Promise<{ readonly mailbox: Mailbox; readonly own: OwnMailbox }> {
  const path = join(folder, 'office.json');
  const before = parsed(office, await readFile(path, 'utf8').catch(() => ''));
  const options = { folder, host: '127.0.0.1', log: () => undefined };
  // Another program may have the port by now.
  const mailbox = await startMailbox({ ...options, port: before?.port ?? 0 }).catch(() =>
    startMailbox({ ...options, port: 0 }),
  );
  const { box, identity } = before ?? { box: newBox(), identity: await newIdentity() };
  writeFileSync(path, JSON.stringify({ box, identity, port: mailbox.port }), { mode: 0o600 });
  return { mailbox, own: { address: `http://127.0.0.1:${mailbox.port}`, code: mailbox.code, box, identity } };
}

serveOpened(
  async (folder: string) => {
    const { mailbox, own } = await start(folder);
    return { opened: own, procedures: {}, end: () => mailbox.stop() };
  },
  (error) => new CodedError('internal', 'app', { detail: String(error) }).failure,
);
