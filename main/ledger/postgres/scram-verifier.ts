// The verifier that PostgreSQL stores of a password (RFC 5803). Computed here, so that neither the server nor its log sees the password.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const iterations = 4_096;

const hmac = (key: Uint8Array, text: string): Uint8Array => createHmac('sha256', key).update(text).digest();
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export function scramVerifier(password: string, salt: Uint8Array = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
  return `SCRAM-SHA-256$${iterations}:${base64(salt)}$${base64(stored)}:${base64(hmac(salted, 'Server Key'))}`;
}
