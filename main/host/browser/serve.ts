// Composes the browser host: authorization, events, routes and server; and closes it.
import type { Served, Tickets } from '../host.ts';
import { createOrigin } from '../origin.ts';
import { mintSecret } from '../secret.ts';
import type { Shell } from '../shell.ts';
import { createDoor } from './door.ts';
import { createEvents } from './events.ts';
import { createRoutes } from './routes.ts';
import { answerAgain, leaveSecret, takeSecretAway } from './second-start.ts';
import { listen } from './server.ts';

const patience = 30_000;
/** A browser that starts cold on a slow machine may take this long to show its first window. */
const firstPatience = 120_000;

/** `tick()` returns true once it is time; every window and job restarts the wait. */
export function createLinger({
  now,
  windows,
  jobs,
}: {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly windows: () => number;
  readonly jobs: () => number;
}): { tick(): boolean } {
  let seen = now();
  let opened = false;
  return {
    tick() {
      if (windows() > 0) opened = true;
      if (windows() > 0 || jobs() > 0) seen = now();
      return now() - seen >= (opened ? patience : firstPatience);
    },
  };
}

export async function serveBrowser(options: {
  readonly app: Pick<Served, 'call' | 'onEvent' | 'jobs' | 'openSheets'>;
  readonly tickets: Tickets;
  readonly dataFolder: string;
  readonly shell: Shell;
  /** 0 for a free port. */
  readonly port: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Called after a time without a window and without jobs; undefined to keep running. */
  readonly onDeserted?: () => void;
}) {
  const { app, tickets, dataFolder, shell, now, onDeserted } = options;
  const events = createEvents(app);
  const origin = await createOrigin({ shell, dataFolder, tickets });
  const secret = mintSecret();
  const server = await listen(options.port);
  const door = createDoor({ port: server.port, mint: mintSecret, now });
  const again = answerAgain(
    secret,
    () => door.mintKey(),
    (paths) => app.openSheets(paths),
  );
  server.serve(createRoutes({ door, app, events, origin, again }), (request) => door.hasCookie(request));
  await leaveSecret(dataFolder, { port: server.port, secret });
  const linger = createLinger({ now, windows: () => events.windows(), jobs: () => app.jobs() });
  const watch = onDeserted && setInterval(() => linger.tick() && onDeserted(), 1_000);

  return {
    port: server.port,
    /** An address with a new key, valid for one window within a minute. */
    address: async () => `http://127.0.0.1:${server.port}/#key=${await door.mintKey()}`,
    windows: () => events.windows(),
    async close() {
      clearInterval(watch);
      await takeSecretAway(dataFolder);
      events.close();
      await server.close();
    },
  };
}
