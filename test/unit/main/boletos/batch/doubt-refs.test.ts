// What a clerk is told to look for is what left: over real attempts of the practice service, kept byte by byte.
import { expect, onTestFinished, test } from 'vitest';
import { doubtCalls } from '../../../../../main/boletos/batch/doubt-calls.ts';
import { createTickets } from '../../../../../main/host/tickets.ts';
import { sheet, today, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { runnerFixture } from '../../../../helpers/runner-fixture.ts';
import { temporaryFolder } from '../../../../helpers/ledger-folder.ts';

test('names the reference of a sending only where it left, and the fields in which it did', async () => {
  const faults = { rules: [{ fault: { kind: 'cutAfter' }, on: [1, 3, 4] }] } as const;
  const { ledger, sandbox, sendAll } = await runnerFixture(faults, { ceiling: 1 });
  const batchId = await sheet(ledger, [
    newBoleto(1, { description: 'Taxa', clientCallbackUrl: null }),
    newBoleto(2),
    newBoleto(3, { description: 'Taxa {ref}', clientCallbackUrl: null }),
    newBoleto(4, { description: 'Taxa', clientCallbackUrl: 'https://retorno.example/b?ref={ref}' }),
  ]);
  await sendAll(batchId);
  const calls = doubtCalls({
    ledger,
    clients: { clientOf: () => Promise.reject(new Error('asks nothing')) },
    pdfText: () => Promise.resolve(null),
    now: () => new Date(),
    today: () => today,
    tickets: createTickets(() => 'ticket'),
    outgoing: temporaryFolder(),
  });
  onTestFinished(() => undefined);
  const doubts = await calls.doubts({ batchId });
  const sent = sandbox.inspect().boletos.map(({ request }) => request);
  expect(doubts.map(({ attempt }) => attempt?.sentRef?.places ?? null)).toEqual([
    null,
    ['description'],
    ['callback'],
  ]);
  // Everything that a screen or a file calls the reference of a row comes of the same.
  expect(doubts.map(({ boleto }) => boleto.ref)).toEqual(
    doubts.map(({ attempt }) => attempt?.sentRef?.ref ?? null),
  );
  expect(sent.map(({ description }) => description)).toContain(`Taxa ${doubts[1]?.boleto.ref}`);
});
