// The tags of an XML text one after another. Each letter is looked at once, so that a text made to be slow takes no longer
// than its length. Only what a workbook's parts need: prefixes are ignored, nothing is validated.

export interface XmlTag {
  /** Without its prefix. */
  readonly name: string;
  readonly closing: boolean;
  /** Closed at once: `<c/>`. */
  readonly empty: boolean;
  readonly attribute: (name: string) => string | null;
  /** What stands behind the tag, up to the next one. */
  readonly text: string;
}

const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;

/** Tags of these names; a tag that never ends is none. */
export function* xmlTags(xml: string, wanted: ReadonlySet<string>): Generator<XmlTag> {
  for (let at = xml.indexOf('<'); at >= 0;) {
    const over = skipped.find(([begin]) => xml.startsWith(begin, at));
    if (over) {
      const end = xml.indexOf(over[1], at + over[0].length);
      at = end < 0 ? -1 : xml.indexOf('<', end);
      continue;
    }
    const next = xml.indexOf('<', at + 1);
    const tag = tagAt(xml, at + 1, next < 0 ? xml.length : next, wanted);
    if (tag) yield tag;
    at = next;
  }
}

/** Behind `<` and before the next one, which no tag has inside of it. */
function tagAt(xml: string, from: number, end: number, wanted: ReadonlySet<string>): XmlTag | null {
  const closing = xml.charAt(from) === '/';
  let at = closing ? from + 1 : from;
  let start = at;
  for (; at < end && !isNameEnd(xml.charCodeAt(at)); at += 1) if (xml.charAt(at) === ':') start = at + 1;
  const name = xml.slice(start, at);
  if (!wanted.has(name)) return null;
  const close = closeOf(xml, at, end);
  if (close < 0) return null;
  return {
    name,
    closing,
    empty: xml.charAt(close - 1) === '/',
    attribute: (wish) => attributeIn(xml.slice(at, close), wish),
    text: xml.slice(close + 1, end),
  };
}

/** Space, `/` and `>`. */
const isNameEnd = (code: number): boolean => code <= 32 || code === 47 || code === 62;
const isSpace = (code: number): boolean => code <= 32;

/** The `>` outside of quotes. */
function closeOf(xml: string, from: number, end: number): number {
  let quote = '';
  for (let at = from; at < end; at += 1) {
    const letter = xml.charAt(at);
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
  }
  return -1;
}

function attributeIn(tag: string, wanted: string): string | null {
  for (let at = 0; at < tag.length;) {
    while (at < tag.length && (isSpace(tag.charCodeAt(at)) || tag.charAt(at) === '/')) at += 1;
    let start = at;
    for (; at < tag.length && tag.charAt(at) !== '=' && !isSpace(tag.charCodeAt(at)); at += 1)
      if (tag.charAt(at) === ':') start = at + 1;
    const name = tag.slice(start, at);
    while (at < tag.length && isSpace(tag.charCodeAt(at))) at += 1;
    if (tag.charAt(at) !== '=') continue;
    at += 1;
    while (at < tag.length && isSpace(tag.charCodeAt(at))) at += 1;
    const quote = tag.charAt(at);
    const close = quote === '"' || quote === "'" ? tag.indexOf(quote, at + 1) : -1;
    if (close < 0) return null;
    if (name === wanted) return unescaped(tag.slice(at + 1, close));
    at = close + 1;
  }
  return null;
}

const entityNames: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

export const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal === undefined
      ? (entityNames[String(name)] ?? whole)
      : String.fromCodePoint(Number(decimal));
  });
