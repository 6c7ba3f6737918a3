// npm run bench -- NAME [--json] [--peers] [--quick]: runs test/bench/NAME.ts; prints a table for people, or one JSON object for programs.
// NAME "all" runs every benchmark in a separate process, one after the other: a failure is reported, and the others continue.
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
    // For "all": one table of its goals, as in test/bench/README.md.
    table: { type: 'boolean' },
    // Read by test/bench/report.ts: fewer rows and rounds, for a quick check whose figures are not published.
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
  // A benchmark of the built app declares it (`export const built = true`).
  if (built) await buildIfStale();
  const report = await bench({ peers: values.peers === true });
  if (values.json) console.log(JSON.stringify(report));
  else printReport(report);
}

/** A benchmark that needs longer will never end. */
const longestMinutes = values.quick ? 10 : 60;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * The output of one of our scripts, and its exit code; the script ends with everything that it started, after its timeout or when this
 * process ends.
 */
function outputOf(args) {
  // A separate process group, so that the app and the services which it started end too.
  const group = process.platform !== 'win32';
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: group });
  const end = (signal) => {
    try {
      if (group && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has just ended without being asked.
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
    // Prints at once: a person who stops an hour-long run early keeps the results so far.
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

/** The report, or the reason why there is none. */
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
