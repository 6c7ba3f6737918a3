// Runs the practice service in its own thread, so that drawing PDFs never blocks the app. Commands arrive as messages;
// each is answered with its value or an error message.
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { scenarioNames } from './faults.ts';
import { startSandbox, type Sandbox } from './server.ts';

const start = z.object({ folder: z.string(), seed: z.string() });

const deposit = z.object({
  cents: z.int(),
  settlesInMs: z.optional(z.int()),
  outcome: z.optional(z.enum(['COMPLETO', 'FALHA'])),
});
const command = z.discriminatedUnion('do', [
  z.object({ id: z.number(), do: z.literal('setFaults'), scenario: z.enum(scenarioNames) }),
  z.object({ id: z.number(), do: z.literal('addDeposit'), wish: deposit }),
  z.object({ id: z.number(), do: z.literal('reset') }),
  z.object({ id: z.number(), do: z.literal('stop') }),
]);
export type Command = z.infer<typeof command>;

export type Reply = { readonly id: number } & ({ readonly value: unknown } | { readonly error: string });

async function carryOut(sandbox: Sandbox, asked: Command): Promise<unknown> {
  switch (asked.do) {
    case 'setFaults':
      return sandbox.setFaults(asked.scenario);
    case 'addDeposit':
      return sandbox.addDeposit(asked.wish);
    case 'reset':
      return sandbox.reset();
    case 'stop':
      return sandbox.stop();
  }
}

const port = parentPort;
if (!port) throw new Error('this file runs in a worker');
const sandbox = await startSandbox({ ...start.parse(workerData), now: Date.now });

async function answer(message: unknown): Promise<void> {
  const asked = command.parse(message);
  const reply = await carryOut(sandbox, asked).then(
    (value): Reply => ({ id: asked.id, value }),
    (error: unknown): Reply => ({ id: asked.id, error: String(error) }),
  );
  port?.postMessage(reply);
  if (asked.do === 'stop') port?.close();
}

port.on('message', (message: unknown) => void answer(message));
port.postMessage({ url: sandbox.url });
