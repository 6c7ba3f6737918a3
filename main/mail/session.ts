// One SMTP session with an account's server. It knows of each message whether its final dot may have left.
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type {
  MailDelivery,
  MailProblem,
  MailProblemCode,
  MailSecurity,
} from '../../preload/contract/mail-terms.ts';
import { nextTurn } from '../async.ts';
import { concealing, deliveryOf, mayFollow, type Conceal } from './outcome.ts';
import type { Composed } from './store.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly login: { readonly user: string; readonly password: string } | null;
  /** An authority besides the system's, for an office with a server of its own. */
  readonly ca?: string;
}

/** How long each step may take, in milliseconds. */
export interface MailTimeouts {
  readonly connect: number;
  readonly greeting: number;
  readonly login: number;
  readonly envelope: number;
  /** For the whole content. */
  readonly content: number;
  /** From the final dot to its answer. RFC 5321 asks for ten minutes: whoever leaves earlier makes a `maybe` of an ordinary delay. */
  readonly answer: number;
}

export const usualTimeouts: MailTimeouts = {
  connect: 30_000,
  greeting: 60_000,
  login: 60_000,
  envelope: 120_000,
  content: 300_000,
  answer: 600_000,
};

export interface MailSession {
  /** False after anything but an accepted message: the next one takes a new session, which knows nothing of this one. */
  readonly usable: () => boolean;
  /** One message at a time. Never rejects. */
  readonly send: (message: Composed) => Promise<MailDelivery>;
  readonly close: () => void;
}

export type OpenedSession =
  | { readonly ok: true; readonly session: MailSession }
  | { readonly ok: false; readonly problem: MailProblem };

/** Only addresses: a name such as `localhost` may lead elsewhere. */
const isThisComputer = (host: string): boolean => /^(?:127(?:\.\d{1,3}){3}|::1)$/.test(host);

/** Providers end a session after some number of messages; nodemailer's pool has the same limit. */
const mostPerSession = 100;
const closeMs = 2_000;

