// Writes the SHA-256 of every installer in a folder to a file that `sha256sum --check` and a workflow's provenance read.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const installer = /\.(?:exe|dmg|AppImage|deb)$/u;

/** Each system makes its own file; a later step collects them. */
export function writeChecksums(folder: string, platform: string): string {
  const lines = readdirSync(folder)
    .filter((name) => installer.test(name))
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  const name = `SHA256SUMS-${platform}.txt`;
  writeFileSync(join(folder, name), lines.join(''));
  return name;
}
