// The encodings of a secret inside other text: plain, hexadecimal, base64 at any offset, and all of these
// percent-encoded.

const alphabets = [
  (bytes: Buffer) => bytes.toString('base64'),
  (bytes: Buffer) => bytes.toString('base64url'),
] as const;

/** A shorter piece would match ordinary text by chance. */
const shortestPiece = 6;

/** Base64 of `secret` after `offset` other bytes: only the characters that depend on the secret alone. */
function base64Within(secret: string, offset: number, encode: (bytes: Buffer) => string): string {
  const bytes = Buffer.from(secret);
  const text = encode(Buffer.concat([Buffer.alloc(offset), bytes]));
  const first = Math.ceil((offset * 8) / 6);
  const whole = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(first, whole);
}

const byNumber = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

/** Some encoders escape more characters than others, and some use lower-case digits. */
function percentEncoded(text: string): readonly string[] {
  const usual = encodeURIComponent(text);
  const strict = usual.replaceAll(/[!'()*]/g, byNumber);
  return [usual, strict].flatMap((form) => [form, form.replaceAll(/%../g, (mark) => mark.toLowerCase())]);
}

/** Every encoding of `secret` to search for, the longest first, each once. */
export function secretEncodings(secret: string): readonly string[] {
  const hex = Buffer.from(secret).toString('hex');
  const forms = new Set([secret, ...percentEncoded(secret), hex, hex.toUpperCase()]);
  for (const encode of alphabets)
    for (const offset of [0, 1, 2]) {
      const piece = base64Within(secret, offset, encode);
      if (piece.length >= shortestPiece)
        for (const form of [piece, ...percentEncoded(piece)]) forms.add(form);
    }
  return [...forms].sort((one, other) => other.length - one.length);
}
