// Random files that overlap, acceptances, reversals, repeated presses, marks by hand and undoing, compared with a model: no cent is counted
// twice and none is lost.
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { createdBoletos, newFile, newLine, noParts } from '../../../../helpers/income-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import * as fc from '../../../../helpers/properties.ts';
import { rawLedger } from '../../../../helpers/raw-ledger.ts';

const amounts = [1_000, 2_000, 3_000, 4_000] as const;
/** The lines that any file may have: payments of a boleto, whole or in part, lumps and reversals. */
const pool = [1_000, 2_000, 3_000, 500, 500, 3_000, 6_000, -1_000, -2_000, 700] as const;

const drawn = fc.record({
  what: fc.constantFrom(
    'import',
    'import',
    'accept',
    'accept',
    'accept',
    'again',
    'file',
    'reopen',
    'hand',
    'back',
  ),
  a: fc.nat({ max: 40 }),
  b: fc.nat({ max: 40 }),
  stale: fc.boolean(),
});
type Step = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** What a clerk would write on paper. */
interface Model {
  /** Numbers of lines by their key, with what they belong to. */
  readonly lines: Map<number, { id: number; cents: number; paid: Map<number, number>; filed: boolean }>;
  /** Payments of a boleto that count, in their order: by line, or by hand. */
  readonly payments: Map<number, { line: number | null; cents: number; takenBy: number | null }[]>;
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, one) => sum + one, 0);

function isPaid(model: Model, boleto: number): boolean {
  const standing = (model.payments.get(boleto) ?? []).filter(({ takenBy }) => takenBy === null);
  const title = amounts[boleto - 1] ?? 0;
  return standing.some(({ line }) => line === null) || sumOf(standing.map(({ cents }) => cents)) >= title;
}

function agree(found: unknown, modelled: unknown): void {
  if (found !== modelled) throw new Error(`the ledger says ${String(found)}, the model ${String(modelled)}`);
}

let pressed = 0;

async function take(ledger: Ledger, model: Model, { what, a, b, stale }: Step): Promise<string> {
  const accountId = 'padaria';
  const known = [...model.lines.values()];
  const line = known[a % Math.max(1, known.length)];
  const boleto = 1 + (b % amounts.length);
  const seen = async (id: number) => {
    const row = await ledger.read('boletos.get', { id });
    return { id, revision: (row?.revision ?? 0) - (stale ? 1 : 0), title: row?.fields.amount ?? 0 };
  };
  const lineSeen = async (id: number) => ({
    id,
    revision: (await ledger.read('income.line', { id }))?.line.revision ?? 0,
  });
  pressed += 1;

  if (what === 'import') {
    const from = a % pool.length;
    const some = pool.slice(from, from + 1 + (b % 5)).map((cents, at) => newLine(from + at + 1, cents));
    const file = newFile(some, { sha256: `${from}x${some.length}`.padStart(64, '0') });
    const done = await ledger.write('income.import', file);
    const rows = await ledger.lists.open('income', { filter: {}, sort: 'oldest' }, 500);
    for (const row of rows.rows)
      if (!model.lines.has(row.id))
        model.lines.set(row.id, { id: row.id, cents: row.cents, paid: new Map(), filed: false });
    return done.kind;
  }
  if (what === 'hand' || what === 'back') {
    const paid = isPaid(model, boleto);
    const on = what === 'hand' ? '2026-11-18' : null;
    const how = on === null ? null : { by: 'hand', cents: 7 };
    const { changed } = await ledger.write('boletos.markPaid', { boletos: [{ id: boleto, on, how }] });
    agree(changed, paid === (what === 'hand') ? 0 : 1);
    if (changed === 0) return 'nothing';
    const payments = model.payments.get(boleto) ?? [];
    if (what === 'hand') model.payments.set(boleto, [...payments, { line: null, cents: 7, takenBy: null }]);
    else
      for (const payment of payments.filter(({ takenBy }) => takenBy === null))
        if (payment.line === null) payment.takenBy = 0;
        else undo(model, payment.line);
    return what;
  }
  if (!line) return 'nothing';
  const isOpen = line.paid.size === 0 && !line.filed;
  if (what === 'file') {
    const step = {
      accountId,
      step: `p${pressed}`,
      lines: [await lineSeen(line.id)],
      as: 'notBoleto' as const,
    };
    const { kind } = await ledger.write('income.fileAway', step);
    agree(kind, isOpen ? 'done' : 'changed');
    if (kind === 'done') line.filed = true;
    return kind;
  }
  if (what === 'reopen') {
    const step = { accountId, step: `p${pressed}`, of: { lines: [await lineSeen(line.id)] } };
    const { kind } = await ledger.write('income.reopen', step);
    agree(kind, isOpen ? 'changed' : 'done');
    if (kind === 'done') undo(model, line.id);
    return kind;
  }
  // Of one boleto, or a lump of two whose sum is the line's.
  const other = 1 + (boleto % amounts.length);
  const boletos = [await seen(boleto)];
  const second = await seen(other);
  const isLump = line.cents > 0 && (boletos[0]?.title ?? 0) + second.title === line.cents;
  if (isLump) boletos.push(second);
  const acceptance = {
    line: await lineSeen(line.id),
    boletos: boletos.map(({ id, revision, title }) => ({
      id,
      revision,
      parts: { ...noParts, principal: isLump ? title : line.cents },
    })),
  };
  const input = { accountId, step: `p${pressed}`, how: 'one' as const, acceptances: [acceptance] };
  const command = { commandId: crypto.randomUUID() };
  const done = await ledger.write('income.accept', input, command);
  // The same press again changes nothing more.
  if (what === 'again') {
    const again = await ledger.write('income.accept', input, command);
    agree(JSON.stringify(again), JSON.stringify(done));
  }
  const standing = (id: number) => (model.payments.get(id) ?? []).filter(({ takenBy }) => takenBy === null);
  const possible = isOpen && !stale && (line.cents > 0 || standing(boleto).length > 0);
  agree(done.kind, possible ? 'done' : 'changed');
  if (done.kind !== 'done') return done.kind;
  for (const { id, parts } of acceptance.boletos) {
    line.paid.set(id, parts.principal);
    if (line.cents > 0)
      model.payments.set(id, [
        ...(model.payments.get(id) ?? []),
        { line: line.id, cents: parts.principal, takenBy: null },
      ]);
    else {
      const last = standing(id).at(-1);
      if (last) last.takenBy = line.id;
    }
  }
  return 'accepted';
}

