// A separate process that stores a file on a disk that is too small for it, and prints the result.
// Usage: node full-disk-child.ts <file> <folder on the small disk>
import { existsSync, readdirSync } from 'node:fs';
import { openByteStore } from '../../main/documents/fetch/byte-store.ts';
import { CodedError } from '../../main/failure.ts';

const [file = '', folder = ''] = process.argv.slice(2);
const store = openByteStore({ folder, mostBytes: 2 ** 30, now: () => new Date() });
const code = await store.take(file).then(
  () => 'taken',
  (error: unknown) => (error instanceof CodedError ? error.failure.code : String(error)),
);
const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const { files } = await store.about();
process.stdout.write(JSON.stringify({ code, left: left.length, files, original: existsSync(file) }));
