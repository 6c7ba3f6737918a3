// A known vulnerability of a package stops a release only if it is severe and the package reaches a clerk; otherwise it is only reported.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const script = resolve(import.meta.dirname, '../../build/audit.mjs');
const known = (severity: string) => ({ severity, range: '<1.0.0' });

it.each([
  [{}, 0],
  [{ vite: known('critical'), undici: known('moderate') }, 0],
  [{ undici: known('high') }, 1],
  [{ electron: known('critical') }, 1],
  [{ keytar: known('high') }, 1],
])('%j ends with %i', (vulnerabilities, code) => {
  const { status, stdout } = spawnSync(process.execPath, [script], {
    input: JSON.stringify({ auditReportVersion: 2, vulnerabilities }),
    encoding: 'utf8',
  });
  expect(status).toBe(code);
  expect(stdout.trim().split('\n')).toHaveLength(Object.keys(vulnerabilities).length + 1);
});

it('does not take a missing answer for a report', () => {
  const input = JSON.stringify({ message: 'not allowed' });
  expect(spawnSync(process.execPath, [script], { input, encoding: 'utf8' }).status).toBe(1);
});
