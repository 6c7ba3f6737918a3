// The two document routes: a boleto's PDF and the carnê of an installment, wherever the service stores them.
import { CodedError } from '../failure.ts';
import { expectSuccess, limits, lostError, paced, type CallOptions, type CallParts } from './call.ts';
import { type Conceal, presentable } from './errors.ts';
import { paths } from './paths.ts';
import { follow, hop, sourceOf, startTrail, type Source } from './redirects.ts';
import { textOfAnswer, type Answer } from './exchange.ts';
import { entries, isList, parseJson, sameName, textOf, type Json } from './json.ts';

type DocumentFound =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
  | { readonly kind: 'url'; readonly url: string }
  /** The first lines of the answer, shown to the clerk. */
  | { readonly kind: 'unreadable'; readonly firstLines: string };

const mark = Buffer.from('%PDF-');

/**
 * Decided by the bytes, not by the header. Bytes before the mark are common, but a mark after the first KiB does not
 * count.
 */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes(mark);

/** Field names, the most specific first: a `url` may be any page of the provider. */
const names: ReadonlyMap<string, number> = new Map(
  ['pdfUrl', 'pdf', 'bankSlipUrl', 'file', 'content', 'data', 'url'].map((name, rank) => [
    sameName(name),
    rank,
  ]),
);

/** The rank of other names. PDF bytes are accepted under any name, but a URL under an unknown name is not followed. */
const nameless = names.size;

/** Finds the PDF in the answer of a document route: bytes, base64 in JSON, or a URL. redirects.ts fetches the URL. */
export function decodeDocument(answer: Answer, conceal: Conceal = (words) => words): DocumentFound {
  if (isPdf(answer.bytes)) return { kind: 'pdf', bytes: answer.bytes };
  const text = textOfAnswer(answer);
  const candidates = [...candidatesIn(parseJson(text) ?? text)].toSorted((a, b) => a.rank - b.rank);
  for (const candidate of candidates) {
    const bytes = fromBase64(candidate.text);
    if (bytes !== undefined) return { kind: 'pdf', bytes };
  }
  const url = candidates.find(
    ({ text, rank }) => rank < nameless && /^(https?:\/\/|\/)\S+$/i.test(text.trim()),
  );
  if (url !== undefined) return { kind: 'url', url: url.text.trim() };
  return { kind: 'unreadable', firstLines: firstLines(conceal(text)) };
}

interface Candidate {
  readonly text: string;
  readonly rank: number;
}

function* candidatesIn(json: Json): Generator<Candidate> {
  yield* textsOf(json, 0);
  for (const [key, value] of entries(json)) yield* textsOf(value, names.get(sameName(key)) ?? nameless);
}

/** The value itself, or the elements of a list. */
function* textsOf(value: Json, rank: number): Generator<Candidate> {
  for (const one of isList(value) ? value : [value]) {
    const text = textOf(one);
    if (text !== undefined) yield { text, rank };
  }
}

function fromBase64(text: string): Uint8Array | undefined {
  const bare = text.replace(/^data:[^,]{0,200},/i, '').replace(/\s+/g, '');
  if (bare.length < 8 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(bare)) return undefined;
  // Node also decodes the URL-safe alphabet.
  const bytes = Buffer.from(bare, 'base64');
  return isPdf(bytes) ? bytes : undefined;
}

const firstLines = (text: string): string =>
  text
    .slice(0, 2000)
    // An error must not contain a payer's CPF or CNPJ.
    .replace(/\d{2,3}\.?\d{3}\.?\d{3}[/-]?(\d{4}-?)?\d{2}/g, '•••')
    .split(/\r?\n/)
    .map(presentable)
    .filter((line) => line !== '')
    .slice(0, 5)
    .join('\n')
    .slice(0, 500);

export interface DocumentAnswer {
  readonly bytes: Uint8Array;
  readonly source: Source;
}

export const boletoPdf = (parts: CallParts, id: string, options: CallOptions = {}): Promise<DocumentAnswer> =>
  fetchDocument(parts, paths.pdf(parts.base, id), options);

export const paymentBook = (
  parts: CallParts,
  installmentId: string,
  options: CallOptions = {},
): Promise<DocumentAnswer> => fetchDocument(parts, paths.paymentBook(parts.base, installmentId), options);

async function fetchDocument(parts: CallParts, url: URL, options: CallOptions): Promise<DocumentAnswer> {
  return await paced(parts, options, 'documents', async (send) => {
    let trail = startTrail(url);
    for (;;) {
      let hide: Conceal = (text) => text;
      const followed = await follow(trail, parts.base, async (next, isOwn) => {
        const mode = isOwn ? parts.auxiliary : 'none';
        const sent = await send({ method: 'GET', url: next, mode, limit: limits.document });
        hide = sent.conceal;
        return sent.exchange;
      });
      const { exchange } = followed;
      if (exchange.kind === 'lost') throw lostError(exchange);
      if (exchange.status < 200 || exchange.status > 299) expectSuccess(exchange, hide);
      const found = decodeDocument(exchange, hide);
      switch (found.kind) {
        case 'pdf':
          return { bytes: found.bytes, source: sourceOf(followed.trail, parts.base) };
        case 'unreadable':
          throw new CodedError('answerUnreadable', 'service', { detail: found.firstLines });
        case 'url':
          trail = hop(followed.trail, parts.base, found.url);
      }
    }
  });
}
