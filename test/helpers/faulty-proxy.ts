// A proxy before a server: it can be slow, cut off or half open, or lose an answer after the question has arrived.
import { connect, createServer, type Socket } from 'node:net';

export type Weather = 'fair' | 'slow' | 'halfOpen' | 'losesAnswers';

export interface FaultyProxy {
  readonly port: number;
  weather: Weather;
  /** Where new connections go. */
  target: number;
  /** Breaks every connection. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

const slowMillis = 40;

export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer({ noDelay: true }, (here) => {
    const there = connect({ port: proxy.target, host: '127.0.0.1', noDelay: true });
    const pair = [here, there] as const;
    pairs.add(pair);
    const end = (): void => {
      here.destroy();
      there.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.on('close', end).on('error', end);
    const pass = (to: Socket) => (bytes: Buffer) => {
      if (proxy.weather === 'halfOpen') return;
      if (proxy.weather === 'losesAnswers' && to === here) return end();
      if (proxy.weather === 'slow') setTimeout(() => to.writable && to.write(bytes), slowMillis);
      else if (to.writable) to.write(bytes);
    };
    here.on('data', pass(there));
    there.on('data', pass(here));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = (): void => {
    for (const [here, there] of pairs) {
      here.destroy();
      there.destroy();
    }
  };
  const proxy: FaultyProxy = {
    port: address.port,
    weather: 'fair',
    target,
    cut,
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
