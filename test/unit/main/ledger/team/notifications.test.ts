// Notifications between computers on a real server: at most ten a second, never to the sender, and everything is read again after a
// broken connection.
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

test('names each group of tables once', () => {
  expect(allTables).toContain('batches');
  expect(allTables).toContain('boletos');
  expect(new Set(allTables).size).toBe(allTables.length);
});

describe('notifications between computers', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  interface Computer {
    readonly notifications: Notifications;
    readonly received: (readonly TableGroup[])[];
    /** Computers that were asked for their work. */
    readonly requested: string[];
    readonly clients: Client[];
    readonly clock: ReturnType<typeof manualClock>;
    readonly connectionChanges: () => number;
  }

  async function computer(processId: string, user = 'ana'): Promise<Computer> {
    const received: (readonly TableGroup[])[] = [];
    const requested: string[] = [];
    const clients: Client[] = [];
    const clock = manualClock(0);
    let connectionChanges = 0;
    const notifications = openNotifications({
      async connect() {
        const client = await connected(server(), user, 'equipe');
        clients.push(client);
        return client;
      },
      processId,
      after: clock.after,
      changed: (tables) => void received.push(tables),
      batchRequested: (id) => void requested.push(id),
      connectionChanged: () => (connectionChanges += 1),
    });
    onTestFinished(() => notifications.close());
    // Notifications before LISTEN were missed, so every table is reported.
    await vi.waitFor(() => expect(received).toEqual([allTables]));
    received.length = 0;
    return { notifications, received, requested, clients, clock, connectionChanges: () => connectionChanges };
  }

  test('reach the other computer and not the sender, also from and to a reader', async () => {
    await newTeam();
    const [ana, rui] = [await computer('ana'), await computer('rui', 'rui')];
    ana.notifications.publish(['batches', 'boletos']);
    await vi.waitFor(() => expect(rui.received).toEqual([['batches', 'boletos']]));
    rui.notifications.publish(['preferences']);
    await vi.waitFor(() => expect(ana.received).toEqual([['preferences']]));
  });

  test('reach the holder of a batch when another computer requests it', async () => {
    const team = await newTeam();
    const own = await team.computer('ana', 'PC-01');
    const other = await team.computer('bia', 'PC-02');
    const batch = await team.batch(1);
    await own.lease(batch);
    const ana = await computer('ana');
    await other.mine('ask_for_lease_1', { p_what: `batch/${batch.id}` });
    await vi.waitFor(() => expect(ana.requested).toEqual(['PC-01']));
    expect(ana.received).toEqual([]);
  });

  test('are joined when several come within a tenth of a second', async () => {
    await newTeam();
    const [ana, bia] = [await computer('ana'), await computer('bia', 'bia')];
    ana.notifications.publish(['batches']);
    ana.notifications.publish(['boletos']);
    ana.notifications.publish(['watches']);
    ana.notifications.publish(['boletos']);
    await vi.waitFor(() => expect(bia.received).toEqual([['batches']]));
    await ana.clock.pass(100);
    await vi.waitFor(() => expect(bia.received).toEqual([['batches'], ['boletos', 'watches']]));
  });

  test('report every table after a broken connection, and are sent if they were not', async () => {
    await newTeam();
    const [ana, bia] = [await computer('ana'), await computer('bia', 'bia')];
    ana.clients[0]?.connection.stream.destroy();
    await vi.waitFor(async () => {
      await ana.clock.pass(0);
      expect(ana.clients).toHaveLength(2);
    });
    ana.notifications.publish(['wallets']);
    await vi.waitFor(() => expect(ana.connectionChanges()).toBe(3));
    await vi.waitFor(() => expect(ana.received).toEqual([allTables]));
    await vi.waitFor(() => expect(bia.received).toEqual([['wallets']]));
  });

  test('of another program on the channel report every table', async () => {
    await newTeam();
    const ana = await computer('ana');
    await server().psql(`NOTIFY guiche_news, 'de outra versão'`, 'equipe');
    await vi.waitFor(() => expect(ana.received).toEqual([allTables]));
  });
});
