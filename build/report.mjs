// Prints the results of a benchmark as a table; test/bench measures the figures.
const figure = (value) => (Number.isInteger(value) ? String(value) : value.toPrecision(3));

/** One goal and its result. */
export const goalRow = ({ bench, name, value, unit, goal, better, met }) =>
  `| ${bench} | ${name} | ${better === 'higher' ? '≥' : '≤'} ${goal} ${unit} | ${figure(value)} | ${met ? 'yes' : '**no**'} |`;

/** The table in test/bench/README.md: every goal of a run of "all". */
export function printTable(goals) {
  console.log('| Benchmark | What is measured | Goal | Found | Met |\n| --- | --- | --- | --- | --- |');
  for (const goal of goals) console.log(goalRow(goal));
}

export function printReport({ bench, machine, results, goals }) {
  console.log(
    `\n${bench}  (${Object.entries(machine)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ')})`,
  );
  const rows = [
    ...Object.entries(results).map(([key, value]) => [
      key,
      typeof value === 'number' ? figure(value) : JSON.stringify(value),
      '',
    ]),
    ...goals.map(({ name, value, unit, goal, better, met }) => [
      name,
      `${figure(value)} ${unit}`,
      `${met ? 'met' : 'MISSED'}: ${better === 'higher' ? 'at least' : 'at most'} ${figure(goal)} ${unit}`,
    ]),
  ];
  const width = (column) => Math.max(0, ...rows.map((row) => row[column].length));
  for (const [name, value, verdict] of rows) {
    console.log(
      `  ${name.padEnd(width(0))}  ${value.padStart(Math.min(width(1), 40))}  ${verdict}`.trimEnd(),
    );
  }
}
