// Inspects greedy PDFs in a separate process, one after the other, and returns the result of each.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const inspected = z.object({
  name: z.string(),
  kind: z.string(),
  detail: z.string(),
  /** Of the process, since its start: it never decreases. */
  peakMb: z.number(),
});
export type Inspected = z.infer<typeof inspected>;

const child = join(import.meta.dirname, 'greedy-child.ts');

export async function inspectInProcess(
  papers: Readonly<Record<string, () => Uint8Array>>,
): Promise<readonly Inspected[]> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-greedy-'));
  try {
    const names = Object.keys(papers);
    const paths = names.map((name, at) => {
      const path = join(folder, `${at}.pdf`);
      writeFileSync(path, papers[name]?.() ?? '');
      return path;
    });
    const { stdout } = await promisify(execFile)(process.execPath, [child, ...paths]);
    return stdout
      .trim()
      .split('\n')
      .map((line, at) =>
        inspected.parse({ ...z.record(z.string(), z.unknown()).parse(JSON.parse(line)), name: names[at] }),
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
