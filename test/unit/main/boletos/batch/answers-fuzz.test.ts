// The runner sends a thousand rows (`npm run test:long`: ten thousand) to a service whose every answer is damaged on the way. For any
// answer, a row reported as created exists at the service, and a row that exists is never reported as refused or ready.
import { expect, onTestFinished, test } from 'vitest';
import { expectedTail, generalDigit, lineOfBarCode } from '../../../../../preload/shared/slip.ts';
import { asPlainDate } from '../../../../../preload/shared/due-date.ts';
import { fasterClock, realRunner } from '../../../../helpers/real-runner.ts';
import { sheet, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { often, randomly, seedOf } from '../../../../helpers/seeds.ts';
import { serve, type Seen } from '../../../../helpers/service-server.ts';

const rows = often({ sample: 1_000, long: 10_000 });

const refOf = ({ body }: Seen): string => /\/b\/([a-z0-9]{10})"/.exec(body)?.[1] ?? '';

/** As a service answers that has created what the request asked for. */
function createdAnswer({ body }: Seen, id: number): string {
  const amount = /"amount":([\d.]+)/.exec(body)?.[1] ?? '0';
  const due = asPlainDate(/"dueDate":"([\d-]+)"/.exec(body)?.[1] ?? '') ?? '2026-12-10';
  const tail = expectedTail(Math.round(Number(amount) * 100), due) ?? '';
  const free = String(id).padStart(25, '0');
  const barCode = `0019${generalDigit(`0019${tail}${free}`)}${tail}${free}`;
  const bankSlip = { identificationField: lineOfBarCode(barCode), nossoNumero: String(id), barCode };
  const data = { id, status: 'PENDING', amount: Number(amount), dueDate: due, bankSlip };
  return JSON.stringify({ message: 'Boleto criado com sucesso', data });
}

const strange = [
  'null',
  '""',
  '{}',
  '[]',
  '-1',
  '1e400',
  '"id"',
  '9007199254740993',
  '\uFEFF',
  '\u0000',
  '"\uD800"',
];
const errors = [
  '{"errors":[{"code":"x","description":"valor recusado"}]}',
  '{"errors":["valor recusado"]}',
  '{"errors":{"amount":["valor recusado"]}}',
  '{"error":"valor recusado"}',
  '{"message":"valor recusado"}',
  '<html><body>Bad Gateway</body></html>',
  'recusado',
  '',
];
const failing = [400, 402, 404, 405, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504, 301, 307];

function damaged(text: string, random: (below: number) => number): string {
  const at = random(text.length + 1);
  const rest = at + 1 + random(12);
  const odd = strange[random(strange.length)] ?? '';
  switch (random(8)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(rest);
    case 2:
      return text.slice(0, at) + odd + text.slice(at);
    case 3:
      return text.replace(/:("[^"]*"|[\d.]+)/, `:${odd}`);
    case 4:
      return text.replace(
        /"(data|id|bankSlip|amount|nossoNumero)"/,
        `"${random(2) === 0 ? 'other' : 'error'}"`,
      );
    case 5:
      return `${odd}${text}`;
    case 6:
      return text + text;
    default:
      return text;
  }
}

test(`${rows} damaged answers cause no wrong report about any row`, async () => {
  const random = randomly(seedOf(20_261_121));
  const there = new Map<string, number>();
  const server = await serve((seen, response) => {
    if (!seen.path.endsWith('/boletos')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"withdrawal_rate":1}');
      return;
    }
    const creates = random(10) < 8;
    if (creates) there.set(refOf(seen), (there.get(refOf(seen)) ?? 0) + 1);
    const told = creates ? createdAnswer(seen, 1_000 + there.size) : (errors[random(errors.length)] ?? '');
    // An existing boleto is answered with a success, or with a status that says nothing of it.
    const status = creates
      ? ([201, 201, 201, 200, 500, 504][random(6)] ?? 201)
      : (failing[random(failing.length)] ?? 400);
    const headers = random(5) === 0 ? {} : { 'content-type': 'application/json' };
    const retry = status === 429 ? { 'retry-after': '1' } : {};
    response.writeHead(status, { ...headers, ...retry }).end(damaged(told, random));
  });
  onTestFinished(() => server.close());
  const ledger = await readyLedger(temporaryFolder());
  const { runner, rested, close } = realRunner({
    ledger,
    url: server.origin,
    token: () => 'token',
    clock: fasterClock(2_000),
    ceiling: 16,
  });
  onTestFinished(close);
  const id = await sheet(ledger, newBoletos(rows));

  const state = async () => (await ledger.read('batches.get', { id }))?.state;
  let resumed = 0;
  for (; (await state()) !== 'finished'; resumed += 1) {
    await runner.queue(id);
    await rested(id);
  }

  const sendings = await ledger.read('boletos.sendings', { batchId: id });
  const wrong = sendings.filter(
    ({ ref, attempt }) => (attempt === 'created' ? 1 : 0) > (there.get(ref) ?? 0),
  );
  const denied = sendings.filter(
    ({ ref, attempt }) => there.has(ref) && attempt !== 'created' && attempt !== 'uncertain',
  );
  expect(wrong).toEqual([]);
  expect(denied).toEqual([]);
  expect([...there.values()].filter((times) => times > 1)).toEqual([]);
  const { totals } = (await ledger.read('batches.get', { id })) ?? {};
  const ends = [totals?.created.count, totals?.refused.count, totals?.uncertain.count].map(
    (count) => count ?? 0,
  );
  expect(ends.reduce((sum, count) => sum + count, 0)).toBe(rows);
  // Each of the three occurred often enough to be significant, and a person had to look many times.
  for (const count of ends) expect(count).toBeGreaterThan(rows / 100);
  expect(resumed).toBeGreaterThan(rows / 100);
});
