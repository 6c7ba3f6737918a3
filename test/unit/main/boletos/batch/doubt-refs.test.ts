// Guichê tells the clerk to look for what was really sent: over real attempts of the practice service, stored byte by byte.
import { expect, onTestFinished, test } from 'vitest';
import { doubtCalls } from '../../../../../main/boletos/batch/doubt-calls.ts';
import { createTickets } from '../../../../../main/host/tickets.ts';
import { sheet, today, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { runnerFixture } from '../../../../helpers/runner-fixture.ts';
import { temporaryFolder } from '../../../../helpers/ledger-folder.ts';

test('names the reference of a sending only if it was sent, and the fields that contained it', async () => {
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
  // Everything that a screen or a file shows as the reference of a row has the same source.
  expect(doubts.map(({ boleto }) => boleto.ref)).toEqual(
    doubts.map(({ attempt }) => attempt?.sentRef?.ref ?? null),
  );
  expect(sent.map(({ description }) => description)).toContain(`Taxa ${doubts[1]?.boleto.ref}`);
});
