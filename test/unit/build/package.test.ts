// Installers are made for the system that makes them: any other would contain the wrong binary of keytar.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const script = resolve(import.meta.dirname, '../../../build/package.mjs');
const foreign = { linux: '--linux', win32: '--win', darwin: '--mac' };

it.each(Object.entries(foreign).filter(([platform]) => platform !== process.platform))(
  'refuses to make those of %s',
  (_, flag) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, flag], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(flag);
  },
);
