// The permissions of the workflows, read from their files: foreign code is pinned by its commit, and no job has a right that it does not
// need.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const folder = resolve(import.meta.dirname, '../../.github/workflows');

const permissions = z.record(z.string(), z.enum(['read', 'write', 'none']));
const step = z.looseObject({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  shell: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
});
const workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions,
  defaults: z.looseObject({ run: z.looseObject({ shell: z.string() }) }),
  jobs: z.record(
    z.string(),
    z.looseObject({
      permissions: z.optional(permissions),
      'timeout-minutes': z.number(),
      steps: z.array(step),
    }),
  ),
});

const files = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(resolve(folder, name), 'utf8'),
}));

describe.each(files)('$name', ({ text }) => {
  const { on, permissions: all, defaults, jobs } = workflow.parse(load(text));
  const list = Object.values(jobs);
  const steps = list.flatMap((job) => job.steps);

  it('pins every action by its commit, with the version beside it', () => {
    const lines = text.split('\n').filter((line) => /\buses:/u.test(line));
    expect(lines.length).toBe(steps.filter(({ uses }) => uses !== undefined).length);
    for (const line of lines) expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u);
  });

  it('starts for the main branch, for a proposal, for a tag, or by hand', () => {
    const allowed = new Set(['push', 'pull_request', 'workflow_dispatch']);
    expect(Object.keys(on).filter((event) => !allowed.has(event))).toEqual([]);
  });

  it('may only read, and no job that runs a command of the project may write', () => {
    expect(Object.values(all).filter((right) => right !== 'read')).toEqual([]);
    for (const job of list) {
      const writes = Object.values(job.permissions ?? {}).includes('write');
      const runsOurs = job.steps.some(({ uses, run }) => uses?.includes('checkout') || run?.includes('np'));
      expect([writes, runsOurs]).not.toEqual([true, true]);
    }
  });

  it('leaves no credential beside the sources', () => {
    const taken = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(taken.filter(({ with: inputs }) => inputs?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('runs every command with bash, on Windows too', () => {
    // PowerShell keeps the `--` of `npm test -- …` for itself, and npm then tests everything, in the wrong host.
    expect([defaults.run.shell, ...steps.flatMap(({ shell }) => shell ?? [])]).toEqual(['bash']);
  });

  it('allows Chromium its sandbox before anything starts that needs one, except for the deb', () => {
    for (const job of list) {
      const stepsWith = (word: RegExp) =>
        job.steps.flatMap(({ run }, at) => (run !== undefined && word.test(run) ? [at] : []));
      // The deb brings the AppArmor profile that it needs; a start without the restriction would not show that.
      const installed = stepsWith(/\.deb\b.*smoke/u);
      const starts = stepsWith(/npm test|npm run test|smoke/u).filter((at) => !installed.includes(at));
      const [lets = Infinity] = stepsWith(/apparmor_restrict_unprivileged_userns=0/u);
      expect(starts.filter((at) => at < lets)).toEqual([]);
      expect(installed.filter((at) => at > lets)).toEqual([]);
    }
  });

  it('puts no text of a stranger into a command', () => {
    for (const { run } of steps)
      expect(run ?? '').not.toMatch(/\$\{\{\s*(?:github\.(?:event|head_ref)|inputs\.|secrets\.)/u);
  });
});

it('makes installers without a cache', () => {
  const { text = '' } = files.find(({ name }) => name === 'package.yml') ?? {};
  expect(text).toContain('package-manager-cache: false');
  expect(text).not.toMatch(/cache: npm/u);
});

it('tests real Electron in a separate job, which no failing test of another host can hide', () => {
  const { text = '' } = files.find(({ name }) => name === 'check.yml') ?? {};
  const { jobs } = workflow.parse(load(text));
  const runs = (name: string) => jobs[name]?.steps.flatMap(({ run }) => run ?? []) ?? [];
  expect(runs('check').join('\n')).not.toMatch(/electron/iu);
  const own = runs('electron').filter((run) => !/apt-get|sysctl/u.test(run));
  expect(own.map((run) => run.replace('${{ matrix.screen }} ', ''))).toEqual([
    'npm ci',
    'npm run build',
    'npx install-electron',
    'npx electron . --smoke',
    "npm test -- --project 'e2e*'",
  ]);
  expect(jobs['electron']?.steps.find(({ run }) => run?.includes('--smoke'))).toMatchObject({
    'timeout-minutes': 5,
  });
});
