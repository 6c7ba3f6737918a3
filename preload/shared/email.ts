// E-mail addresses: what a sheet's cell may hold, and what a message may be sent to. A message takes several addresses of one payer.

const email = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@.,;<>"()]{2,}$/;

export const isEmail = (text: string): boolean => text.length <= 254 && email.test(text);

/**
 * An address within other text. The lengths are bounded: without a bound the expression tries every letter as a start, which takes
 * quadratic time.
 */
export const emailInside = /[^\s@,;<>"():]{1,64}@[^\s@,;<>"()]{1,190}\.[^\s@.,;<>"()]{2,63}/;

/** What stands between the addresses of one cell. */
export const betweenEmails = /[\s,;|/]+/;

/** More addresses in one cell are a list of people, not those of one payer. */
export const mostRecipients = 10;

export type AddressProblem =
  | 'empty'
  | 'withoutAt'
  | 'withoutDomain'
  | 'withoutLocalPart'
  | 'spaces'
  | 'invalid'
  /** Letters with accents before the @: few servers take them, so the message would be lost on the way. */
  | 'localPartNotAscii'
  | 'domainInvalid'
  | 'tooMany';

export type AddressReading =
  | { readonly ok: true; readonly addresses: readonly string[] }
  /** `at`: where in the cell the piece begins that is wrong. */
  | { readonly ok: false; readonly code: AddressProblem; readonly at: number };

/**
 * The addresses of a cell such as `Maria <maria@a.com>; joao@b.com`, each once. A cell with one wrong address gives none: whoever was
 * left out would not be noticed. `toAscii` turns an internationalised domain into what servers understand, '' if it cannot be.
 */
export function addressesIn(cell: string, toAscii: (domain: string) => string): AddressReading {
  const found = new Map<string, string>();
  const pieces = piecesOf(cell);
  if (pieces.length === 0) return { ok: false, code: 'empty', at: 0 };
  for (const { text, at } of pieces) {
    const problem = problemOf(text);
    if (problem !== null) return { ok: false, code: problem, at };
    const place = text.lastIndexOf('@');
    const domain = toAscii(text.slice(place + 1)).toLowerCase();
    if (!/^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/.test(domain))
      return { ok: false, code: 'domainInvalid', at };
    const address = `${text.slice(0, place)}@${domain}`;
    if (!isEmail(address)) return { ok: false, code: 'invalid', at };
    found.set(address.toLowerCase(), address);
  }
  if (found.size > mostRecipients) return { ok: false, code: 'tooMany', at: 0 };
  return { ok: true, addresses: [...found.values()] };
}

interface Piece {
  readonly text: string;
  readonly at: number;
}

/** An address in angle brackets is one piece, and the name before it none. Otherwise pieces are what stands between separators. */
function piecesOf(cell: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  // A name in quotes may have a comma.
  const bare = cell.replaceAll(/"[^"]*"/g, (name) => ' '.repeat(name.length));
  for (const part of bare.split(/[,;|\n\r]/)) {
    const inBrackets = /<([^<>]*)>\s*$/.exec(part);
    if (inBrackets) pieces.push({ text: (inBrackets[1] ?? '').trim(), at: start + inBrackets.index + 1 });
    // Spaces separate addresses only if each word is one; otherwise they are inside of an address, or around its @.
    else if (part.trim().split(betweenEmails).every(isEmail))
      for (const { 0: text, index } of part.matchAll(/[^\s/]+/g)) pieces.push({ text, at: start + index });
    else if (part.trim() !== '')
      pieces.push({ text: part.trim(), at: start + part.length - part.trimStart().length });
    start += part.length + 1;
  }
  return pieces;
}

function problemOf(text: string): AddressProblem | null {
  if (text === '') return 'empty';
  // If a part is an address by itself, the rest may be a name.
  if (/\s/.test(text))
    return isEmail(text.replaceAll(/\s/g, '')) && !text.split(/\s+/).some(isEmail) ? 'spaces' : 'invalid';
  const place = text.lastIndexOf('@');
  if (place < 0) return 'withoutAt';
  const [local, domain] = [text.slice(0, place), text.slice(place + 1)];
  if (local === '') return 'withoutLocalPart';
  if (!domain.includes('.') || domain.endsWith('.')) return 'withoutDomain';
  if (/[^\0-\x7f]/.test(local)) return 'localPartNotAscii';
  // Without quotes: what RFC 5321 calls an atom, dots only between others.
  return /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local) && local.length <= 64
    ? null
    : 'invalid';
}
