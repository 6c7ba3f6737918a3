// Reads requests from the socket and sends answers, with the faults that were decided.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, type Answer } from './answer.ts';
import type { Fault } from './faults.ts';
import { reshaped } from './shapes.ts';

/** More than any documented request needs. */
const mostBytes = 64 * 1024;

/**
 * The whole body, or null if it is too large. The rest of a large body is read and dropped: closing a socket with
 * unread bytes resets it, and the caller would not see its 413.
 */
export async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const announced = Number(request.headers['content-length'] ?? 0);
  const body = announced > mostBytes ? null : await readUpTo(mostBytes, request);
  if (!body) request.resume();
  return body;
}

async function readUpTo(most: number, request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Headers by lower-case name. A repeated header counts as missing, because no rule says which one counts. */
export function headersOf({ headersDistinct }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values]) => [
      name,
      values?.length === 1 ? values[0] : undefined,
    ]),
  );
}

function written({ body }: Answer): { readonly bytes: Buffer; readonly type: string } {
  if ('json' in body) {
    return { bytes: Buffer.from(JSON.stringify(body.json)), type: 'application/json; charset=utf-8' };
  }
  return 'text' in body ? { bytes: Buffer.from(body.text), type: body.type } : body;
}

export function send(response: ServerResponse, answer: Answer): void {
  const { bytes, type } = written(answer);
  response.writeHead(answer.status, {
    ...(bytes.length > 0 ? { 'content-type': type } : {}),
    'content-length': bytes.length,
    ...answer.headers,
  });
  response.end(bytes);
}

/** Resets the connection, like a broken one, instead of closing it. */
export const cut = (request: IncomingMessage): void => void request.socket.resetAndDestroy();

/** The fault that replaces any effect: an answer, a cut, or none. */
export function troubleBefore(fault: Fault | null, now: number): Answer | 'cut' | null {
  switch (fault?.kind) {
    case 'errorBefore':
      return json(fault.status, { message: 'Serviço temporariamente indisponível.' });
    case 'rateLimited':
      return json(429, { message: 'Muitas requisições. Aguarde e tente de novo.' }, waitHeaders(fault, now));
    case 'cutBefore':
      return 'cut';
    default:
      return null;
  }
}

function waitHeaders(
  { format, waitSeconds }: Extract<Fault, { kind: 'rateLimited' }>,
  now: number,
): Record<string, string> {
  switch (format) {
    case 'seconds':
      return { 'retry-after': String(waitSeconds) };
    case 'date':
      // Relative to the answer's own Date header, which may differ from the caller's clock.
      return {
        date: new Date(now).toUTCString(),
        'retry-after': new Date(now + waitSeconds * 1000).toUTCString(),
      };
    case 'reset':
      return { 'ratelimit-limit': '10', 'ratelimit-remaining': '0', 'ratelimit-reset': String(waitSeconds) };
  }
}

/** Sends the answer of an executed request, with the fault after the effect, if any. */
export function sendAfter(
  fault: Fault | null,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): void {
  switch (fault?.kind) {
    case 'cutAfter':
      return cut(request);
    case 'silenceAfter':
      // Neither answered nor closed: the caller's timeout ends it.
      return undefined;
    case 'cutMiddle': {
      const { bytes, type } = written(answer);
      response.writeHead(answer.status, {
        ...answer.headers,
        'content-type': type,
        'content-length': bytes.length,
      });
      // Not reset, because a reset would discard the half that the caller has received.
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.socket.destroy());
      return undefined;
    }
    case 'errorAfter':
      return send(response, json(fault.status, { message: 'O serviço demorou demais para responder.' }));
    case 'emptyAfter':
      return send(response, { status: fault.status, body: { text: '', type: 'text/plain' } });
    case 'htmlAfter':
      return send(response, {
        status: fault.status,
        body: {
          text: '<!doctype html><html lang="pt-BR"><title>Serviço</title><p>Estamos em manutenção.</p></html>',
          type: 'text/html; charset=utf-8',
        },
      });
    case 'conflictAfter':
      return send(response, json(409, { message: 'Já existe um registro com estes dados.' }));
    case 'idWithStatus':
      return send(response, { ...answer, status: fault.status });
    case 'truncatedJson': {
      const { bytes, type } = written(answer);
      return send(response, {
        ...answer,
        body: { bytes: bytes.subarray(0, Math.ceil(bytes.length / 2)), type },
      });
    }
    default:
      return send(response, bentAnswer(fault, answer));
  }
}

/** Only a success is changed; a refusal is a fault already. */
const bentAnswer = (fault: Fault | null, answer: Answer): Answer =>
  answer.status < 300 && 'json' in answer.body
    ? { ...answer, body: { json: reshaped(answer.body.json, fault) } }
    : answer;
