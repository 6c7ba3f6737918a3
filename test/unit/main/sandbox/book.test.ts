import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox, type SandboxOptions } from '../../../../main/sandbox/server.ts';
import {
  boletoBody,
  checkTransaction,
  createBoleto,
  noon,
  read,
  sandboxForTest,
  withdraw,
} from '../../../helpers/sandbox-caller.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const startIn = (folder: string, more: Partial<SandboxOptions> = {}) =>
  startSandbox({ folder, seed: 'test', now: () => noon, ...more });

const idOf = (text: string): string => /"id":(\d+)/.exec(text)?.[1] ?? '';

describe('a restart', () => {
  it('keeps boletos, carnês, withdrawals and deposits, and repeats no number', async () => {
    const folder = emptyFolder();
    const first = await startIn(folder);
    const parcel = (await createBoleto(first, { ...boletoBody, description: 'Curso parcela 1/2' })).text;
    const withdrawn = (await withdraw(first)).text;
    const deposit = first.addDeposit({ cents: 5_000 });
    const before = first.inspect();
    await first.stop();

    const second = await startIn(folder);
    onTestFinished(() => second.stop());
    const { boletos, withdrawals, deposits } = second.inspect();
    expect({ boletos, withdrawals, deposits }).toEqual({
      boletos: before.boletos,
      withdrawals: before.withdrawals,
      deposits: before.deposits,
    });
    expect((await read(second, `/api/v1/boletos/${idOf(parcel)}/identification-field`)).status).toBe(200);
    expect((await checkTransaction(second, deposit)).status).toBe(200);
    expect(
      (await checkTransaction(second, /"transaction_id":"(.+?)"/.exec(withdrawn)?.[1] ?? '')).status,
    ).toBe(200);

    const next = (await createBoleto(second, { ...boletoBody, description: 'Curso parcela 2/2' })).text;
    expect(Number(idOf(next))).toBeGreaterThan(Number(idOf(parcel)));
    const installmentOf = (text: string) => /"installmentId":"(.+?)"/.exec(text)?.[1];
    expect(installmentOf(next)).toBe(installmentOf(parcel));
  });

  it('has the same credentials for the same seed', async () => {
    const folder = emptyFolder();
    const first = await startIn(folder);
    await first.stop();
    const second = await startIn(folder);
    await second.stop();
    expect(second.tenants).toEqual(first.tenants);
  });
});

describe('a reset', () => {
  it('deletes everything, also after a restart, and repeats no number', async () => {
    const folder = emptyFolder();
    const first = await startIn(folder);
    const old = idOf((await createBoleto(first)).text);
    await withdraw(first);
    first.reset();
    expect(first.inspect()).toMatchObject({ boletos: [], withdrawals: [], deposits: [] });
    expect((await read(first, `/api/v1/boletos/${old}/pdf`)).status).toBe(404);
    await first.stop();

    const second = await startIn(folder);
    onTestFinished(() => second.stop());
    expect(second.inspect().boletos).toEqual([]);
    expect(Number(idOf((await createBoleto(second)).text))).toBeGreaterThan(Number(old));
  });
});

describe('a journal that has grown', () => {
  it('deletes its oldest boletos at the next start, and keeps everything that moved money', async () => {
    const folder = emptyFolder();
    const first = await startIn(folder);
    await withdraw(first);
    for (let at = 0; at < 60; at++) await createBoleto(first);
    const all = first.inspect().boletos;
    await first.stop();
    const size = statSync(join(folder, 'journal.ndjson')).size;

    const second = await startIn(folder, { compactAboveBytes: size - 1 });
    const kept = second.inspect();
    await second.stop();
    expect(statSync(join(folder, 'journal.ndjson')).size).toBeLessThan(size * 0.6);
    expect(kept.boletos.length).toBeGreaterThan(20);
    expect(kept.boletos).toEqual(all.slice(-kept.boletos.length));
    expect(kept.withdrawals).toHaveLength(1);

    const third = await startIn(folder);
    onTestFinished(() => third.stop());
    expect(third.inspect().boletos).toEqual(kept.boletos);
    const newest = Math.max(...all.map(({ sequence }) => sequence));
    await createBoleto(third);
    expect(third.inspect().boletos.at(-1)?.sequence).toBe(newest + 1);
  });

  it('is unchanged below its limit', async () => {
    const folder = emptyFolder();
    const first = await startIn(folder);
    await createBoleto(first);
    await first.stop();
    const size = statSync(join(folder, 'journal.ndjson')).size;
    const second = await startIn(folder, { compactAboveBytes: size });
    await second.stop();
    expect(statSync(join(folder, 'journal.ndjson')).size).toBe(size);
  });
});

describe('the balance', () => {
  it('falls with a withdrawal, refuses one that exceeds it, and rises when a deposit completes', async () => {
    let now = noon;
    const sandbox = await sandboxForTest({ now: () => now, fees: { openingBalanceCents: 150_000 } });
    expect((await withdraw(sandbox)).status).toBe(201);
    const refused = await withdraw(sandbox);
    expect(refused.status).toBe(402);
    expect(refused.text).toContain('Saldo insuficiente');

    sandbox.addDeposit({ cents: 100_000, settlesInMs: 1_000, outcome: 'COMPLETO' });
    expect((await withdraw(sandbox)).status).toBe(402);
    now += 1_000;
    expect((await withdraw(sandbox)).status).toBe(201);
  });

  it('comes back when a withdrawal fails', async () => {
    let now = noon;
    const sandbox = await sandboxForTest({ now: () => now, fees: { openingBalanceCents: 1_000_000_000 } });
    for (let at = 0; at < 60; at++) await withdraw(sandbox);
    const { withdrawals } = sandbox.inspect();
    const failing = withdrawals.filter(({ transaction }) => transaction.outcome === 'FALHA').length;
    expect(failing).toBeGreaterThan(0);
    now += 240_000;
    // The remaining balance is then exactly what the others left.
    const taken = (withdrawals.length - failing) * (withdrawals[0]?.totalCents ?? 0);
    sandbox.setFees({ openingBalanceCents: taken + 101_849 });
    expect((await withdraw(sandbox)).status).toBe(402);
    sandbox.setFees({ openingBalanceCents: taken + 101_850 });
    expect((await withdraw(sandbox)).status).toBe(201);
  });
});
