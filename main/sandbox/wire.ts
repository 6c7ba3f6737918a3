// How an answer, or the trouble that befalls it, goes onto the wire. Which trouble it is was decided elsewhere.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, type Answer } from './answer.ts';
import type { Fault } from './faults.ts';
import { bent } from './shapes.ts';

/** More than any request of the document needs. */
const mostBytes = 64 * 1024;

export const tooLarge = json(413, { message: 'O corpo da requisição é grande demais.' });

/** The whole body, or null for one that is too large to be read. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  // The socket stays open behind a body that is too large, for it is still to be answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function plainHeaders({ headers }: IncomingMessage): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}

export const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

/** Ends the conversation without a word; a reset, so that the caller cannot take it for an answer. */
export const cut = (request: IncomingMessage): void => void request.socket.resetAndDestroy();

function bytesOf({ body }: Answer): { readonly bytes: Buffer; readonly type: string } {
  if ('json' in body) {
    return { bytes: Buffer.from(JSON.stringify(body.json)), type: 'application/json; charset=utf-8' };
  }
  return 'bytes' in body ? body : { bytes: Buffer.from(body.text), type: body.type };
}

export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  { close = false }: { readonly close?: boolean } = {},
): void {
  const { bytes, type } = bytesOf(answer);
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(bytes.length > 0 ? { 'content-type': type } : {}),
    'content-length': bytes.length,
    ...(close ? { connection: 'close' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** What happens instead of the effect, if the fault is of that kind. */
export function beforeEffect(fault: Fault | null, now: number): Answer | 'cut' | null {
  switch (fault?.kind) {
    case 'cutBefore':
      return 'cut';
    case 'errorBefore':
      return json(fault.status, { message: 'Serviço temporariamente indisponível.' });
    case 'rateLimited': {
      const wait = String(fault.waitSeconds);
      const until = new Date(now + fault.waitSeconds * 1000).toUTCString();
      const headers = {
        seconds: { 'retry-after': wait },
        date: { 'retry-after': until, date: new Date(now).toUTCString() },
        reset: { 'ratelimit-reset': wait },
      }[fault.say];
      return json(429, { message: 'Muitas requisições. Aguarde e tente de novo.' }, headers);
    }
    default:
      return null;
  }
}

/** What becomes of the answer once the effect has happened. */
export function sendWith(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): void {
  const { bytes, type } = bytesOf(answer);
  switch (fault.kind) {
    case 'cutAfter':
      return cut(request);
    case 'silenceAfter':
      // The socket stays open and nothing comes: the caller's own time-out has to end it.
      return;
    case 'errorAfter':
      return send(
        request,
        response,
        json(fault.status, { message: 'O serviço demorou demais para responder.' }),
      );
    case 'emptyAfter':
      return send(request, response, { status: fault.status, body: { text: '', type: 'text/plain' } });
    case 'htmlAfter': {
      const text =
        '<!doctype html><html lang="pt-BR"><title>Serviço</title><p>Estamos em manutenção.</p></html>';
      return send(request, response, {
        status: fault.status,
        body: { text, type: 'text/html; charset=utf-8' },
      });
    }
    case 'cutMiddle':
      response.writeHead(answer.status, {
        ...answer.headers,
        'content-type': type,
        'content-length': bytes.length,
      });
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => cut(request));
      return;
    case 'truncatedJson': {
      const half = bytes.subarray(0, Math.ceil(bytes.length * 0.6));
      return send(request, response, { status: answer.status, body: { bytes: half, type } });
    }
    case 'cutBefore':
    case 'errorBefore':
    case 'rateLimited':
    case 'unknownFields':
    case 'unknownStatus':
    case 'noId':
    case 'errorBesideId':
    case 'hugeId':
      return send(request, response, answerBent(answer, fault));
  }
}

/** Only a success is bent: a refusal already says no. */
const answerBent = (answer: Answer, fault: Fault): Answer =>
  answer.status < 300 && 'json' in answer.body
    ? { ...answer, body: { json: bent(answer.body.json, fault) } }
    : answer;
