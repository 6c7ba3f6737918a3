// Prepares the ledger of a data folder for writing: inspects it, moves it aside if damaged, migrates it, compares it with its
// witnesses, and recovers interrupted attempts.
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../failure.ts';
import { backUpBeforeMigration, sealFile, syncFolder } from './backup.ts';
import { openForWriting } from './connection.ts';
import { inspect, leftovers, parts, setAside, type Finding } from './inspect.ts';
import { bindLog, isForeignLog, type BoundLog } from './log-binding.ts';
import { latest, migrate } from './migrations.ts';
import { isOlder, recoverSends } from './recover-sends.ts';
import { swapIn, type Swapped } from './restore.ts';
import {
  openSide,
  readSide,
  verdict,
  type SideFile,
  type SideFound,
  type Witnessed,
} from './send-counter.ts';
import { readJournals, type JournalPlace } from './send-journal.ts';
import { takeMark, type SoundSince } from './sound-mark.ts';
import type { Sql, Transactions } from './sql.ts';
import { sqliteSql } from './sqlite.ts';
import { recoverAttempts } from './tables/attempts.ts';
import { freezeLedger, recoverBoletos } from './tables/boletos-doubts.ts';
import { createMeta, readMeta, type Freeze, type FreezeReason, type Meta } from './tables/meta.ts';
import { appendTrail, type Moment } from './tables/trail.ts';

export interface StartOptions {
  readonly folder: string;
  readonly machineId: string;
  readonly witnessed: Witnessed;
  readonly journal: JournalPlace | null;
  readonly moment: Moment;
}

/** What the clerk must be told after the opening. */
export type Notice =
  | Swapped
  | { readonly code: 'ledgerDamaged'; readonly path: string }
  /** Another ledger sent from this folder, and only its outside witness is left. */
  | { readonly code: 'ledgerBegunAnew' }
  | { readonly code: 'ledgerMigrated'; readonly from: number; readonly to: number; readonly backup: string }
  | { readonly code: 'attemptsInterrupted'; readonly count: number }
  /** The journal of what this computer sent in its team is gone, or was damaged. */
  | { readonly code: 'teamJournalLost' };

export interface Opening {
  readonly meta: Meta;
  readonly notices: readonly Notice[];
  /** The highest that the side file and the journals tell of; another ledger's if that was abandoned. */
  readonly outsideGeneration: number;
}

export interface Started extends Opening {
  readonly file: DatabaseSync;
  readonly db: Transactions;
  readonly log: BoundLog;
  /** Null while frozen: the witnesses are evidence until a person has looked at it. */
  readonly side: SideFile | null;
  /** For the mark that a proper close leaves. */
  readonly soundSince: SoundSince;
}

export const ledgerPath = (folder: string): string => join(folder, 'ledger.db');
export const sidePath = (folder: string): string => join(folder, 'sends');

/** Created under another name and renamed, so that a ledger under the final name is never incomplete. */
async function create(
  { folder, machineId, moment }: StartOptions,
  { freeze, lost }: { readonly freeze: Freeze | null; readonly lost: boolean },
): Promise<void> {
  const path = `${ledgerPath(folder)}.new`;
  for (const part of [path, `${path}-journal`]) rmSync(part, { force: true });
  const file = new DatabaseSync(path);
  try {
    migrate(file);
    const db = sqliteSql(file);
    await createMeta(db, {
      ledgerId: randomUUID(),
      machineId,
      createdAt: moment.at,
      freeze,
      begunForLost: lost ? moment.at : null,
    });
    if (freeze) await appendTrail(db, { what: 'ledger.frozen', detail: { reason: freeze.reason } }, moment);
  } finally {
    file.close();
  }
  sealFile(path);
  renameSync(path, ledgerPath(folder));
  syncFolder(folder);
}

interface Stood {
  /** Where a damaged ledger was moved. */
  readonly aside: string | null;
  readonly begunAnew: boolean;
}

/**
 * Makes sure that a sound ledger stands in the folder. A folder that was emptied is a new one to its user, who is told, and its
 * accounts ask before they issue; what the witness outside holds of the earlier ledger stays, for the day on which that one is
 * put back.
 */
