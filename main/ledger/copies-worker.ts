// Worker: inspects one copy, encrypts or decrypts it, prepares it for restore, or makes the day's. A large file takes seconds, so this never blocks other calls.
import { serveThread } from '../rpc.ts';
import { readCopy } from './copy-facts.ts';
import { checkFolder, makeDailyCopy } from './daily-copy.ts';
import { decryptFile, encryptFile, isEncrypted } from './encrypted-file.ts';
import { coded } from './failures.ts';
import { layReady } from './restore.ts';

interface WithPassword {
  readonly path: string;
  readonly to: string;
  readonly password: string;
}

const procedures = {
  read: (path: string) => (isEncrypted(path) ? null : readCopy(path)),
  async encrypt({ path, to, password }: WithPassword) {
    const facts = readCopy(path);
    await encryptFile(path, to, password);
    return facts;
  },
  async decrypt({ path, to, password }: WithPassword) {
    await decryptFile(path, to, password);
    return readCopy(to);
  },
  layReady: ({ folder, path, at }: { readonly folder: string; readonly path: string; readonly at: string }) =>
    layReady(folder, path, at),
  folder: checkFolder,
  daily: makeDailyCopy,
};
export type CopyProcedures = typeof procedures;

serveThread(procedures, (error) => coded(error).failure);
