// What a running app consists of, open or closed; and the closed runtime, which reports the failure and offers copies.
import { existsSync } from 'node:fs';
import type { Failure } from '../preload/contract/result.ts';
import { teamTroubles } from '../preload/contract/team.ts';
import type { Handlers } from '../preload/contract/contract.ts';
import { closedHandlers, type ClosedParts } from './app/closed.ts';
import { diagnosticsTicket, quitOf } from './app/room.ts';
import type { SheetsToOpen } from './app/sheets-to-open.ts';
import { createCopiesRoom, type OpenParts } from './copies/room.ts';
import { createBridge, type Bridge } from './bridge.ts';
import { CodedError } from './failure.ts';
import type { Host, Tickets } from './host/host.ts';
import { openCopies } from './ledger/copies.ts';
import { type Log } from './log.ts';
import { machineIdOf } from './machine.ts';
import { type Redactor } from './redact.ts';
import { type Publisher } from './streams.ts';
import { connectionCalls, savedConnection } from './team-connection.ts';
import type { HeldPassword } from './team/saved-connection.ts';
import type { Vault } from './vault/vault.ts';

export interface AppOptions {
  readonly host: Host;
  /** The host already holds its lock. */
  readonly dataFolder: string;
  /** Outside of the data folder, for this user on this computer. */
  readonly stateFolder: string;
  readonly now: () => Date;
  /** How long an issue can be taken back before it starts. */
  readonly undoMs: number;
  /** Whether the test account has a mailbox of its own. */
  readonly practiceMailbox?: boolean;
}

export interface RuntimeParts extends AppOptions {
  readonly facts: { readonly version: string; readonly host: Host['kind']; readonly dataFolder: string };
  readonly log: Log;
  readonly redactor: Redactor;
  readonly report: (where: string, error: unknown) => void;
  readonly streams: Publisher;
  readonly tickets: Tickets;
  readonly sheetsToOpen: SheetsToOpen;
  /** Closes the runtime and opens another one before the call under way is answered. */
  readonly reopen: () => void;
  readonly heldPassword: HeldPassword;
  /** The same one for every runtime, for it may hold secrets in memory; tried anew where no keychain answered. */
  readonly vaultOf: (machineId: string, changed: () => void) => Promise<Vault>;
}

export interface Runtime {
  /** False if the ledger could not be opened. */
  readonly open: boolean;
  readonly bridge: Bridge;
  /** While the window is locked, no data of the work leaves main. */
  readonly locked: () => boolean;
  /** The system's screen was locked or unlocked. */
  readonly screen: (locked: boolean) => void;
  readonly jobs: () => number;
  /** Called around sleep. */
  readonly suspend: () => void;
  readonly resume: () => void;
  close(): Promise<void>;
}

export const filesOf = ({ tickets, host }: RuntimeParts): Handlers['files'] => ({
  async save({ ticket, name }) {
    const file = tickets.find(ticket);
    if (!file) throw new CodedError('ticketUnknown', 'files');
    // A stored copy may have been deleted since its ticket was issued.
    if ('path' in file.from && !existsSync(file.from.path)) throw new CodedError('fileGone', 'files');
    return { outcome: await host.save(file, name) };
  },
});

export const copiesOf = (
  { dataFolder, now, tickets, redactor, host }: RuntimeParts,
  machineId: string | null,
  open: OpenParts | null,
): Handlers['copies'] =>
  createCopiesRoom({
    copies: openCopies(dataFolder, now),
    tickets,
    machineId,
    learn: redactor.learn,
    chooseFolder: host.chooseFolder,
    open,
  });

/** The calls with which a computer finds its team's server again, where it is that which could not be opened. */
async function teamOf(
  ground: RuntimeParts,
  { code, fields, detail }: Failure,
  machineId: string | null,
): Promise<Pick<ClosedParts, 'team' | 'notOpened'>> {
  const trouble = teamTroubles.find((known) => known === fields?.['server']);
  if (code !== 'teamNotOpened' || trouble === undefined || machineId === null)
    return { team: {}, notOpened: null };
  const vault = await ground.vaultOf(machineId, () => undefined);
  const saved = savedConnection(ground, vault);
  const found = saved.read();
  return {
    team: connectionCalls(ground, saved, () => 0),
    notOpened: {
      connection: found.kind === 'saved' ? found.connection : null,
      trouble,
      detail: detail ?? null,
    },
  };
}

export async function closedRuntime(ground: RuntimeParts, failure: Failure): Promise<Runtime> {
  const machineId = await machineIdOf(ground.dataFolder).catch(() => null);
  const handlers = closedHandlers({
    facts: ground.facts,
    failure,
    files: filesOf(ground),
    copies: copiesOf(ground, machineId, null),
    exportDiagnostics: (state) => diagnosticsTicket(ground, { app: state }),
    quit: quitOf(ground.host),
    ...(await teamOf(ground, failure, machineId)),
  });
  const nothing = () => undefined;
  return {
    open: false,
    bridge: createBridge(handlers, ground.report),
    locked: () => false,
    screen: nothing,
    jobs: () => 0,
    suspend: nothing,
    resume: nothing,
    close: () => Promise.resolve(),
  };
}
