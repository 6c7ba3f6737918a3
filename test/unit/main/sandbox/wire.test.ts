import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../../main/sandbox/faults.ts';
import {
  anyNumber,
  anyText,
  textLike,
  boletoBody,
  checkTransaction,
  createBoleto,
  noon,
  sandboxForTest,
  withdraw,
} from '../../../helpers/sandbox-caller.ts';

const only = (fault: Fault) => ({ rules: [{ fault, share: 1 }] });
const parsed = (text: string): unknown => JSON.parse(text);

async function meet(fault: Fault) {
  const sandbox = await sandboxForTest({ faults: only(fault) });
  const reply = await createBoleto(sandbox);
  return { reply, made: sandbox.inspect().boletos.length };
}

describe('a fault before the effect', () => {
  it.each([500, 502, 503])('answers %i and creates nothing', async (status) => {
    const { reply, made } = await meet({ kind: 'errorBefore', status });
    expect([reply.status, made]).toEqual([status, 0]);
  });

  it('cuts the connection and creates nothing', async () => {
    const sandbox = await sandboxForTest({ faults: only({ kind: 'cutBefore' }) });
    await expect(createBoleto(sandbox)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(sandbox.inspect().boletos).toEqual([]);
  });

  it.each([
    ['seconds', { 'retry-after': '3' }],
    ['date', { 'retry-after': 'Sat, 21 Nov 2026 15:00:03 GMT', date: 'Sat, 21 Nov 2026 15:00:00 GMT' }],
    ['reset', { 'ratelimit-reset': '3' }],
  ] as const)('answers 429 with the wait in %s', async (say, headers) => {
    const { reply, made } = await meet({ kind: 'rateLimited', waitSeconds: 3, format: say });
    expect([reply.status, made]).toEqual([429, 0]);
    expect(reply.headers).toMatchObject(headers);
  });
});

describe('a fault after the effect', () => {
  it.each([
    [{ kind: 'errorAfter', status: 504 }, 504, /^application\/json/, /demorou/],
    [{ kind: 'emptyAfter', status: 400 }, 400, /^undefined$/, /^$/],
    [{ kind: 'htmlAfter', status: 200 }, 200, /^text\/html/, /^<!doctype html>/],
  ] as const)('answers %o though the boleto exists', async (fault, status, type, text) => {
    const { reply, made } = await meet(fault);
    expect([reply.status, made]).toEqual([status, 1]);
    expect(String(reply.headers['content-type'])).toMatch(type);
    expect(reply.text).toMatch(text);
    expect(reply.text).not.toContain('nossoNumero');
  });

  it.each(['cutAfter', 'cutMiddle'] as const)('ends in %s though the boleto exists', async (kind) => {
    const sandbox = await sandboxForTest({ faults: only({ kind }) });
    await expect(createBoleto(sandbox)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(sandbox.inspect().boletos).toHaveLength(1);
  });

  it('sends nothing at all, and can still be stopped', async () => {
    const sandbox = await sandboxForTest({ faults: only({ kind: 'silenceAfter' }) });
    const silence = Promise.allSettled([createBoleto(sandbox)]);
    await expect.poll(() => sandbox.inspect().boletos.length).toBe(1);
    await sandbox.stop();
    expect(await silence).toMatchObject([{ status: 'rejected', reason: { code: 'ECONNRESET' } }]);
  });

  it('says that it exists already, though this is the first of its kind', async () => {
    const { reply, made } = await meet({ kind: 'conflictAfter' });
    expect([reply.status, made]).toEqual([409, 1]);
    expect(reply.text).toContain('Já existe');
  });

  it('names the id with a status that denies it', async () => {
    const { reply, made } = await meet({ kind: 'idWithStatus', status: 500 });
    expect([reply.status, made]).toEqual([500, 1]);
    expect(parsed(reply.text)).toMatchObject({ data: { id: anyNumber } });
  });

  it('answers with the id of an earlier one, though both exist', async () => {
    const sandbox = await sandboxForTest({ faults: { rules: [{ fault: { kind: 'repeatedId' }, on: [2] }] } });
    const first = await createBoleto(sandbox);
    const second = await createBoleto(sandbox);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(new Set(sandbox.inspect().boletos.map(({ id }) => id)).size).toBe(2);
  });

  it('cuts the JSON in a whole answer', async () => {
    const { reply, made } = await meet({ kind: 'truncatedJson' });
    expect([reply.status, made]).toEqual([201, 1]);
    expect(reply.headers['content-length']).toBe(String(reply.bytes.length));
    expect(() => parsed(reply.text)).toThrow(SyntaxError);
  });
});

describe('a changed answer', () => {
  it('may lack every id', async () => {
    const { reply } = await meet({ kind: 'noId' });
    expect(parsed(reply.text)).toMatchObject({ data: { status: 'PENDING' } });
    expect(reply.text).not.toMatch(/"id"|pdfUrl/);
    const sandbox = await sandboxForTest({ faults: only({ kind: 'noId' }) });
    expect((await withdraw(sandbox)).text).not.toContain('transaction_id');
    expect(sandbox.inspect().withdrawals).toHaveLength(1);
  });

  it('may name an error beside the id', async () => {
    const { reply } = await meet({ kind: 'errorBesideId' });
    expect(parsed(reply.text)).toMatchObject({
      data: { id: anyNumber },
      errors: [{ code: anyText }],
    });
  });

  it('may contain unknown fields and states', async () => {
    const fields = parsed((await meet({ kind: 'unknownFields' })).reply.text);
    expect(fields).toMatchObject({
      requestId: anyText,
      data: { extra: { rank: 1 }, status: 'PENDING' },
    });
    expect(parsed((await meet({ kind: 'unknownStatus' })).reply.text)).toMatchObject({
      data: { status: 'EM_ANALISE' },
    });
    const sandbox = await sandboxForTest({ faults: only({ kind: 'unknownStatus' }) });
    const { text } = await checkTransaction(sandbox, sandbox.addDeposit({ cents: 100 }));
    expect(parsed(text)).toMatchObject({ transaction: { transactionState: 'EM_ANALISE' } });
  });

  it('does not change a refusal', async () => {
    const sandbox = await sandboxForTest({ faults: only({ kind: 'errorBesideId' }), errorShape: 'error' });
    const reply = await createBoleto(sandbox, { ...boletoBody, amount: 0 });
    expect(parsed(reply.text)).toEqual({ error: textLike('amount') });
  });
});

describe('faults by number', () => {
  it('count from one whenever they are set, and repeat', async () => {
    const sandbox = await sandboxForTest();
    await createBoleto(sandbox);
    for (let round = 0; round < 2; round++) {
      sandbox.setFaults({ rules: [{ fault: { kind: 'errorBefore', status: 503 }, on: [2] }] });
      const statuses = [];
      for (let at = 0; at < 3; at++) statuses.push((await createBoleto(sandbox)).status);
      expect(statuses).toEqual([201, 503, 201]);
    }
    expect(sandbox.inspect()).toMatchObject({ requests: 3, boletos: { length: 5 } });
  });

  it('are removed by setting none', async () => {
    const sandbox = await sandboxForTest({ faults: only({ kind: 'errorBefore', status: 500 }) });
    sandbox.setFaults('calm');
    expect((await createBoleto(sandbox)).status).toBe(201);
  });
});

describe('a slow service', () => {
  it('creates the boleto before its caller waits', async () => {
    const sandbox = await sandboxForTest({ faults: { latencyMs: { least: 60_000, most: 60_000 } } });
    const waiting = Promise.allSettled([createBoleto(sandbox)]);
    await expect.poll(() => sandbox.inspect().boletos).toMatchObject([{ at: noon }]);
    await sandbox.stop();
    expect(await waiting).toMatchObject([{ status: 'rejected', reason: { code: 'ECONNRESET' } }]);
  });
});
