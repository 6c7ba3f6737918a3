// The encodings of a secret inside other text: plain, backwards, hexadecimal, a list of bytes, base64 and base32 at any offset,
// percent-encoded, escaped; its parts, if it is a JWT; and its first or last letters alone. Compressed or encrypted ones are not found.
import { hashOf, someRun } from './rolling-hash.ts';

const alphabets = [
  (bytes: Buffer) => bytes.toString('base64'),
  (bytes: Buffer) => bytes.toString('base64url'),
] as const;

/** A shorter piece would match ordinary text by chance. */
const shortestPiece = 6;

/** Base64 of `secret` after `offset` other bytes: only the characters that depend on the secret alone. */
function base64Within(bytes: Buffer, offset: number, encode: (bytes: Buffer) => string): string {
  const text = encode(Buffer.concat([Buffer.alloc(offset), bytes]));
  const first = Math.ceil((offset * 8) / 6);
  const whole = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(first, whole);
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of `bytes` after `offset` other bytes: only the characters that depend on these bytes alone. */
function base32Within(bytes: Buffer, offset: number): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const skipped = (5 - ((offset * 8) % 5)) % 5;
  const groups = bits.slice(skipped).match(/.{5}/g) ?? [];
  return groups.map((group) => base32Letters[Number.parseInt(group, 2)]).join('');
}

/** How dumps of bytes separate them. */
const separators = [' ', ':', '-', ',', ', '] as const;

const byNumber = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

