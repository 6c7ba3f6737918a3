// The app as its host starts and stops it: behind it stands a house, open or, where its ledger could not be opened, closed.
import { join } from 'node:path';
import packageFacts from '../package.json' with { type: 'json' };
import { failureOf } from './bridge.ts';
import type { Served, Tickets } from './host/host.ts';
import { mintSecret } from './host/secret.ts';
import { createTickets } from './host/tickets.ts';
import { openLog } from './log.ts';
import { createRedactor } from './redact.ts';
import { createPublisher } from './streams.ts';
import { closedHouse, type AppOptions, type Ground, type House } from './house.ts';
import { openHouse } from './open-house.ts';

export interface App extends Served {
  readonly tickets: Tickets;
}

export async function startApp(options: AppOptions): Promise<App> {
  const { host, dataFolder, now } = options;
  const redactor = createRedactor();
  const log = openLog(join(dataFolder, 'logs'), redactor, now);
  const tickets = createTickets(mintSecret);
  const facts = { version: packageFacts.version, host: host.kind, dataFolder } as const;
  const streams = createPublisher();
  const report = (where: string, error: unknown) => log.error(where, error);

  const ground: Ground = { ...options, log, redactor, tickets, facts, streams, report };
  const open = async (): Promise<House> => {
    try {
      return await openHouse(ground);
    } catch (error) {
      report('start', error);
      return closedHouse(ground, failureOf(error));
    }
  };
  let house = await open();
  let opening: Promise<House> | undefined;
  log.note('start', `${facts.version} ${host.kind} ${process.platform} node ${process.version}`);

  let stopped: Promise<void> | undefined;
  return {
    tickets,
    report,
    async call(sender, room, name, input) {
      // Whoever asks again for the state of a house that stayed closed has mended something: a disk, a folder.
      if (!house.open && sender.trusted && room === 'app' && name === 'state' && !stopped) {
        house = await (opening ??= open());
        opening = undefined;
      }
      return house.bridge.serve(sender, room, name, input);
    },
    onEvent: (listener) => streams.on(listener),
    jobs: () => house.jobs(),
    suspend: () => house.suspend(),
    resume: () => house.resume(),
    stop: () =>
      (stopped ??= house.close().finally(() => {
        streams.close();
        log.note('stop');
      })),
  };
}
