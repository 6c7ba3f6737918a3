// What a request is answered with, and how much of it is read before that.
import type { IncomingMessage } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** The rest of the request is not read. */
  readonly hangUp?: boolean;
}

export const done: Answer = { status: 200 };
/** Later: the sender tries again. */
export const notNow: Answer = { status: 503, hangUp: true };
export const notFound: Answer = { status: 404, hangUp: true };
export const tooLarge: Answer = { status: 413, hangUp: true };
export const wrongMethod: Answer = { status: 405, hangUp: true };

/** Null if it is larger; nothing more of it is read then. */
export async function bodyOf(request: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return null;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    if (!Buffer.isBuffer(piece)) continue;
    size += piece.length;
    if (size > mostBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
