// A second start on the same folder: the first one leaves a port and a secret in a file that only this user can read; the
// second asks with it for a new key. A file left behind by a crash is told by nobody answering it.
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { bare, json } from '../headers.ts';
import { sameSecret } from '../secret.ts';
import { doorFile } from '../take-folder.ts';

const header = 'x-guiche-again';

export interface Left {
  readonly port: number;
  readonly secret: string;
}

export async function leaveSecret(dataFolder: string, left: Left): Promise<void> {
  const file = doorFile(dataFolder);
  const fresh = `${file}.new`;
  await rm(fresh, { force: true });
  await writeFile(fresh, JSON.stringify(left), { flag: 'wx', mode: 0o600 });
  await rename(fresh, file);
}

export const takeSecretAway = (dataFolder: string): Promise<void> =>
  rm(doorFile(dataFolder), { force: true });

/** The first start's answer: a key, to whoever knows what stands in the file. */
export const answerAgain =
  (secret: string, mintKey: () => string) =>
  (request: Request): Response =>
    sameSecret(request.headers.get(header) ?? '', secret) ? json({ key: mintKey() }) : bare(401);

/** The address of a new window of the process that holds the folder; nothing if none answers. */
export async function askAgain(dataFolder: string): Promise<string | undefined> {
  const left = parseLeft(await readFile(doorFile(dataFolder), 'utf8').catch(() => ''));
  if (!left) return undefined;
  const base = `http://127.0.0.1:${left.port}`;
  const answer = await fetch(`${base}/again`, {
    method: 'POST',
    headers: { [header]: left.secret },
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  const key = typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined;
  return typeof key === 'string' && /^[\w-]{20,64}$/u.test(key) ? `${base}/#key=${key}` : undefined;
}

function parseLeft(text: string): Left | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || !('port' in parsed && 'secret' in parsed))
    return undefined;
  const { port, secret } = parsed;
  const isPort = typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536;
  return isPort && typeof secret === 'string' ? { port, secret } : undefined;
}
