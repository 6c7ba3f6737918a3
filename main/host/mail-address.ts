// A message as a `mailto:` address, in which nothing stands that a system's opener could take for anything but text.
import type { Mail } from './host.ts';

/** Windows hands no more than 2,083 characters to a program, and some mail programs take fewer. */
const longest = 1_900;

/** RFC 6068: percent-encoded, lines parted by CRLF; null where it would be cut on its way. */
export function mailAddress({ address, subject, body }: Mail): string | null {
  // The sign between the two halves is what some programs look for before they decode.
  const to = address.split('@').map(encoded).join('@');
  const text = `mailto:${to}?subject=${encoded(subject.replace(/[\r\n]+/g, ' '))}&body=${encoded(body.replace(/\r\n?|\n/g, '\r\n'))}`;
  return text.length > longest ? null : text;
}

/** A shell or an old opener may give a meaning to what encodeURIComponent leaves as it is. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
