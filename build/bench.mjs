// npm run bench -- NAME [--json] [--peers] [--quick]: runs test/bench/NAME.ts; a table for people, one JSON object for machines.
// NAME "all" runs every one in a process of its own, one after the other: a failure is reported, and the others continue.
import './node24.mjs';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIfStale } from './fresh.mjs';
import { goalRow, printReport, printTable } from './report.mjs';
import { root } from './run.mjs';

const folder = join(root, 'test', 'bench');
const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean' },
    peers: { type: 'boolean' },
    // Of "all": one table of its goals, as test/bench/README.md has it.
    table: { type: 'boolean' },
    // Read by test/bench/report.ts: fewer rows and rounds, for a look and for no table.
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
});

const names = readdirSync(folder)
  .filter(
    (file) =>
      file.endsWith('.ts') && /^export const bench\b/mu.test(readFileSync(join(folder, file), 'utf8')),
  )
  .map((file) => file.slice(0, -3));

async function runOne(name) {
  const { bench, built } = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  // A bench of the built app declares it (`export const built = true`).
  if (built) await buildIfStale();
  const report = await bench({ peers: values.peers === true });
  if (values.json) console.log(JSON.stringify(report));
  else printReport(report);
}

/** One that needs longer has met something that it will not come out of. */
const longestMinutes = values.quick ? 10 : 60;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** What a script of ours writes, and its exit code; it ends with all that it started, after its time or with us. */
function outputOf(args) {
  // A group of its own, so that the app and the services which it started end too.
  const group = process.platform !== 'win32';
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: group });
  const end = (signal) => {
    try {
      if (group && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has just ended by itself.
    }
  };
  const late = setTimeout(() => {
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 10_000).unref();
  }, longestMinutes * 60_000);
  const handOn = (signal) => {
    end(signal);
    process.exit(1);
  };
  for (const signal of signals) process.on(signal, handOn);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part) => (text += part));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: error.message, text }));
    child.once('close', (code, signal) => resolve({ code: code ?? signal, text }));
  }).finally(() => {
    clearTimeout(late);
    for (const signal of signals) process.off(signal, handOn);
  });
}

async function runAll() {
  const { machine } = await import(pathToFileURL(join(folder, 'report.ts')).href);
  await buildIfStale();
  const reports = [];
  for (const [at, bench] of names.entries()) {
    console.error(`${at + 1} of ${names.length}: ${bench}…`);
    const start = performance.now();
    const result = await askFor(bench);
    const seconds = Math.round((performance.now() - start) / 1_000);
    const report = { bench, seconds, ...result };
    reports.push(report);
    console.error(
      `  ${'failed' in result ? `FAILED: ${result.failed}` : verdictOf(result.goals)}, ${seconds} s`,
    );
    // At once: whoever ends a run of an hour before its end has what it found by then.
    for (const goal of result.goals ?? []) console.error(`  ${goalRow({ bench, ...goal })}`);
    if (!values.json && !values.table && !('failed' in result)) printReport(report);
  }
  const goals = reports.flatMap(({ bench, goals = [] }) => goals.map((goal) => ({ bench, ...goal })));
  const failed = reports.filter((report) => 'failed' in report).map(({ bench }) => bench);
  console.error(`${verdictOf(goals)}${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}`);
  if (values.table) printTable(goals);
  if (values.json)
    console.log(
      JSON.stringify({
        bench: 'all',
        quick: values.quick === true,
        machine: machine(),
        failed,
        goals,
        reports,
      }),
    );
  return failed.length > 0 ? 1 : 0;
}

const verdictOf = (goals) => `${goals.filter(({ met }) => met).length} of ${goals.length} goals met`;

/** Its report, or in words why there is none. */
async function askFor(bench) {
  const wishes = ['peers', 'quick'].filter((name) => values[name]).map((name) => `--${name}`);
  const script = fileURLToPath(import.meta.url);
  const { code, text } = await outputOf([script, bench, '--json', ...wishes]);
  if (code !== 0) return { failed: `ended with ${code}` };
  try {
    const { results, goals } = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    return { results, goals };
  } catch {
    return { failed: 'printed nothing that can be read' };
  }
}

const [wanted] = positionals;
if (wanted === 'all') process.exitCode = await runAll();
else if (names.includes(wanted)) await runOne(wanted);
else {
  console.error(
    `npm run bench -- NAME [--json] [--peers] [--quick], where NAME is "all" or ${names.join(', ')}`,
  );
  process.exitCode = 2;
}
