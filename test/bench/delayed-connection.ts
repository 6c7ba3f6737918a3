// A proxy before a server on this machine that makes each round trip longer, as if the server were elsewhere.
import { connect, createServer } from 'node:net';

export interface DelayedConnection {
  readonly port: number;
  readonly close: () => void;
}

/** Data for the server is late by the whole round trip. */
export async function delayedConnection(target: number, millis: number): Promise<DelayedConnection> {
  const server = createServer({ noDelay: true }, (here) => {
    const there = connect({ port: target, host: '127.0.0.1', noDelay: true });
    here.on('data', (bytes) => setTimeout(() => there.writable && there.write(bytes), millis));
    there.on('data', (bytes) => here.write(bytes));
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, close: () => server.close() };
}
