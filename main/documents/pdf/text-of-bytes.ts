// The text of a PDF that is not stored, read by the engine with its usual limits.
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfEngine } from './start.ts';

/** A longer one is no boleto. */
const mostBytes = 16 << 20;

export const textOfBytes =
  (engine: Pick<PdfEngine, 'text'>, folder: string) =>
  async (bytes: Uint8Array): Promise<string | null> => {
    if (bytes.byteLength > mostBytes) return null;
    const path = join(folder, `${randomUUID()}.pdf`);
    try {
      await writeFile(path, bytes, { mode: 0o600 });
      return await engine.text(path);
    } catch {
      return null;
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  };