export async function openSession(
  server: MailServer,
  timeouts: MailTimeouts = usualTimeouts,
): Promise<OpenedSession> {
  if (server.security === 'plain' && !isThisComputer(server.host))
    return { ok: false, problem: { code: 'plainRefused' } };
  const { user = '', password = '' } = server.login ?? {};
  const conceal = concealing([password, user]);
  /** The answers of the message that is being sent. */
  let replies: string[] = [];
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.security === 'implicit',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'plain',
    // The computer's name is nobody's business.
    name: '[127.0.0.1]',
    connectionTimeout: timeouts.connect + timeouts.greeting,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    // Each step has a limit of its own below.
    socketTimeout: timeouts.answer + timeouts.content,
    socketCloseTimeout: 0,
    maxResponseSize: 65_536,
    tls: { minVersion: 'TLSv1.2', ...(server.ca === undefined ? {} : { ca: server.ca }) },
    // The only way to see every answer; nothing of it is stored or written.
    transactionLog: true,
    logger: {
      debug: (entry: { tnx?: unknown }, message: unknown) => {
        if (entry.tnx === 'server' && typeof message === 'string') replies.push(message);
      },
    },
  });
  let ended: unknown = null;
  const over = Promise.withResolvers<void>();
  const end = (error: unknown): void => {
    ended ??= error ?? new Error('closed');
    over.resolve();
    connection.close();
  };
  connection.on('error', end);
  connection.on('end', () => end(null));

  /** Null if the step ended well, otherwise what it failed with. */
  const step = async (millis: number, run: (done: (error?: unknown) => void) => void): Promise<unknown> => {
    const done = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => done.resolve({ code: 'ETIMEDOUT' }), millis);
    void over.promise.then(() => done.resolve(ended));
    run((error) => done.resolve(error ?? null));
    const failure = await done.promise;
    clearTimeout(timer);
    return failure;
  };
  const refuse = (failure: unknown): OpenedSession => {
    const problem = problemOf(failure, server, conceal);
    end(failure);
    return { ok: false, problem };
  };

  const unconnected = await step(timeouts.connect + timeouts.greeting, (done) => connection.connect(done));
  if (unconnected !== null) return refuse(unconnected);
  if (server.login) {
    if (!connection.allowsAuth) return refuse({ code: 'ENOAUTH' });
    const refused = await step(timeouts.login, (done) =>
      connection.login({ user, pass: password }, (error) => done(error ?? undefined)),
    );
    if (refused !== null) return refuse(refused);
  }

  let sent = 0;
  const send = async (message: Composed): Promise<MailDelivery> => {
    replies = [];
    const recipients = message.to.length;
    let dotLeft = false;
    const settled = Promise.withResolvers<MailProblem | null>();
    const settle = (failure: unknown): void =>
      settled.resolve(failure === null ? null : problemOf(failure, server, conceal));
    let timer = setTimeout(settle, timeouts.envelope, { code: 'ETIMEDOUT' });
    const limit = (millis: number): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, millis, { code: 'ETIMEDOUT' });
    };

    const flushed = async (): Promise<void> => {
      // Answers that have already arrived are handled first: one that comes before the dot is no answer to it.
      for (let turn = 0; turn < 4; turn += 1) await nextTurn();
      // oxlint-disable-next-line no-underscore-dangle -- public, whatever its name
      const socket = connection._socket;
      if (ended !== null || !socket || socket.destroyed) return;
      // An empty write ends after those before it.
      await Promise.race([new Promise<void>((resolve) => socket.write('', () => resolve())), over.promise]);
    };
    let asked = false;
    const content = new Readable({
      read() {
        if (!asked) {
          asked = true;
          if (!mayFollow({ replies, recipients })) return settle({ code: 'EPROTOCOL' });
          limit(timeouts.content);
          this.push(message.bytes);
          return;
        }
        void flushed().then(() => {
          if (ended !== null || !mayFollow({ replies, recipients })) return settle({ code: 'EPROTOCOL' });
          dotLeft = true;
          limit(timeouts.answer);
          this.push(null);
        });
      },
    });
    content.on('error', () => undefined);
    void over.promise.then(() => settle(ended));
    if (ended === null)
      connection.send(
        { from: message.from, to: [...message.to], size: message.bytes.length },
        content,
        (error) => settle(error),
      );
    const problem = await settled.promise;
    clearTimeout(timer);
    const delivery = deliveryOf({ replies, recipients, dotLeft, problem }, conceal);
    sent += 1;
    if (delivery.kind !== 'accepted' || sent >= mostPerSession) end(null);
    return delivery;
  };

  return {
    ok: true,
    session: {
      usable: () => ended === null,
      send,
      close: () => {
        if (ended !== null) return;
        connection.quit();
        // A server that does not answer QUIT is left.
        setTimeout(end, closeMs, null).unref();
      },
    },
  };
}

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/;
const speaksPlain = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNSUPPORTED_PROTOCOL|HTTP_REQUEST/;

const textOf = (value: unknown, key: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : '';
};

/** What a failure of connection or login means for the clerk. */
function problemOf(failure: unknown, { security }: MailServer, conceal: Conceal): MailProblem {
  const told = (key: string): string => textOf(failure, key);
  const code = told('code');
  const original = told('originalCode');
  const command = told('command');
  const response = told('response');
  const words = conceal(response.replace(/^\d{3}[ -]?/, ''));
  const problem = (name: MailProblemCode): MailProblem => ({
    code: name,
    ...(words === '' ? {} : { words }),
  });
  const status = Number(/^\d{3}/.exec(response)?.[0] ?? 0);
  const technical = `${code} ${original} ${textOf(failure, 'message')}`;
  if (command.startsWith('AUTH') || code === 'EAUTH') {
    if (/5\.7\.30\b|5\.7\.139\b|basic authentication/i.test(response)) return problem('basicLoginEnded');
    if (status >= 500) return problem('loginRefused');
    return problem(status >= 400 ? 'loginLater' : 'notSmtp');
  }
  if (code === 'ENOAUTH') return problem('loginMissing');
  if (certificateCodes.test(original || code)) return problem('certificate');
  if (speaksPlain.test(technical)) return problem('tlsWanted');
  if (command === 'STARTTLS' || (security === 'starttls' && /STARTTLS/.test(technical)))
    return problem('tlsMissing');
  if (code === 'EDNS') return problem('hostUnknown');
  if (code === 'ETLS' || /^(?:ERR_SSL|EPROTO)/.test(original)) return problem('tlsFailed');
  if (code === 'ETIMEDOUT') return problem('silent');
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EACCES/.test(original)) return problem('unreachable');
  if (status >= 400) return problem('greetingRefused');
  return problem(code === 'EPROTOCOL' ? 'notSmtp' : 'cut');
}
