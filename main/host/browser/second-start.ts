// A second start with the same folder: the first process writes its port and a secret into a file that only this user
// can read. The second requests a new key and names files to open, without sending the secret. A file left by a crash
// is recognized because nobody answers.
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import * as z from 'zod/mini';
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
import { parsed } from '../../json.ts';
import { bare, guarded } from '../headers.ts';
import { doorFile } from '../take-folder.ts';
import { readBytes } from './read-body.ts';

/** Enough for a few thousand paths. */
const mostAsked = 1024 * 1024;
/** Nonces of executed requests: a replay opens nothing. */
const mostNonces = 1024;

const left = z.object({
  port: z.int().check(z.positive(), z.maximum(65_535)),
  secret: z.string(),
});

export async function leaveSecret(dataFolder: string, own: z.infer<typeof left>): Promise<void> {
  const file = doorFile(dataFolder);
  const fresh = `${file}.new`;
  await rm(fresh, { force: true });
  await writeFile(fresh, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
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
  const sheets: unknown = JSON.parse(text);
  const isPath = (value: unknown): value is string => typeof value === 'string' && isAbsolute(value);
  return Array.isArray(sheets) ? sheets.filter(isPath) : [];
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
  const first = parsed(left, await readFile(doorFile(dataFolder), 'utf8').catch(() => ''));
  if (!first) return undefined;
  const base = `http://127.0.0.1:${first.port}`;
  const nonce = mintNonce();
  const { toApp, toPage } = await deriveKeys(first.secret, nonce);
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
