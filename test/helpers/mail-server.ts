// A real SMTP server that records what it took, with faults at each command; and a proxy before it that cuts after a number of bytes.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MailServer } from '../../main/mail/session.ts';

export type MailCommand = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data';

export interface Refusal {
  readonly status: number;
  readonly words: string;
}

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly bytes: Buffer;
  readonly messageId: string;
  readonly secure: boolean;
  readonly user: string;
}

export interface TestMailServer {
  readonly port: number;
  /** Every message that was received up to its final dot and not refused. */
  readonly received: readonly Received[];
  /** Sessions so far. */
  readonly sessions: () => number;
  readonly stop: () => Promise<void>;
}

export interface TestMailServerOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly implicit?: boolean;
  /** Null refuses nothing. */
  readonly refuse?: (command: MailCommand, address: string, count: number) => Refusal | null;
  readonly login?: { readonly user: string; readonly password: string };
  /** The first bytes of a content have arrived. */
  readonly receiving?: () => void;
  /** Waits before it answers the final dot. */
  readonly answering?: (message: Received) => Promise<void>;
}

export const messageIdOf = (bytes: Buffer): string =>
  /^message-id: *(<[^>]+>)/im.exec(bytes.toString())?.[1] ?? '';

export async function startMailServer(options: TestMailServerOptions = {}): Promise<TestMailServer> {
  const { tls, implicit = false, refuse, login, receiving, answering } = options;
  const received: Received[] = [];
  const counts = new Map<MailCommand, number>();
  let sessions = 0;
  const refused = (command: MailCommand, address: string): Error | null => {
    const count = (counts.get(command) ?? 0) + 1;
    counts.set(command, count);
    const refusal = refuse?.(command, address, count) ?? null;
    return refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.status });
  };
  const server = new SMTPServer({
    ...(tls ? { key: tls.key, cert: tls.cert } : { disabledCommands: ['STARTTLS'] }),
    secure: implicit,
    authOptional: login === undefined,
    allowInsecureAuth: tls === undefined,
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => {
      sessions += 1;
      done(refused('connect', ''));
    },
    onAuth: ({ username, password }, _session, done) => {
      const refusal = refused('auth', username ?? '');
      if (refusal) return done(refusal);
      const right = username === login?.user && password === login?.password;
      if (right) done(null, { user: username });
      else done(Object.assign(new Error('5.7.8 wrong'), { responseCode: 535 }));
    },
    onMailFrom: ({ address }, _session, done) => done(refused('mail', address)),
    onRcptTo: ({ address }, _session, done) => done(refused('rcpt', address)),
    onData: (stream, session, done) => {
      void (async () => {
        if (receiving) stream.once('readable', receiving);
        // Null if the connection ended before the final dot: nothing was received.
        const bytes = await buffer(stream).catch(() => null);
        if (bytes === null) return;
        const refusal = refused('data', '');
        if (refusal) return done(refusal);
        const { mailFrom, rcptTo } = session.envelope;
        const message: Received = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          bytes,
          messageId: messageIdOf(bytes),
          secure: session.secure,
          user: String(session.user ?? ''),
        };
        received.push(message);
        await answering?.(message);
        done(null, 'queued');
      })();
    },
  });
  server.on('error', () => undefined);
  const port = await listening(server.server, () => server.listen(0, '127.0.0.1'));
  return {
    port,
    received,
    sessions: () => sessions,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function listening(server: Server, listen: () => void): Promise<number> {
  await new Promise<void>((resolve) => {
    server.once('listening', resolve);
    listen();
  });
  return portOf(server);
}

export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** As the app would be set up for it. */
export const plainServer = (port: number): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'plain',
  login: null,
});

export interface Cut {
  /** What passes in this direction before both sides are cut. */
  readonly from: 'client' | 'server';
  readonly bytes: number;
}

export interface CuttingProxy {
  readonly port: number;
  /** For the connections that begin from now on. */
  cut: Cut | null;
  /** What passed so far in the latest connection. */
  readonly passed: Record<Cut['from'], number>;
  readonly stop: () => Promise<void>;
}

/** A connection through it ends after exactly so many bytes: what came before is delivered, what follows is lost. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const { cut } = proxy;
    const passed: Record<Cut['from'], number> = { client: 0, server: 0 };
    Object.assign(proxy, { passed });
    for (const [from, to, name] of [
      [client, upstream, 'client'],
      [upstream, client, 'server'],
    ] as const) {
      open.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(from);
          to.end();
        });
      from.on('data', (bytes) => {
        const left = cut?.from === name ? cut.bytes - passed[name] : Number.POSITIVE_INFINITY;
        passed[name] += Math.min(bytes.length, left);
        if (bytes.length < left) {
          if (to.writable) to.write(bytes);
          return;
        }
        from.pause();
        to.end(bytes.subarray(0, left), () => from.destroy());
      });
    }
    if (cut?.bytes === 0) {
      client.destroy();
      upstream.destroy();
    }
  });
  const port = await listening(server, () => server.listen(0, '127.0.0.1'));
  const proxy: CuttingProxy = {
    port,
    cut: null,
    passed: { client: 0, server: 0 },
    stop: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
