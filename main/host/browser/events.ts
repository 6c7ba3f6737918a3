// One event connection for each window, with all streams as lines of JSON. It also shows how many windows are open.
import type { Served } from '../host.ts';
import { guarded } from '../headers.ts';

const heartbeatEvery = 15_000;
/** A window that does not read so many events is disconnected; it reconnects and gets a snapshot. */
const mostWaiting = 500;

export type Events = ReturnType<typeof createEvents>;

type Connection = ReadableStreamDefaultController<Uint8Array>;

export function createEvents(app: Pick<Served, 'onEvent'>) {
  const connections = new Set<Connection>();
  const encoder = new TextEncoder();

  const drop = (connection: Connection) => {
    if (connections.delete(connection)) connection.close();
  };
  const send = (text: string) => {
    const bytes = encoder.encode(text);
    for (const connection of connections) {
      if ((connection.desiredSize ?? 0) <= 0) drop(connection);
      else connection.enqueue(bytes);
    }
  };
  const unsubscribe = app.onEvent((stream, event) => send(`${JSON.stringify([stream, event])}\n`));
  const heartbeat = setInterval(() => send('\n'), heartbeatEvery);
  heartbeat.unref();

  return {
    /** `first` is the line that proves this side's identity to the page. */
    connect(first: string): Response {
      let own: Connection | undefined;
      const body = new ReadableStream<Uint8Array>(
        {
          start(connection) {
            own = connection;
            connection.enqueue(encoder.encode(`${first}\n`));
            connections.add(connection);
          },
          cancel() {
            if (own) connections.delete(own);
          },
        },
        { highWaterMark: mostWaiting },
      );
      return new Response(body, { headers: { ...guarded(), 'content-type': 'application/x-ndjson' } });
    },
    windows: () => connections.size,
    close() {
      unsubscribe();
      clearInterval(heartbeat);
      for (const connection of connections) drop(connection);
    },
  };
}
