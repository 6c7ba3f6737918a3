// When a batch may not continue automatically: tokens, identities, silent keychains, sleep and quit.
import { expect, onTestFinished, test } from 'vitest';
import { CodedError } from '../../../../../main/failure.ts';
import { fasterClock, realRunner } from '../../../../helpers/real-runner.ts';
import { sheet, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { runnerFixture, someBoletos, slow } from '../../../../helpers/runner-fixture.ts';

test('pauses without changing a row when the token is refused, and continues with a valid one', async () => {
  let good = false;
  const started = await runnerFixture();
  const { sandbox, ledger } = started;
  await started.close();
  const token = () => (good ? sandbox.tenants.practice.accessToken : sandbox.tenants.expiredToken);
  const { runner, rested, close } = realRunner({ ledger, url: sandbox.url, token });
  onTestFinished(close);
  const id = await sheet(ledger, newBoletos(5));
  await runner.queue(id);
  await rested(id);
  expect(await started.batch(id)).toMatchObject({
    state: 'paused',
    reason: { code: 'unauthorized', status: 401 },
  });
  expect(await started.counts(id)).toEqual({ ready: 5 });
  good = true;
  await runner.queue(id);
  await rested(id);
  expect(await started.counts(id)).toEqual({ created: 5 });
});

test('starts nothing and loses nothing during sleep, and continues after it', async () => {
  const { ledger, sandbox, runner, rested, batch, counts } = await runnerFixture({
    latencyMs: { least: 5, most: 15 },
  });
  const id = await sheet(ledger, newBoletos(80));
  await runner.queue(id);
  await expect.poll(() => sandbox.inspect().requests).toBeGreaterThan(10);
  await runner.hold(10_000);
  const { sending = 0, created = 0 } = await counts(id);
  expect(sending).toBe(0);
  expect(created).toBe(sandbox.inspect().boletos.length);
  expect(await batch(id)).toMatchObject({ state: 'running' });
  runner.release();
  await rested(id);
  expect(await counts(id)).toEqual({ created: 80 });
});

test('sends a row that was granted behind a silent request by another worker', async () => {
  const silent = { rules: [{ fault: { kind: 'silenceAfter' }, on: [6] }] } as const;
  const { ledger, runner, counts } = await runnerFixture(silent, { clock: fasterClock(1) });
  const id = await sheet(ledger, newBoletos(30));
  await runner.queue(id);
  await expect.poll(() => counts(id)).toEqual({ sending: 1, created: 29 });
});

test('aborts no request after a sleep that was shorter than its cap', async () => {
  const silent = { rules: [{ fault: { kind: 'silenceAfter' }, on: [6] }] } as const;
  const capMs = 300_000;
  const caps = new Set<() => void>();
  const usual = fasterClock(1);
  const clock = {
    ...usual,
    after(millis: number, run: () => void) {
      if (millis !== capMs) return usual.after(millis, run);
      caps.add(run);
      return () => void caps.delete(run);
    },
  };
  const { ledger, sandbox, runner, counts } = await runnerFixture(silent, { clock });
  const id = await sheet(ledger, newBoletos(30));
  await runner.queue(id);
  await expect.poll(() => sandbox.inspect().requests).toBeGreaterThan(5);
  void runner.hold(capMs);
  expect(caps.size).toBe(1);
  runner.release();
  // No time cap can abort it any more, so the runner still waits for the sixth.
  expect(caps.size).toBe(0);
  await expect.poll(() => counts(id)).toEqual({ sending: 1, created: 29 });
});

test('starts batches that were queued during sleep after it, in their order', async () => {
  const { ledger, sandbox, runner, rested, batch } = await runnerFixture(slow);
  const one = await sheet(ledger, someBoletos(20));
  const two = await sheet(ledger, someBoletos(3, 100));
  await runner.queue(one);
  await expect.poll(() => sandbox.inspect().requests).toBeGreaterThan(2);
  await runner.hold(10_000);
  const before = sandbox.inspect().requests;
  await runner.queue(two);
  const { id: single } = await ledger.write('batches.insert', {
    accountId: 'padaria',
    kind: 'single',
    name: 'Avulso',
  });
  await ledger.write('boletos.insert', { batchId: single, rows: [newBoleto(200)] });
  await runner.queue(single);
  expect(sandbox.inspect().requests).toBe(before);
  expect([(await batch(two)).state, (await batch(single)).state]).toEqual(['queued', 'queued']);
  runner.release();
  await expect.poll(async () => (await batch(single)).state).toBe('finished');
  await rested(one);
  await expect.poll(async () => (await batch(two)).state).toBe('finished');
});

test('leaves no batch recorded as running when the keychain does not answer', async () => {
  const started = await runnerFixture();
  const { sandbox, ledger, batch } = started;
  await started.close();
  let locked = false;
  const token = () => sandbox.tenants.practice.accessToken;
  const tokenOwner = () => {
    if (locked) throw new CodedError('vaultLocked', 'vault');
    locked = true;
    return 'same' as const;
  };
  const { runner, rested, close } = realRunner({ ledger, url: sandbox.url, token, tokenOwner });
  onTestFinished(close);
  const id = await sheet(ledger, newBoletos(3));
  await expect(runner.queue(id)).rejects.toMatchObject({ failure: { code: 'vaultLocked' } });
  expect(await batch(id)).toMatchObject({
    state: 'paused',
    reason: { code: 'notSent', detail: 'vaultLocked' },
  });
  await runner.queue(id, { identityConfirmed: true });
  await rested(id);
  expect(await batch(id)).toMatchObject({ state: 'finished' });
});

test('quits at its cap: aborted requests are uncertain, and the batch is paused', async () => {
  const { ledger, sandbox, runner, batch, counts } = await runnerFixture(
    {
      rules: [{ fault: { kind: 'silenceAfter' }, on: [6] }],
    },
    { clock: fasterClock(1) },
  );
  const id = await sheet(ledger, newBoletos(30));
  await runner.queue(id);
  await expect.poll(() => sandbox.inspect().requests).toBeGreaterThan(5);
  await runner.quit(500);
  const { sending = 0, uncertain = 0, created = 0 } = await counts(id);
  expect([sending, uncertain]).toEqual([0, 1]);
  expect(created + uncertain).toBe(sandbox.inspect().boletos.length);
  expect(await batch(id)).toMatchObject({ state: 'paused', reason: { code: 'quit' } });
});

test('continues under another identity only after a person confirmed it', async () => {
  const started = await runnerFixture();
  const { sandbox, ledger, batch } = started;
  await started.close();
  let owner: 'same' | 'other' = 'other';
  const token = () => sandbox.tenants.practice.accessToken;
  const tokenOwner = () => owner;
  const { runner, rested, close } = realRunner({ ledger, url: sandbox.url, token, tokenOwner });
  onTestFinished(close);
  const id = await sheet(ledger, newBoletos(3));
  await expect(runner.queue(id)).rejects.toMatchObject({ failure: { code: 'identityChanged' } });
  expect(await batch(id)).toMatchObject({ state: 'draft' });
  await runner.queue(id, { identityConfirmed: true });
  await rested(id);
  expect(await batch(id)).toMatchObject({ state: 'finished' });

  // The person confirmed it while another sheet ran, and then another token was set: the confirmation was not about it.
  sandbox.setFaults({ latencyMs: { least: 10, most: 10 } });
  const running = await sheet(ledger, someBoletos(40, 200));
  const waiting = await sheet(ledger, someBoletos(2, 300));
  owner = 'same';
  await runner.queue(running);
  owner = 'other';
  await runner.queue(waiting, { identityConfirmed: true });
  await runner.change('padaria', 'token', () => Promise.resolve());
  await rested(running);
  expect(await batch(running)).toMatchObject({ state: 'paused', reason: { code: 'identity' } });
  expect((await batch(waiting)).state).toBe('queued');
  await runner.proceed('padaria');
  expect(await batch(waiting)).toMatchObject({ state: 'paused', reason: { code: 'identity' } });

  owner = 'same';
  sandbox.setFaults({ latencyMs: { least: 20, most: 20 } });
  const next = await sheet(ledger, someBoletos(50, 100));
  await runner.queue(next);
  await runner.change('padaria', 'token', () => {
    owner = 'other';
    return Promise.resolve();
  });
  await rested(next);
  expect(await batch(next)).toMatchObject({ state: 'paused', reason: { code: 'identity' } });
});

test('stops a batch that is paused while it starts, and runs it once when resumed', async () => {
  const started = await runnerFixture(slow);
  const { sandbox, ledger, batch } = started;
  await started.close();
  const token = () => sandbox.tenants.practice.accessToken;
  let look = 0;
  const asked = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<'same'>();
  // The keychain is slow when the batch begins.
  const tokenOwner = () => {
    look += 1;
    if (look !== 2) return 'same';
    asked.resolve(undefined);
    return answer.promise;
  };
  const { runner, rested, close } = realRunner({ ledger, url: sandbox.url, token, tokenOwner });
  onTestFinished(close);
  const id = await sheet(ledger, someBoletos(20));
  const queued = runner.queue(id);
  await asked.promise;
  const paused = runner.pause(id);
  answer.resolve('same');
  await Promise.all([queued, paused]);
  expect(runner.running()).toEqual([]);
  expect(await batch(id)).toMatchObject({ state: 'paused', reason: { code: 'person' } });
  expect(sandbox.inspect().requests).toBeLessThanOrEqual(1);
  await runner.queue(id);
  await rested(id);
  expect(await batch(id)).toMatchObject({ state: 'finished' });
});

test('does not start a draft that is being discarded', async () => {
  const { ledger, runner, counts } = await runnerFixture();
  const id = await sheet(ledger, someBoletos(5));
  expect(await ledger.write('batches.discard', { id, most: 2 })).toBe('more');
  await expect(runner.queue(id)).rejects.toMatchObject({ failure: { code: 'ledgerRefused' } });
  expect(await ledger.write('batches.discard', { id, most: 5 })).toBe('discarded');
  await expect(runner.queue(id)).rejects.toMatchObject({ failure: { code: 'ledgerRefused' } });
  // And nothing of it comes back unseen.
  const back = { batchId: id, step: 'back', ids: [1, 2, 3, 4, 5] };
  expect(await ledger.write('boletos.putBack', back)).toMatchObject({ changed: 0 });
  expect(await counts(id)).toEqual({ out: 5 });
});

test('sends nothing after waking until a change of the token has ended', async () => {
  const { ledger, sandbox, runner, rested, batch, counts } = await runnerFixture(slow);
  const id = await sheet(ledger, someBoletos(60));
  await runner.queue(id);
  await expect.poll(() => sandbox.inspect().requests).toBeGreaterThan(2);
  const { promise: laid, resolve: lay } = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<number>();
  const changed = runner.change('padaria', 'token', async () => {
    begun.resolve(sandbox.inspect().requests);
    await laid;
    return sandbox.inspect().requests;
  });
  const before = await begun.promise;
  await runner.hold(10_000);
  runner.release();
  // If rows were released, the ledger would record them as sent: it handles its requests one after another.
  for (let turns = 0; turns < 20; turns += 1)
    await ledger.write('preferences.set', { key: 'turn', value: turns });
  expect((await counts(id))['sending'] ?? 0).toBe(0);
  lay(undefined);
  expect(await changed).toBe(before);
  await rested(id);
  expect(await batch(id)).toMatchObject({ state: 'finished', reason: { created: 60 } });
});

test('reports a wait that the service asked for, with its time and without a rate', async () => {
  const { runner, ledger, sendAll } = await runnerFixture({
    rules: [{ fault: { kind: 'rateLimited', waitSeconds: 30, format: 'seconds' }, on: [2] }],
  });
  const id = await sheet(ledger, someBoletos(3));
  const gone = sendAll(id);
  await expect.poll(() => runner.progress(id)?.waiting?.why, { interval: 5 }).toBe('rateLimited');
  const { waiting, rate, remainingMs } = runner.progress(id) ?? {};
  expect(waiting?.ms).toBeGreaterThan(0);
  expect(waiting?.ms).toBeLessThanOrEqual(30_000);
  expect([rate, remainingMs]).toEqual([null, null]);
  await gone;
});
