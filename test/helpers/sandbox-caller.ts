// Calls the simulated service as a program would, over a new connection for each call, and returns the answer.
import { request } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../main/sandbox/server.ts';

/** A Saturday noon in Brazil. */
export const noon = Date.UTC(2026, 10, 21, 15);

/** A simulated service that lasts as long as the test. */
export async function sandboxForTest(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ folder: null, seed: 'test', now: () => noon, ...options });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface Wish {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
}

/** Rejects if no complete answer came. */
export function call(
  url: string,
  { method = 'GET', headers = {}, body, timeoutMs }: Wish = {},
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const sent = request(url, { method, headers, agent: false });
  if (timeoutMs !== undefined) sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer in time')));
  sent.once('error', reject);
  sent.once('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('error', reject);
    response.once('end', () => {
      const bytes = Buffer.concat(chunks);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
    });
  });
  sent.end(body);
  return promise;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };

export const payer = { name: 'Marina Duarte Prado', document: '12345678909' };
export const boletoBody = {
  amount: 127.5,
  dueDate: '2026-12-10',
  description: 'Honorários de novembro',
  payer,
};
export const withdrawalBody = { amount: 1000, wallet: '0x52908400098527886E0F7030069857D2E4169EE7' };

export const createBoleto = ({ url, tenants }: Sandbox, body: unknown = boletoBody, more: Wish = {}) =>
  call(`${url}/api/v1/boletos`, {
    method: 'POST',
    headers: { ...json, ...bearer(tenants.practice.accessToken) },
    body: JSON.stringify(body),
    ...more,
  });

export const withdraw = ({ url, tenants }: Sandbox, body: unknown = withdrawalBody) =>
  call(`${url}/api/crypto/withdraw`, {
    method: 'POST',
    headers: { ...json, ...bearer(tenants.practice.accessToken) },
    body: JSON.stringify(body),
  });

export const checkTransaction = ({ url, tenants }: Sandbox, transactionId: string) =>
  call(`${url}/api/transactions/check`, {
    method: 'POST',
    headers: { ...json, ci: tenants.practice.clientId, cs: tenants.practice.clientSecret },
    body: JSON.stringify({ transactionId }),
  });

/** A GET with the simulated tenant's token; `path` begins with a slash. */
export const read = ({ url, tenants }: Sandbox, path: string) =>
  call(`${url}${path}`, { headers: bearer(tenants.practice.accessToken) });

/** Vitest's matchers, typed as the values that they may replace. */
export const anyText: unknown = expect.any(String);
export const anyNumber: unknown = expect.any(Number);
export const textLike = (part: string | RegExp): unknown =>
  typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part);
