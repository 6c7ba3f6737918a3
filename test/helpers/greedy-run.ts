// Has a process of its own look into greedy papers, one after the other, and answers what it told of each.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const told = z.object({
  name: z.string(),
  kind: z.string(),
  detail: z.string(),
  /** Of the process, since its start: it never falls. */
  peakMb: z.number(),
});
export type Told = z.infer<typeof told>;

const child = join(import.meta.dirname, 'greedy-child.ts');

export async function lookedInto(
  papers: Readonly<Record<string, () => Uint8Array>>,
): Promise<readonly Told[]> {
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
        told.parse({ ...z.record(z.string(), z.unknown()).parse(JSON.parse(line)), name: names[at] }),
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
