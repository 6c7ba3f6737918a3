// News between computers on a real server: told within the tenth of a second that is left between two, never to oneself, and
// everything is read anew after a connection that broke.
import type { Client } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  allTables,
  openNotifications,
  type Notifications,
} from '../../../../../main/ledger/team/notifications.ts';
import type { TableGroup } from '../../../../../main/ledger/operations.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { connected, teamServerForFile } from '../../../../helpers/team-server.ts';
import { manualClock } from '../../../../helpers/manual-clock.ts';

test('all tables are named once each', () => {
  expect(allTables).toContain('batches');
  expect(allTables).toContain('boletos');
  expect(new Set(allTables).size).toBe(allTables.length);
});

describe('between computers', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  interface Computer {
    readonly news: Notifications;
    readonly heard: (readonly TableGroup[])[];
    /** Computers that were asked for what they work on. */
    readonly asked: string[];
    readonly clients: Client[];
    readonly clock: ReturnType<typeof manualClock>;
    readonly turns: () => number;
  }

  async function computer(own: string, user = 'ana'): Promise<Computer> {
    const heard: (readonly TableGroup[])[] = [];
    const asked: string[] = [];
    const clients: Client[] = [];
    const clock = manualClock(0);
    let turns = 0;
    const news = openNotifications({
      async connect() {
        const client = await connected(server(), user, 'equipe');
        clients.push(client);
        return client;
      },
      processId: own,
      after: clock.after,
      changed: (tables) => void heard.push(tables),
      batchRequested: (id) => void asked.push(id),
      connectionChanged: () => (turns += 1),
    });
    onTestFinished(() => news.close());
    // What changed before the listening began is read anew.
    await vi.waitFor(() => expect(heard).toEqual([allTables]));
    heard.length = 0;
    return { news, heard, asked, clients, clock, turns: () => turns };
  }

  test('what one tells the other hears, and not itself; a reader tells nothing but may listen', async () => {
    await newTeam();
    const [ana, rui] = [await computer('ana'), await computer('rui', 'rui')];
    ana.news.publish(['batches', 'boletos']);
    await vi.waitFor(() => expect(rui.heard).toEqual([['batches', 'boletos']]));
    rui.news.publish(['preferences']);
    await vi.waitFor(() => expect(ana.heard).toEqual([['preferences']]));
  });

  test('who works on something hears at once that another computer asks for it', async () => {
    const team = await newTeam();
    const own = await team.computer('ana', 'PC-01');
    const other = await team.computer('bia', 'PC-02');
    const batch = await team.batch(1);
    await own.lease(batch);
    const ana = await computer('ana');
    await other.mine('ask_for_lease_1', { p_what: `batch/${batch.id}` });
    await vi.waitFor(() => expect(ana.asked).toEqual(['PC-01']));
    expect(ana.heard).toEqual([]);
  });

  test('what comes within a tenth of a second is told together', async () => {
    await newTeam();
    const [ana, bia] = [await computer('ana'), await computer('bia', 'bia')];
    ana.news.publish(['batches']);
    ana.news.publish(['boletos']);
    ana.news.publish(['watches']);
    ana.news.publish(['boletos']);
    await vi.waitFor(() => expect(bia.heard).toEqual([['batches']]));
    await ana.clock.pass(100);
    await vi.waitFor(() => expect(bia.heard).toEqual([['batches'], ['boletos', 'watches']]));
  });

  test('after a connection that broke, everything is read anew and what was not told is told', async () => {
    await newTeam();
    const [ana, bia] = [await computer('ana'), await computer('bia', 'bia')];
    ana.clients[0]?.connection.stream.destroy();
    await vi.waitFor(async () => {
      await ana.clock.pass(0);
      expect(ana.clients).toHaveLength(2);
    });
    ana.news.publish(['wallets']);
    await vi.waitFor(() => expect(ana.turns()).toBe(3));
    await vi.waitFor(() => expect(ana.heard).toEqual([allTables]));
    await vi.waitFor(() => expect(bia.heard).toEqual([['wallets']]));
  });

  test('what another program says on the channel counts as everything', async () => {
    await newTeam();
    const ana = await computer('ana');
    await server().psql(`NOTIFY guiche_news, 'de outra versão'`, 'equipe');
    await vi.waitFor(() => expect(ana.heard).toEqual([allTables]));
  });
});
