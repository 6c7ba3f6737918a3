// Parses XML into events in linear time, also for malicious texts. Supports only what workbooks need: prefixes are
// ignored, entities beyond XML's own five stay unchanged, document types are refused, and wrongly nested elements end
// the parsing.

export interface XmlSink {
  /** Also called for an empty element, followed by `close`. `attribute` is valid until the next event. */
  readonly open: (name: string, attribute: (name: string) => string | null) => void;
  readonly close?: (name: string) => void;
  /** In pieces: a comment or CDATA section splits a text. */
  readonly text?: (text: string) => void;
}

/** No part of a workbook is nearly as deep. */
const deepest = 100;

const tab = 9;
const exclamation = 33;
const slash = 47;
const equals = 61;
const greater = 62;
const question = 63;
const isSpace = (code: number): boolean => code === 32 || (code >= tab && code <= 13);

/** False if the text is no complete, well-formed document; earlier events were delivered. */
export function readXml(xml: string, { open, close, text }: XmlSink): boolean {
  const names: string[] = [];
  let seen = false;
  let from = 0;
  let to = 0;
  const attribute = (wanted: string): string | null => attributeIn(xml, from, to, wanted);

  for (let at = 0; ;) {
    const start = xml.indexOf('<', at);
    const behind = start < 0 ? xml.length : start;
    if (text && behind > at && names.length > 0) text(unescaped(xml.slice(at, behind)));
    if (start < 0) return seen && names.length === 0;
    const sign = xml.charCodeAt(start + 1);
    if (sign === exclamation || sign === question) {
      const section = xml.startsWith('<![CDATA[', start);
      at = endOfAside(xml, start, section);
      if (at < 0) return false;
      if (section) text?.(xml.slice(start + 9, at - 3));
      continue;
    }
    const closing = sign === slash;
    const nameAt = closing ? start + 2 : start + 1;
    const nameEnd = endOfName(xml, nameAt);
    const end = endOfTag(xml, nameEnd);
    if (end < 0 || nameEnd === nameAt) return false;
    const name = xml.slice(nameAt, nameEnd);
    const plain = name.slice(name.lastIndexOf(':') + 1);
    at = end + 1;
    if (closing) {
      if (names.pop() !== name) return false;
      close?.(plain);
      continue;
    }
    if (names.length === 0 && seen) return false;
    seen = true;
    const empty = xml.charCodeAt(end - 1) === slash;
    from = nameEnd;
    to = empty ? end - 1 : end;
    open(plain, attribute);
    if (empty) close?.(plain);
    else if (names.push(name) > deepest) return false;
  }
}

/** The end of a comment, CDATA section or instruction; -1 without an end, or for anything else. */
function endOfAside(xml: string, start: number, section: boolean): number {
  const end = section
    ? ']]>'
    : xml.startsWith('<!--', start)
      ? '-->'
      : xml.startsWith('<?', start)
        ? '?>'
        : '';
  if (end === '') return -1;
  const found = xml.indexOf(end, start + (end === '?>' ? 2 : end === '-->' ? 4 : 9));
  return found < 0 ? -1 : found + end.length;
}

function endOfName(xml: string, from: number): number {
  let at = from;
  for (; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code <= 32 || code === slash || code === greater) break;
  }
  return at;
}

/** The position of `>` outside of quotes; -1 if another tag begins before it, or there is none. */
function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === 60) return -1;
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 34 || code === 39) quote = code;
    else if (code === greater) return at;
  }
  return -1;
}

/** By its name without prefix; null if missing or unquoted. */
function attributeIn(xml: string, from: number, to: number, wanted: string): string | null {
  for (let at = from; at < to;) {
    while (at < to && isSpace(xml.charCodeAt(at))) at += 1;
    const start = at;
    let own = at;
    for (; at < to && xml.charCodeAt(at) !== equals && !isSpace(xml.charCodeAt(at)); at += 1)
      if (xml.charCodeAt(at) === 58) own = at + 1;
    const nameEnd = at;
    while (at < to && isSpace(xml.charCodeAt(at))) at += 1;
    if (at >= to || xml.charCodeAt(at) !== equals) {
      if (at === start) return null;
      continue;
    }
    at += 1;
    while (at < to && isSpace(xml.charCodeAt(at))) at += 1;
    const quote = xml.charAt(at);
    const close = quote === '"' || quote === "'" ? xml.indexOf(quote, at + 1) : -1;
    if (close < 0 || close >= to) return null;
    const found = nameEnd - own === wanted.length && xml.startsWith(wanted, own);
    if (found && !isNamespace(xml, start, own)) return unescaped(xml.slice(at + 1, close));
    at = close + 1;
  }
  return null;
}

/** `xmlns:r="…"` declares a prefix and is no attribute `r`. */
const isNamespace = (xml: string, start: number, own: number): boolean =>
  own > start && xml.startsWith('xmlns:', start);

const entityNames: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const entity = /&(?:#x([\da-f]{1,8})|#(\d{1,10})|(lt|gt|quot|apos|amp));/gi;

/** An invalid character code throws an error. */
const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(entity, (whole, hex?: string, decimal?: string, name = '') => {
        if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
        return decimal === undefined
          ? (entityNames[String(name)] ?? whole)
          : String.fromCodePoint(Number(decimal));
      })
    : text;
