// A second start with the same folder: the first process writes its port and a secret into a file that only this user
// can read. The second requests a new key and names files to open, without sending the secret. A file left by a crash
// is recognized because nobody answers.
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import {
  bytesOf,
  contexts,
  deriveKeys,
  mintNonce,
  nonceHeader,
  seal,
  sealedType,
  textOf,
  unseal,
} from '../../../preload/sealing.ts';
import { bare, guarded } from '../headers.ts';
import { doorFile } from '../take-folder.ts';
import { readBytes } from './read-body.ts';

/** Enough for a few thousand paths. */
const mostAsked = 1024 * 1024;
/** Nonces of executed requests: a replay opens nothing. */
const mostNonces = 1024;

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

/** The first process's answer: a key, sealed for a requester that knows the secret. */
export function answerAgain(
  secret: string,
  mintKey: () => Promise<string>,
  openSheets: (paths: readonly string[]) => void,
): (request: Request) => Promise<Response> {
  const answered = new Set<string>();
  return async (request) => {
    const body = await readBytes(request, mostAsked);
    const nonce = request.headers.get(nonceHeader) ?? '';
    if (body === 413) return bare(413);
    const { toApp, toPage } = await deriveKeys(secret, nonce);
    const opened = await unseal(toApp, body, contexts.door(nonce));
    if (opened === undefined || answered.has(nonce)) return bare(401);
    answered.add(nonce);
    for (const oldest of answered) if (answered.size > mostNonces) answered.delete(oldest);
    const sheets = parseSheets(textOf(opened));
    if (sheets.length > 0) openSheets(sheets);
    const answer = await seal(toPage, bytesOf(await mintKey()), contexts.door(nonce));
    return new Response(answer, { headers: { ...guarded(), 'content-type': sealedType } });
  };
}

/** A request without files has an empty text. */
function parseSheets(text: string): readonly string[] {
  if (text === '') return [];
  const parsed: unknown = JSON.parse(text);
  const isPath = (value: unknown): value is string => typeof value === 'string' && isAbsolute(value);
  return Array.isArray(parsed) ? parsed.filter(isPath) : [];
}

const asText = (sheets: readonly string[]): string => (sheets.length === 0 ? '' : JSON.stringify(sheets));

/**
 * The address of a new window of the process that holds the folder, which also opens `sheets`. Undefined if none
 * answers, or another program does.
 */
export async function askAgain(
  dataFolder: string,
  sheets: readonly string[] = [],
): Promise<string | undefined> {
  const left = parseLeft(await readFile(doorFile(dataFolder), 'utf8').catch(() => ''));
  if (!left) return undefined;
  const base = `http://127.0.0.1:${left.port}`;
  const nonce = mintNonce();
  const { toApp, toPage } = await deriveKeys(left.secret, nonce);
  const answer = await fetch(`${base}/again`, {
    method: 'POST',
    headers: { [nonceHeader]: nonce, 'content-type': sealedType },
    body: await seal(toApp, bytesOf(asText(sheets)), contexts.door(nonce)),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  const sealed = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined;
  const plain = sealed && (await unseal(toPage, new Uint8Array(sealed), contexts.door(nonce)));
  return plain && `${base}/#key=${textOf(plain)}`;
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
