// Reads requests from the wire and puts answers on it, doing to them there what a fault asks for. It decides nothing.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, type Answer } from './answer.ts';
import type { Fault } from './faults.ts';
import { bent } from './shapes.ts';

/** More than any request of the document needs. */
const mostBytes = 64 * 1024;

/**
 * The whole body, or null as soon as it is known to be too large. What still comes of that one is read and dropped, for
 * a socket closed upon unread bytes is reset, and the caller would never see its 413.
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

/** Headers by lower-case name; one that came twice counts as not sent, since no rule says which is meant. */
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

/** Ends the connection as a broken one ends: by a reset, not by a goodbye. */
export const cut = (request: IncomingMessage): void => void request.socket.resetAndDestroy();

/** The trouble that comes instead of any effect: an answer, a cut, or none. */
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
  { say, waitSeconds }: Extract<Fault, { kind: 'rateLimited' }>,
  now: number,
): Record<string, string> {
  switch (say) {
    case 'seconds':
      return { 'retry-after': String(waitSeconds) };
    case 'date':
      // Counted from the answer's own Date: both are said by the same clock, which need not be the caller's.
      return {
        date: new Date(now).toUTCString(),
        'retry-after': new Date(now + waitSeconds * 1000).toUTCString(),
      };
    case 'reset':
      return { 'ratelimit-limit': '10', 'ratelimit-remaining': '0', 'ratelimit-reset': String(waitSeconds) };
  }
}

/** Sends the answer to what has happened, with the trouble that comes after the effect, if any. */
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
      // Neither answered nor closed: the caller's own patience ends it.
      return undefined;
    case 'cutMiddle': {
      const { bytes, type } = written(answer);
      response.writeHead(answer.status, {
        ...answer.headers,
        'content-type': type,
        'content-length': bytes.length,
      });
      // No reset here: that would take away from the caller the half that it has.
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

/** Only a success is bent: a refusal already says no. */
const bentAnswer = (fault: Fault | null, answer: Answer): Answer =>
  answer.status < 300 && 'json' in answer.body
    ? { ...answer, body: { json: bent(answer.body.json, fault) } }
    : answer;
