// A second start on the same folder: the first one leaves a port and a secret in a file that only this user can read; the
// second asks with it for a new key and names the files that it is to open, and neither sends the secret. A file left behind by a
// crash is told by nobody answering it.
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

/** Of a few thousand paths. */
const mostAsked = 1024 * 1024;
/** Nonces of requests that were carried out: the same bytes open nothing twice. */
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

/** The first start's answer: a key, sealed for whoever shows that they know what stands in the file. */
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
    const asked = await unseal(toApp, body, contexts.door(nonce));
    if (asked === undefined || answered.has(nonce)) return bare(401);
    answered.add(nonce);
    for (const oldest of answered) if (answered.size > mostNonces) answered.delete(oldest);
    const sheets = parseSheets(textOf(asked));
    if (sheets.length > 0) openSheets(sheets);
    const answer = await seal(toPage, bytesOf(await mintKey()), contexts.door(nonce));
    return new Response(answer, { headers: { ...guarded(), 'content-type': sealedType } });
  };
}

/** What comes without files is an empty text. */
function parseSheets(text: string): readonly string[] {
  if (text === '') return [];
  const parsed: unknown = JSON.parse(text);
  const isPath = (value: unknown): value is string => typeof value === 'string' && isAbsolute(value);
  return Array.isArray(parsed) ? parsed.filter(isPath) : [];
}

const asText = (sheets: readonly string[]): string => (sheets.length === 0 ? '' : JSON.stringify(sheets));

/** The address of a new window of the process that holds the folder and opens `sheets` there; nothing if none answers, or another does. */
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
