// Makes file names that every system accepts and that do not mislead readers.
import { withoutEnd } from '../preload/shared/text-end.ts';
import { withoutAccents } from '../preload/shared/fold.ts';
import { two } from '../preload/shared/due-date.ts';

// Separators and characters that Windows forbids, controls, and direction marks ("fdp.exe" displayed as "exe.pdf").
// oxlint-disable-next-line no-control-regex
const forbidden = /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/iu;
/** Windows removes these from the end of a name. */
const dropped = /[\s.]/u;
const longest = 120;
/** Most systems limit names to 255 bytes; a number and an extension may follow. */
const mostBytes = 220;

export function safeFileName(name: string): string {
  const clean = withoutEnd(
    name
      .toWellFormed()
      .replaceAll(forbidden, '_')
      .replace(/^[\s.]+/u, ''),
    dropped,
  );
  const kept = shorten(clean === '' ? 'arquivo' : clean);
  return reserved.test(kept) ? `_${kept}` : kept;
}

/** Shortens before the extension. */
function shorten(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/iu.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return shortened(stem, longest - extension.length, mostBytes - extension.length) + extension;
}

/**
 * At most this many characters, and bytes in UTF-8; never cuts a character, and leaves no end that Windows would
 * remove.
 */
export function shortened(text: string, most: number, bytes = mostBytes): string {
  let kept = Array.from(text).slice(0, most);
  while (Buffer.byteLength(kept.join('')) > bytes) kept = kept.slice(0, -1);
  return kept.length === Array.from(text).length ? text : withoutEnd(kept.join(''), dropped);
}

/** `Content-Disposition` for a download: plain ASCII for old readers, UTF-8 (RFC 8187) for all others. */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = withoutAccents(safe).replaceAll(/[^\u0020-\u007e]|[%;']/gu, '_');
  const plain = ascii.trim() === '' ? '_' : ascii;
  const encoded = encodeURIComponent(safe).replaceAll(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** `2026-11-21-0932` of this computer's time: distinguishes two files of one day. */
export const stampOf = (now: Date): string => {
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}`;
};
