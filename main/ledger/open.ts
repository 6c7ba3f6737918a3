// Opens the ledger of a data folder whose lock the host already holds: starts both workers and joins them to a Ledger.
import { CodedError } from '../failure.ts';
import { startThread } from '../rpc.ts';
import { workerEntry } from '../worker-entry.ts';
import type { ReaderProcedures } from './answer-read.ts';
import { client } from './client.ts';
import type { WriterProcedures } from './commit.ts';
import type { Ledger } from './ledger.ts';
import { listeners } from './listeners.ts';
import type { TableGroup } from './operations.ts';
import type { RaiseRecord } from './send-counter.ts';
import { sendJournal, type JournalPlace } from './send-journal.ts';
import { ledgerPath, type Notice, type Opening, type StartOptions } from './start.ts';
import type { WitnessName } from './tables/meta.ts';
import {
  nameLedger,
  readStanding,
  vaultWitness,
  type CounterKeeper,
  type Standing,
  type Witness,
} from './witnesses.ts';

export interface LedgerOptions {
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly osUser: string;
  readonly machineId: string;
  /** The vault half of the send counter; null where there is no vault. */
  readonly keeper: CounterKeeper | null;
  /** The witness in the user's state folder; without it only the vault knows a folder that was put back whole. */
  readonly outside?: Witness | null;
  /** Where it is kept which rows of a batch have left; without it nothing is granted ahead. */
  readonly journal?: JournalPlace | null;
  /** How long nothing must be sent before the witnesses are raised once more. */
  readonly idleMs?: number;
}

/** Ignores only `ledgerFrozen`: a vault that is read late may forbid sending, but the ledger still opens. */
function freezeOnly(error: unknown): void {
  if (!(error instanceof CodedError && error.failure.code === 'ledgerFrozen')) throw error;
}

export interface OpenedLedger {
  readonly ledger: Ledger;
  readonly notices: readonly Notice[];
}

export async function openLedger(options: LedgerOptions): Promise<OpenedLedger> {
  const { folder, now, osUser, machineId, keeper, outside = null, journal = null, idleMs = 2_000 } = options;
  const events = listeners();
  let lost = false;
  let revision = 0;

  /** If either worker dies, both are stopped and the ledger counts as lost. */
  function lose(): void {
    if (lost) return;
    lost = true;
    void writer.kill();
    void reader.kill();
    events.emit('lost', null);
  }

  const stamp = () => {
    const date = new Date(now());
    return { at: date.toISOString(), utcOffset: 0 - date.getTimezoneOffset() };
  };
  const thread = {
    area: 'ledger',
    ended: () => new CodedError('ledgerLost', 'ledger'),
    lost: lose,
    // Rows that pass through are short-lived; a larger young generation would keep its pages after one large list.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  } as const;
  const writer = startThread<WriterProcedures, StartOptions, Opening, readonly TableGroup[]>({
    ...thread,
    url: workerEntry('ledger-writer', './writer.ts', import.meta.url),
    told(tables) {
      if (tables.length === 0) return;
      revision += 1;
      events.emit('changed', { tables, revision });
    },
  });
  const reader = startThread<ReaderProcedures, string>({
    ...thread,
    url: workerEntry('ledger-reader', './reader.ts', import.meta.url),
  });

  const witnesses: Standing[] = [];
  const witnessed: Record<WitnessName, readonly RaiseRecord[]> = { vault: [], outside: [] };
  for (const [name, witness] of [
    ['vault', keeper && vaultWitness(keeper)],
    ['outside', outside],
  ] as const) {
    if (!witness) continue;
    const one: Standing = { name, witness, unread: false, kept: true };
    witnesses.push(one);
    witnessed[name] = (await readStanding(one)) ?? [];
    one.kept = !one.unread;
  }
  const begin: StartOptions = {
    folder,
    machineId,
    witnessed,
    journal,
    moment: { ...stamp(), osUser },
  };
  const opening = await writer.open(begin).catch((error: unknown) => {
    void reader.kill();
    throw error;
  });
  await reader.open(ledgerPath(folder)).catch(async (error: unknown) => {
    await writer.end();
    throw error;
  });
  if (lost) throw new CodedError('ledgerLost', 'ledger');

  const { meta, notices, outsideGeneration } = opening;
  for (const one of witnesses) await nameLedger(one, witnessed[one.name], meta);
  const ledger = client({
    writer,
    reader,
    meta,
    outsideGeneration,
    machineId,
    witnesses,
    journal:
      journal && sendJournal(journal, { ledgerId: meta.ledgerId, machineId, generation: meta.generation }),
    idleMs,
    stamp,
    events,
    revision: () => revision,
    lost: () => lost,
  });
  // The last process ended while sending: its block is closed, so that copies made before then are known as old.
  if (meta.blockOpen && !meta.freeze) await ledger.rest().catch(freezeOnly);
  return { ledger, notices };
}
