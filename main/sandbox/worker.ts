// The practice service in a thread of its own, so that drawing PDFs never stalls the app. Commands come as messages.
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { scenarioNames } from './faults.ts';
import { startSandbox } from './server.ts';

const start = z.object({ folder: z.string(), seed: z.string() }).parse(workerData);
const command = z.discriminatedUnion('do', [
  z.object({ id: z.number(), do: z.literal('setFaults'), scenario: z.enum(scenarioNames) }),
  z.object({ id: z.number(), do: z.literal('reset') }),
  z.object({ id: z.number(), do: z.literal('stop') }),
]);

const port = parentPort;
if (!port) throw new Error('this file runs in a worker');

const sandbox = await startSandbox({ ...start, now: Date.now });

port.on('message', (message: unknown) => {
  const asked = command.parse(message);
  switch (asked.do) {
    case 'setFaults':
      sandbox.setFaults(asked.scenario);
      break;
    case 'reset':
      sandbox.reset();
      break;
    case 'stop':
      void sandbox.stop().then(() => {
        port.postMessage({ id: asked.id });
        port.close();
      });
      return;
  }
  port.postMessage({ id: asked.id });
});

port.postMessage({ url: sandbox.url });