/** Takes a line back: its payments are gone, and what it reversed counts again. */
function undo(model: Model, id: number): void {
  const line = model.lines.get(id);
  if (!line) return;
  line.paid.clear();
  line.filed = false;
  for (const [boleto, payments] of model.payments) {
    for (const payment of payments) if (payment.takenBy === id) payment.takenBy = null;
    model.payments.set(
      boleto,
      payments.filter((payment) => payment.line !== id),
    );
  }
}

test('no cent is counted twice and none is lost', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await createdBoletos(ledger, amounts);
  const model: Model = { lines: new Map(), payments: new Map() };
  const outcomes = new Map<string, number>();
  const raw = await rawLedger(folder);
  for (const step of fc.sample(drawn, { numRuns: 250 })) {
    const outcome = await take(ledger, model, step);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const rows = await ledger.read('boletos.many', { ids: amounts.map((_one, at) => at + 1) });
    expect(rows.map(({ baixaOn }) => baixaOn !== null)).toEqual(
      amounts.map((_one, at) => isPaid(model, at + 1)),
    );
    const sums = await ledger.read('income.sums', { scope: 'all' });
    const all = [...model.lines.values()];
    const total = (some: typeof all) => ({
      count: some.length,
      cents: sumOf(some.map(({ cents }) => cents)),
    });
    expect(sums).toEqual({
      open: total(all.filter(({ paid, filed }) => paid.size === 0 && !filed)),
      reconciled: total(all.filter(({ paid }) => paid.size > 0)),
      filed: total(all.filter(({ filed }) => filed)),
    });
  }
  const over = await raw.all(
    `SELECT line FROM allocations JOIN income_lines ON income_lines.id = line GROUP BY line, income_lines.cents
     HAVING abs(sum(allocations.cents)) > abs(income_lines.cents)`,
  );
  expect(over).toEqual([]);
  const days = await ledger.read('boletos.days', { scope: 'all', from: '2026-01-01' });
  const settled = amounts.filter((_one, at) => isPaid(model, at + 1));
  const counted = days.filter(({ what }) => what === 'settled');
  expect(sumOf(counted.map(({ cents }) => cents))).toBe(sumOf(settled));
  expect(sumOf(counted.map(({ count }) => count))).toBe(settled.length);
  const wanted = ['imported', 'again', 'accepted', 'changed', 'done', 'hand', 'back'];
  expect(wanted.filter((name) => (outcomes.get(name) ?? 0) < 3)).toEqual([]);
});
