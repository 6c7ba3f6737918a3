// Builds the addresses that open the mail program or a WhatsApp conversation. No system opener can misinterpret them.
import { readPhone } from '../../preload/shared/phone.ts';
import type { Chat, Mail } from './host.ts';

/** Windows passes at most 2,083 characters to a program, and some mail programs accept fewer. */
const longest = 1_900;

/** RFC 6068: percent-encoded, lines separated by CRLF; null if it would be cut. */
export function mailAddress({ address, subject, body }: Mail): string | null {
  // Some programs search for the @ before they decode.
  const to = address.split('@').map(encoded).join('@');
  const text = `mailto:${to}?subject=${encoded(subject.replace(/[\r\n]+/g, ' '))}&body=${encoded(body.replace(/\r\n?|\n/g, '\r\n'))}`;
  return text.length > longest ? null : text;
}

/** Null if the number is not Brazilian, or if the address would be too long. */
export function chatAddress({ phone, text }: Chat): string | null {
  const read = readPhone(phone);
  if (!read.ok) return null;
  const address = `https://wa.me/55${read.digits}?text=${encoded(text.replace(/\r\n?/g, '\n'))}`;
  return address.length > longest ? null : address;
}

/** A shell or an old opener may interpret characters that encodeURIComponent keeps. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