/** Some encoders escape more characters than others, and some use lower-case digits. */
function percentEncoded(text: string): readonly string[] {
  const usual = encodeURIComponent(text);
  const strict = usual.replaceAll(/[!'()*]/g, byNumber);
  const every = Buffer.from(text).toString('hex').toUpperCase().replaceAll(/../g, '%$&');
  return [usual, strict, every].flatMap((form) => [
    form,
    form.replaceAll(/%../g, (mark) => mark.toLowerCase()),
  ]);
}

/** Every encoding of `secret` to search for, the longest first, each once. */
export function secretEncodings(secret: string): readonly string[] {
  const forms = new Set([secret, Array.from(secret).toReversed().join(''), ...percentEncoded(secret)]);
  const wide = Buffer.from(secret, 'utf16le');
  for (const bytes of [Buffer.from(secret), wide, Buffer.from(wide).swap16()]) {
    const hex = bytes.toString('hex');
    for (const form of [hex, hex.toUpperCase()])
      for (const separator of ['', ...separators]) forms.add(form.replaceAll(/..(?=.)/g, `$&${separator}`));
    for (const separator of separators) forms.add([...bytes].join(separator));
    for (const offset of [0, 1, 2, 3, 4]) {
      const piece = base32Within(bytes, offset);
      if (piece.length >= shortestPiece) forms.add(piece);
    }
    for (const encode of alphabets)
      for (const offset of [0, 1, 2]) {
        const piece = base64Within(bytes, offset, encode);
        if (piece.length >= shortestPiece)
          for (const form of [piece, ...percentEncoded(piece)]) forms.add(form);
      }
  }
  return [...forms].sort((one, other) => other.length - one.length);
}

/** So many letters of a secret are one, also if the rest is missing or their case has changed. */
const enough = 12;

/** The parts of a JWT, each of which is a secret of its own. */
export function secretParts(secret: string): readonly string[] {
  const parts = secret.split('.');
  return parts.length === 3 ? [secret, ...parts.filter(({ length }) => length >= enough)] : [secret];
}

/** The first and the last letters of a long secret, unless they could be an ordinary number. */
export const secretEnds = (secret: string): readonly string[] =>
  secret.length > enough
    ? [secret.slice(0, enough), secret.slice(-enough)].filter((end) => !/^\d+$/.test(end))
    : [];

interface Unescaped {
  readonly text: string;
  /** For each letter, and for the end of the text, where it begins in the original; undefined if nothing moved. */
  readonly from?: Uint32Array;
}

const escapes =
  // oxlint-disable-next-line no-control-regex -- UTF-16 that is read as bytes has a zero beside each letter
  /%(?:25)*[\da-f]{2}|\\+u[\da-f]{4}|\\+u\{0*[\da-f]{1,4}\}|\\+x[\da-f]{2}|\\[0-3][0-7]{2}|\\[/"'\\]|&(?:amp;)*#0*\d{1,4};?|&(?:amp;)*#x0*[\da-f]{1,4};?|[\0\u00AD\u200B\uFEFF]/gi;

function meaning(escape: string): string {
  if (/^[^%\\&]/.test(escape)) return '';
  if (/^\\[/"'\\]$/.test(escape)) return escape.slice(1);
  const base = /^\\\d/.test(escape) ? 8 : /^&[^x]+$/i.test(escape) ? 10 : 16;
  const code = Number.parseInt(escape.replace(/^%(?:25)*(?=..$)|^\\+(?:u\{?|x)?|^&[^#]*#x?/i, ''), base);
  return code === 0 ? '' : String.fromCharCode(code);
}

/** Takes away every kind of escape and letters that nobody sees, twice, because a text may be quoted in another one. */
function unescaped(text: string, again = true): Unescaped {
  if (text.search(escapes) < 0) return { text };
  const from = new Uint32Array(text.length + 1);
  let out = '';
  let at = 0;
  const copy = (to: number): void => {
    for (let place = at; place < to; place += 1) from[out.length + place - at] = place;
    out += text.slice(at, to);
  };
  for (const { 0: escape, index } of text.matchAll(escapes)) {
    copy(index);
    const letter = meaning(escape);
    if (letter !== '') from[out.length] = index;
    out += letter;
    at = index + escape.length;
  }
  copy(text.length);
  from[out.length] = text.length;
  if (!again) return { text: out, from };
  const inner = unescaped(out, false);
  return inner.from
    ? { text: inner.text, from: inner.from.map((place) => from[place] ?? text.length) }
    : { text: out, from };
}

const lowered = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

type Range = readonly [from: number, to: number];

interface SoughtForm {
  readonly form: string;
  /** Also found alone, with what follows it. */
  readonly head: string | null;
  /** Also found alone, with what comes before it. */
  readonly tail: string | null;
}

function soughtForm(form: string): SoughtForm {
  const ends = secretEnds(form);
  const [head, tail] = [form.slice(0, enough), form.slice(-enough)];
  return { form, head: ends.includes(head) ? head : null, tail: ends.includes(tail) ? tail : null };
}

/** Where a form is in `text`, whole or from one of its ends on. */
function* places(text: string, { form, head, tail }: SoughtForm): Generator<Range> {
  if (head === null || tail === null)
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length))
      yield [at, at + form.length];
  if (head !== null)
    for (let at = text.indexOf(head), to; at >= 0; at = text.indexOf(head, to)) {
      to = at + enough;
      while (to - at < form.length && text[to] === form[to - at]) to += 1;
      yield [at, to];
    }
  if (tail !== null)
    for (let at = text.indexOf(tail); at >= 0; at = text.indexOf(tail, at + enough)) {
      let from = at;
      const shift = form.length - enough - at;
      while (from > 0 && from + shift > 0 && text[from - 1] === form[from + shift - 1]) from -= 1;
      yield [from, at + enough];
    }
}

/** Forms, and how to see at once that a text has none of them: nearly every text has none, and there are hundreds of forms. */
interface Sought {
  readonly forms: readonly SoughtForm[];
  /** What each place of a form has: so many letters, with one of these hashes. */
  readonly length: number;
  readonly hashes: ReadonlySet<number>;
  /** For each hash its upper half, which is looked up faster. */
  readonly upper: Uint8Array;
}

function sought(all: readonly string[]): Sought {
  const forms = all.map(soughtForm);
  const length = Math.min(enough, ...all.map((form) => form.length));
  const parts = forms.flatMap(({ form, head, tail }) => [
    ...(head === null || tail === null ? [form] : []),
    ...(head === null ? [] : [head]),
    ...(tail === null ? [] : [tail]),
  ]);
  const hashes = new Set(parts.map((part) => hashOf(part.slice(0, length))));
  const upper = new Uint8Array(1 << 16);
  for (const hash of hashes) upper[hash >>> 16] = 1;
  return { forms, length, hashes, upper };
}

/** False only if no form is in the text. */
const mayHave = (text: string, { length, hashes, upper }: Sought): boolean =>
  hashes.size > 0 && someRun(text, length, (hash) => upper[hash >>> 16] === 1 && hashes.has(hash));

/** Made once for each set of credentials, because every answer is searched. */
export interface SoughtForms {
  /** Found in any case. */
  readonly long: Sought;
  readonly short: Sought;
}

export function soughtForms(forms: readonly string[]): SoughtForms {
  // Digits alone may be an id or an amount, also if a secret's form becomes digits only here.
  const plain = forms.map((form) => unescaped(form).text).filter((form) => !/^\d+$/.test(form));
  const isLong = ({ length }: string): boolean => length >= enough;
  return {
    long: sought([...new Set(plain.filter(isLong).map(lowered))]),
    short: sought([...new Set(plain.filter((form) => !isLong(form)))]),
  };
}

/** Replaces what any of these forms says, however it is escaped. */
export function withoutForms(text: string, { long, short }: SoughtForms, mark: string): string {
  const { text: plain, from } = unescaped(text);
  const low = lowered(plain);
  const found = [
    ...(mayHave(low, long) ? long.forms.flatMap((form) => [...places(low, form)]) : []),
    ...(mayHave(plain, short) ? short.forms.flatMap((form) => [...places(plain, form)]) : []),
  ].toSorted(([one], [other]) => one - other);
  let out = '';
  let done = 0;
  for (let at = 0; at < found.length;) {
    let [start, end] = found[at] ?? [0, 0];
    for (at += 1; (found[at]?.[0] ?? end) < end; at += 1) end = Math.max(end, found[at]?.[1] ?? end);
    if (from) [start, end] = [from[start] ?? start, from[end] ?? end];
    out += text.slice(done, start) + mark;
    done = end;
  }
  return out + text.slice(done);
}
