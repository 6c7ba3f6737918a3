// The outgoing mailbox of the test account: a mail server on loopback that takes every message, sends it to nobody, and lists what it took.
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { TakenMail } from '../../preload/contract/mail.ts';

/** The ledger has the message's text and file under the same id. */
export interface OutgoingMail extends Omit<TakenMail, 'message'> {
  readonly from: string;
}

export type OutgoingMailbox = Awaited<ReturnType<typeof startOutgoingMailbox>>;

const most = 1_000;
const mostBytes = 25_000_000;

export async function startOutgoingMailbox(now: () => number) {
  let mails: readonly OutgoingMail[] = [];
  const server = new SMTPServer({
    // Loopback alone: there is nothing to protect, and no login to check.
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: mostBytes,
    // A sender that is still connected does not delay the app's end.
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      void (async () => {
        // Null if the connection ended before the final dot: nothing was taken.
        const bytes = await buffer(stream).catch(() => null);
        if (bytes === null) return;
        const head = bytes.subarray(0, 8_192).toString('latin1');
        const mail: OutgoingMail = {
          at: now(),
          messageId: /^message-id:\s*(<[^>\r\n]+>)/im.exec(head)?.[1] ?? '',
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          bytes: bytes.length,
        };
        mails = [mail, ...mails].slice(0, most);
        done(null, 'nada foi enviado de verdade');
      })();
    },
  });
  // Of single connections; the server goes on.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    /** The latest first; those of one moment by address, because the sessions that bring them end in any order. */
    list: () => mails.toSorted((a, b) => b.at - a.at || (a.to[0] ?? '').localeCompare(b.to[0] ?? '')),
    clear: () => {
      mails = [];
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
