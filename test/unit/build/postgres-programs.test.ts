import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { postgresProgram, postgresPrograms } from '../../../build/postgres-programs.mjs';

it('takes the server’s programs only from the named folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-programs-'));
  const path = join(folder, 'path');
  mkdirSync(path);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, 'initdb'), '');
  writeFileSync(join(path, 'only-a-client'), '');
  vi.stubEnv('PATH', path);
  vi.stubEnv('GUICHE_POSTGRES_PROGRAMS', folder);
  expect(postgresPrograms()).toBeNull();
  writeFileSync(join(folder, 'postgres'), '');
  expect(postgresPrograms()).toBe(folder);
  expect(postgresProgram('postgres')).toBe(join(folder, 'postgres'));
  expect(postgresProgram('only-a-client')).toBe(join(path, 'only-a-client'));
  expect(postgresProgram('nowhere')).toBeNull();
});
