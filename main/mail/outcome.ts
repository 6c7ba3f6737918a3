// What became of one message, judged by every answer that the server gave and by whether the final dot left. Pure.
import type { MailDelivery, MailProblem, MailStage } from '../../preload/contract/mail-terms.ts';
import { oneLine } from '../../preload/shared/invisible.ts';
import { secretEncodings, soughtForms, withoutForms, type SoughtForms } from '../secret-encodings.ts';
import { dayMs } from './pace.ts';

export interface Said {
  /** The answers to MAIL, to each RCPT, to DATA and to the final dot, in this order, with what came unasked. */
  readonly replies: readonly string[];
  readonly recipients: number;
  readonly dotLeft: boolean;
  /** Why the session ended, if it did. */
  readonly problem: MailProblem | null;
}

const hidden = '•••';
const taxIds =
  /(?<!\d)(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?\d{4}-?\d{2})(?!\d)/g;

/** Removes what must not be stored or shown from a server's words: secrets, addresses, and numbers like those of people. */
export type Conceal = (words: string) => string;

export function concealing(secrets: readonly string[]): Conceal {
  const long = secrets.filter(({ length }) => length >= 4);
  const sought: SoughtForms = soughtForms([...new Set(long.flatMap(secretEncodings))]);
  return (words) => {
    const line = oneLine(words);
    // A secret of digits only is searched as it is: none of what a mail server says has to stay intact.
    const plain = long.reduce((text, secret) => text.replaceAll(secret, hidden), line);
    return withoutForms(plain, sought, hidden)
      .replaceAll(/[^\s<>@,;:"'()]+@[^\s<>@,;:"'()]+/g, hidden)
      .replaceAll(taxIds, hidden)
      .trim()
      .slice(0, 300);
  };
}

const stageOf = (at: number, recipients: number): MailStage =>
  at === 0 ? 'sender' : at <= recipients ? 'recipient' : at === recipients + 1 ? 'data' : 'content';

const codeOf = (reply: string): number => Number(/^(\d{3})(?:[ \-\r\n]|$)/.exec(reply)?.[1] ?? 0);

/**
 * Whether the content may follow: each command has exactly one answer, every address was taken, and DATA was answered by 354. If one of
 * two addresses was refused, nothing is sent: whoever is left out would not be noticed.
 */
export const mayFollow = ({ replies, recipients }: Pick<Said, 'replies' | 'recipients'>): boolean =>
  replies.length === recipients + 2 &&
  replies.every((reply, at) =>
    at === recipients + 1 ? codeOf(reply) === 354 : Math.floor(codeOf(reply) / 100) === 2,
  );

export function deliveryOf({ replies, recipients, dotLeft, problem }: Said, conceal: Conceal): MailDelivery {
  const final = recipients + 2;
  const nonsense = (reply: string): MailProblem => ({ code: 'notSmtp', words: conceal(reply) });
  const bad = replies.slice(0, final).findIndex((reply, at) => {
    const code = codeOf(reply);
    return at === final - 1 ? code !== 354 : Math.floor(code / 100) !== 2;
  });
  const at = bad >= 0 ? bad : final;
  const reply = replies[at];
  // Before the dot left nothing can have been taken, whatever the server says.
  if (reply === undefined) {
    const over: MailProblem = problem ?? { code: 'cut' };
    return { kind: dotLeft ? 'maybe' : 'lost', problem: over };
  }
  const status = codeOf(reply);
  const words = conceal(reply.replace(/^\d{3}[ -]?/, ''));
  // 503 says that the session is out of order, not that the message is refused.
  const kind = status === 503 ? 4 : Math.floor(status / 100);
  if (kind === 5 || kind === 4)
    return { kind: kind === 5 ? 'refused' : 'later', status, words, stage: stageOf(at, recipients) };
  if (dotLeft && kind === 2 && at === final) return { kind: 'accepted', status, words };
  return { kind: dotLeft ? 'maybe' : 'lost', problem: nonsense(reply) };
}

const firstRetryMs = 60_000;
const longestRetryMs = 3_600_000;

/** When a message that did not leave is tried again: after a minute, then ever later; null after a whole day, when a clerk decides. */
export function nextTry(tries: number, firstTriedAt: number, now: number): number | null {
  if (now - firstTriedAt >= dayMs) return null;
  return now + Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(10, Math.max(0, tries - 1)));
}
