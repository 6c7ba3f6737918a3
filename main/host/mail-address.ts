// Builds a `mailto:` address that no system opener can misinterpret.
import type { Mail } from './host.ts';

/** Windows passes at most 2,083 characters to a program, and some mail programs accept fewer. */
const longest = 1_900;

/** RFC 6068: percent-encoded, lines separated by CRLF; null if it would be cut. */
export function mailAddress({ address, subject, body }: Mail): string | null {
  // Some programs search for the @ before they decode.
  const to = address.split('@').map(encoded).join('@');
  const text = `mailto:${to}?subject=${encoded(subject.replace(/[\r\n]+/g, ' '))}&body=${encoded(body.replace(/\r\n?|\n/g, '\r\n'))}`;
  return text.length > longest ? null : text;
}

/** A shell or an old opener may interpret characters that encodeURIComponent keeps. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
