// Ten thousand damaged bodies: nothing throws, and no answer without an id counts as created.
import * as fc from '../../../helpers/properties.ts';
import { expect, test } from 'vitest';
import { decodeBoleto, decodeLine } from '../../../../main/service/decode-boleto.ts';
import { decodeDocument } from '../../../../main/service/documents.ts';
import { decodeFees, decodeTransaction, decodeWithdrawal } from '../../../../main/service/decode-money.ts';
import { judge } from '../../../../main/service/outcome.ts';

const honest = [
  '{"message":"ok","data":{"id":15,"status":"PENDING","amount":127.50,"bankSlip":{"nossoNumero":"12","identificationField":"00190.50095 40144.816069 06809.350314 3 37370000000100"}}}',
  '{"message":"ok","withdrawal":{"transaction_id":"tx-1","status":"PROCESSING","amount":10.00,"usdt_amount":1.123456}}',
  '{"transaction":{"transactionId":"t1","transactionState":"COMPLETO","value":1}}',
  '{"withdrawal_rate":1.5,"rate_fixed":2,"min_withdrawal":10,"max_withdrawal":900,"usdt_rate":5.5}',
  '{"errors":{"amount":["não"],"payer":{"document":["inválido"]}},"message":"erro"}',
  '{"pdf":"JVBERi0xLjcK","url":"https://files.example.com/a.pdf"}',
];

const scraps = fc.constantFrom(
  ...'null 0 -1 1e999 "" {} [] "id": "data": "error":"x", \\ " { } [ ] , : \u0000 \ufffd <html> true "__proto__":'.split(
    ' ',
  ),
  '99999999999999999999',
  '\n',
);

const cut = fc.record({ at: fc.nat(220), drop: fc.nat(12), put: scraps });
const bent = fc
  .tuple(fc.constantFrom(...honest), fc.array(cut, { maxLength: 4 }))
  .map(([text, cuts]) =>
    cuts.reduce((now, { at, drop, put }) => now.slice(0, at) + put + now.slice(at + drop), text),
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The same check with plain JSON.parse, written differently from the code. */
function plainId(text: string, ...path: [string, string]): unknown {
  const [outer, inner] = path;
  const parsed: unknown = JSON.parse(text);
  const middle = isRecord(parsed) ? parsed[outer] : undefined;
  return isRecord(middle) ? middle[inner] : undefined;
}

test('10,000 bodies', () => {
  let created = 0;
  fc.assert(
    fc.property(bent, fc.constantFrom(200, 201, 204, 302, 400, 401, 409, 422, 429, 500), (text, status) => {
      const answer = {
        kind: 'answer' as const,
        status,
        headers: new Map(),
        bytes: Buffer.from(text),
        millis: 0,
      };
      decodeBoleto(text);
      decodeLine(text);
      decodeWithdrawal(text);
      decodeTransaction(text);
      decodeFees(text);
      decodeDocument(answer);
      for (const creation of ['boleto', 'withdrawal'] as const) {
        const outcome = judge(creation, { kind: 'received', status, headers: new Map(), text });
        if (outcome.kind !== 'created') continue;
        created += 1;
        expect(status).toBeLessThan(300);
        const id =
          creation === 'boleto' ? plainId(text, 'data', 'id') : plainId(text, 'withdrawal', 'transaction_id');
        expect(Number(id) > 0 || (typeof id === 'string' && id.trim() !== '')).toBe(true);
        expect(text).toContain(outcome.id);
        expect(text).not.toMatch(/"error":"x"(?=[^{}]*}?[^{}]*$)/);
      }
    }),
    { numRuns: 10_000, endOnFailure: true },
  );
  expect(created).toBeGreaterThan(50);
});