async function stand(options: StartOptions, finding: Finding, side: SideFound): Promise<Stood> {
  const { folder, moment, witnessed } = options;
  const path = ledgerPath(folder);
  if (finding.kind === 'sound') return { aside: null, begunAnew: false };
  if (finding.kind === 'newer')
    throw new CodedError('ledgerNewer', 'ledger', { detail: String(finding.version) });
  const aside = leftovers(path) ? setAside(folder, path, moment.at) : null;
  const reason: FreezeReason = finding.kind === 'damaged' ? 'damaged' : 'ledgerMissing';
  const known = aside !== null || side !== 'missing' || witnessed.vault.length > 0;
  const begunAnew = !known && (witnessed.outside.at(-1)?.raise ?? 0) > 0;
  await create(options, {
    freeze: known ? { reason, since: moment.at } : null,
    lost: known || begunAnew,
  });
  return { aside, begunAnew };
}

async function judge(
  db: Sql,
  { machineId, witnessed, moment }: StartOptions,
  { side, foreignLog }: { readonly side: SideFound; readonly foreignLog: boolean },
): Promise<void> {
  const meta = await readMeta(db);
  const found = verdict(meta, machineId, side, witnessed);
  const reason = meta.freeze ? null : (found ?? (foreignLog ? 'restored' : null));
  if (reason) await freezeLedger(db, { reason }, moment);
}

/**
 * Compares the ledger with the journals, and settles what its own proves: in a frozen ledger nothing, which may be older than what
 * was sent. Returns the highest generation that they tell of.
 */
async function askJournals(db: Transactions, options: StartOptions): Promise<number> {
  const { journal, machineId, moment } = options;
  if (!journal) return 0;
  const { freeze, ledgerId, generation } = await readMeta(db);
  const journals = readJournals(journal, { ledgerId, machineId });
  if (!freeze && (await isOlder(db, journals, generation)))
    await freezeLedger(db, { reason: 'restored' }, moment);
  else if (!freeze) {
    const found = journals.find((one) => one.whole && one.generation === generation);
    if (found) await recoverSends(db, { found, boot: journal.boot, moment });
  }
  return Math.max(0, ...journals.map((one) => one.generation));
}

export async function start(options: StartOptions): Promise<Started> {
  const { folder, moment } = options;
  mkdirSync(folder, { recursive: true });
  const swapped = swapIn(folder, ledgerPath(folder));
  const sideFound = readSide(sidePath(folder));
  const now = Date.parse(moment.at);
  const foreignLog = isForeignLog(ledgerPath(folder));
  // The file is whole without it. The log belongs to another file.
  if (foreignLog) setAside(folder, ledgerPath(folder), moment.at, parts(ledgerPath(folder)).slice(1));
  const soundSince = takeMark(ledgerPath(folder), now);
  const finding = inspect(ledgerPath(folder), soundSince !== null);
  const { aside, begunAnew } = await stand(options, finding, sideFound);
  const file = openForWriting(ledgerPath(folder));
  try {
    const notices: Notice[] = swapped ? [swapped] : [];
    if (aside !== null) notices.push({ code: 'ledgerDamaged', path: aside });
    if (begunAnew) notices.push({ code: 'ledgerBegunAnew' });
    if (finding.kind === 'sound' && finding.version < latest) {
      const backup = backUpBeforeMigration(file, folder, finding.version, moment.at);
      migrate(file);
      notices.push({ code: 'ledgerMigrated', from: finding.version, to: latest, backup });
    }
    // Without its row nothing could be stored of the PIN; main/withdrawals/guards.ts knows what it was.
    file.exec('INSERT INTO pin (one) VALUES (1) ON CONFLICT DO NOTHING');
    const db = sqliteSql(file);
    await db.begin();
    await judge(db, begunAnew ? { ...options, witnessed: { ...options.witnessed, outside: [] } } : options, {
      side: sideFound,
      foreignLog,
    });
    for (const notice of notices)
      await appendTrail(db, { what: `ledger.${notice.code}`, detail: { ...notice } }, moment);
    const journaled = await askJournals(db, options);
    const interrupted = await recoverAttempts(db, moment);
    await recoverBoletos(db, moment.at);
    await db.commit();
    const log = bindLog(file);
    if (interrupted > 0) notices.push({ code: 'attemptsInterrupted', count: interrupted });
    const meta = await readMeta(db);
    const side = meta.freeze ? null : openSide(sidePath(folder), meta);
    const outsideGeneration = Math.max(journaled, typeof sideFound === 'string' ? 0 : sideFound.generation);
    return { file, db, log, side, meta, notices, outsideGeneration, soundSince: soundSince ?? now };
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK');
    file.close();
    throw error;
  }
}
