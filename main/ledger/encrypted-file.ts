// Files encrypted with a password, in the age format (https://age-encryption.org/v1), so that other programs can open them too.
// Both ways are streamed and write synchronously: they run in a thread of their own.
import { closeSync, existsSync, fsyncSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { CodedError } from '../failure.ts';

/** How such a file begins when a password opens it. */
const start = Buffer.from('age-encryption.org/v1\n-> scrypt ');
const pieceBytes = 1024 * 1024;

/** One password whichever way a keyboard composes its accents. */
const passwordText = (password: string): string => password.normalize('NFC');

export function isEncrypted(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = openSync(path, 'r');
  try {
    const found = Buffer.alloc(start.length);
    readSync(file, found, 0, found.length, 0);
    return found.equals(start);
  } finally {
    closeSync(file);
  }
}

const contentsOf = (file: number): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = Buffer.allocUnsafe(pieceBytes);
      const count = readSync(file, piece);
      if (count === 0) controller.close();
      else controller.enqueue(piece.subarray(0, count));
    },
  });

async function pass(
  from: string,
  to: string,
  change: (contents: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): Promise<void> {
  const source = openSync(from, 'r');
  try {
    const changed = await change(contentsOf(source));
    const target = openSync(to, 'w', 0o600);
    try {
      for await (const piece of changed) writeFileSync(target, piece);
      fsyncSync(target);
    } finally {
      closeSync(target);
    }
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    closeSync(source);
  }
}

export async function encryptFile(from: string, to: string, password: string): Promise<void> {
  await pass(from, to, async (contents) => {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passwordText(password));
    return encrypter.encrypt(contents);
  });
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** `copyPasswordWrong` or `copyDamaged`; nothing is left of a file that is not what was encrypted, byte for byte. */
export async function decryptFile(from: string, to: string, password: string): Promise<void> {
  try {
    await pass(from, to, async (contents) => {
      const { Decrypter } = await import('age-encryption');
      const decrypter = new Decrypter();
      decrypter.addPassphrase(passwordText(password));
      return decrypter.decrypt(contents);
    });
  } catch (error) {
    if (isSystemError(error)) throw error;
    const wrong = error instanceof Error && error.message.startsWith('no identity matched');
    throw new CodedError(wrong ? 'copyPasswordWrong' : 'copyDamaged', 'ledger', { cause: error });
  }
}
