// A real HTTP server on loopback that records the requests it receives and gives the answers that the test decides.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { parseBaseUrl, type BaseUrl } from '../../main/service/paths.ts';
import type { TestCertificates } from './service-certificate.ts';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestServer {
  readonly origin: string;
  readonly base: BaseUrl;
  readonly port: number;
  readonly seen: Seen[];
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

export type Respond = (request: Seen, response: ServerResponse) => void;

export async function serve(respond: Respond, tls?: TestCertificates): Promise<TestServer> {
  const seen: Seen[] = [];
  let connections = 0;
  const server = tls === undefined ? createServer() : createTlsServer({ key: tls.key, cert: tls.cert });
  server.on('connection', () => {
    connections += 1;
  });
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one: Seen = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(one);
      respond(one, response);
    });
  });
  const port = await listen(server);
  const origin = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  return {
    origin,
    base: baseOf(origin),
    port,
    seen,
    connections: () => connections,
    close: () => {
      server.closeAllConnections();
      return closed(server);
    },
  };
}

export function baseOf(text: string): BaseUrl {
  const parsed = parseBaseUrl(text);
  if (!parsed.ok) throw new Error(`not a base URL: ${text}`);
  return parsed.value;
}

interface Listening {
  listen(port: number, host: string, done: () => void): unknown;
  address(): string | AddressInfo | null;
  close(done: () => void): unknown;
}

export function listen(server: Listening): Promise<number> {
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(address.port);
    });
  });
}

export const closed = (server: Listening): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

export const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
