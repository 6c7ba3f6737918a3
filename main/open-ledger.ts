// Opens the ledger that this computer works with: its own, or its team's where a connection to one is saved. What of a team stays on
// each computer is kept in the computer's own ledger, whose accounts and boletos are not touched meanwhile and are there again
// once it leaves the team.
import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { TeamState } from '../preload/contract/team.ts';
import { laterIfOpen } from './async.ts';
import type { BootSession } from './boot-session.ts';
import { CodedError } from './failure.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { TableGroup } from './ledger/operations.ts';
import { openLedger, type LedgerOptions } from './ledger/open.ts';
import { connect, type ConnectionSettings } from './ledger/postgres/connect.ts';
import { probe } from './ledger/postgres/probe.ts';
import { journalPlace } from './ledger/send-journal.ts';
import type { Notice } from './ledger/start.ts';
import type { SharedViews, TeamChanges, TeamWithdrawals } from './ledger/team/link.ts';
import type { TeamLink } from './ledger/team/team-link.ts';
import { openNotifications } from './ledger/team/notifications.ts';
import { createComputerLedger } from './ledger/team/computer-ledger.ts';
import { openTeamLedger } from './ledger/team/open.ts';
import { outsideWitness } from './ledger/witnesses.ts';
import type { ConnectionStore } from './team/saved-connection.ts';

export interface OpenParts {
  readonly dataFolder: string;
  readonly stateFolder: string;
  readonly machineId: string;
  readonly keeper: LedgerOptions['keeper'];
  readonly boot: BootSession | null;
  readonly now: () => Date;
  readonly version: string;
  readonly saved: ConnectionStore;
}

export interface ChosenLedger {
  readonly ledger: Ledger;
  readonly notices: readonly Notice[];
  /** Null where the ledger is this computer's own. */
  readonly team: {
    readonly link: TeamLink;
    readonly withdrawals: TeamWithdrawals;
    readonly changes: TeamChanges;
    readonly views: SharedViews;
    readonly state: () => TeamState;
    /** What of the team stays on this computer is kept in it; its own accounts and boletos rest. */
    readonly own: Ledger;
    /** Tables changed on the server by other ways than this ledger's: whoever shows them reads anew, here and elsewhere. */
    readonly changed: (tables: readonly TableGroup[]) => void;
  } | null;
  readonly close: () => Promise<void>;
}

const notOpened = (server: string, detail: string | null, cause?: unknown): CodedError =>
  new CodedError('teamNotOpened', 'team', {
    fields: { server },
    retryable: true,
    ...(detail === null ? {} : { detail }),
    cause,
  });

/** Null where none is saved. Throws `teamNotOpened` where the server cannot be used. */
async function reach({ saved, version }: OpenParts): Promise<ConnectionSettings | null> {
  const found = saved.read();
  if (found.kind === 'none') return null;
  if (found.kind === 'unreadable') throw notOpened('connectionUnreadable', null);
  const { connection } = found;
  const password = await saved.password(connection).catch((cause: unknown) => {
    throw notOpened('passwordMissing', null, cause);
  });
  if (password === null) throw notOpened('passwordMissing', null);
  const settings = { ...connection, password };
  const server = await probe(settings, { purpose: 'join', appVersion: version });
  if (server.kind !== 'ready') throw notOpened(server.code, server.detail);
  return settings;
}

export async function openChosenLedger(parts: OpenParts): Promise<ChosenLedger> {
  const { now, machineId, boot } = parts;
  const settings = await reach(parts);
  const folders = { stateFolder: parts.stateFolder, dataFolder: parts.dataFolder, machineId };
  const osUser = userInfo().username;
  const { ledger: own, notices } = await openLedger({
    folder: parts.dataFolder,
    now: () => now().getTime(),
    osUser,
    machineId,
    keeper: parts.keeper,
    outside: outsideWitness(folders),
    journal: journalPlace(folders, boot),
  });
  if (!settings) return { ledger: own, notices, team: null, close: () => own.close() };
  try {
    return await joinTeam(parts, own, settings);
  } catch (error) {
    await own.close();
    const silent = error instanceof CodedError && error.failure.code === 'teamSilent';
    throw silent ? notOpened('connectionLost', null, error) : error;
  }
}

async function joinTeam(
  { now, machineId, boot, version, stateFolder }: OpenParts,
  own: Ledger,
  settings: ConnectionSettings,
): Promise<ChosenLedger> {
  const opened = await openTeamLedger({
    connection: settings,
    computer: { id: machineId, name: hostname(), version },
    // Who did something stands in the trail beside where.
    osUser: `${settings.user} · ${hostname()}`,
    now: () => now().getTime(),
    monotonic: () => performance.now(),
    after: laterIfOpen,
    journalFolder: join(stateFolder, 'team'),
    boot,
    local: own,
  });
  const { team: link } = opened;
  const notifications = openNotifications({
    connect: () => connect(settings),
    processId: randomUUID(),
    after: laterIfOpen,
    changed: (tables) => computerLedger.notifyChanged(tables),
    batchRequested: (computer) => {
      if (computer === machineId) void link.refresh().catch(() => undefined);
    },
    // A heartbeat at once finds out whether the server answers.
    connectionChanged: () => void link.refresh().catch(() => undefined),
  });
  const computerLedger = createComputerLedger({
    team: opened.ledger,
    publish: notifications.publish,
    reportSecret: (account, secret, held) =>
      link.call('hold_secret_1', { p_account: account, p_secret: secret, p_held: held }),
  });
  own.on('changed', ({ tables }) => computerLedger.notifyChanged(tables));
  const { host, database, user } = settings;
  return {
    ledger: computerLedger.ledger,
    notices: opened.notices,
    team: {
      link,
      withdrawals: opened.withdrawals,
      changes: opened.changes,
      views: opened.views,
      own,
      changed(tables) {
        computerLedger.notifyChanged(tables);
        notifications.publish(tables);
      },
      state() {
        const { role, computer, silentSince, frozen, rollTrouble, stopped, sendsMissing } = link.state();
        return {
          host,
          database,
          user,
          role,
          computer: computer.name,
          frozen,
          stopped,
          sendsMissing,
          rollTrouble,
          silentSince: silentSince === null ? null : new Date(silentSince).toISOString(),
        };
      },
    },
    async close() {
      await notifications.close();
      await opened.ledger.close();
      await own.close();
    },
  };
}
