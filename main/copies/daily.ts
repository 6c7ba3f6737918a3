// A copy of the ledger once a day, by itself, while the app runs. It waits while boletos are being sent, but not for ever; what
// failed is reported once and tried again on the next day.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type DailyCopies, type DailyFailure, dailyFailures } from '../../preload/contract/copies.ts';
import { inTime, inTurn } from '../async.ts';
import { bankDay, bankTime } from '../../preload/shared/bank-day.ts';
import { CodedError } from '../failure.ts';
import type { Copies } from '../ledger/copies.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BackupPassword } from './password.ts';

export type Daily = ReturnType<typeof createDaily>;

const keep = 14;
/** So long a copy waits for work to end. */
const patienceMs = 4 * 3_600_000;
const key = 'copies.daily';

const stored = z.object({
  folder: z.nullable(z.string()),
  last: z.nullable(z.object({ at: z.string(), folder: z.string(), bytes: z.number() })),
  /** The chosen folder lies on a network. */
  network: z.exactOptional(z.boolean()),
  failure: z.nullable(z.object({ at: z.string(), why: z.enum(dailyFailures) })),
});
type Stored = z.infer<typeof stored>;
const nothingYet: Stored = { folder: null, last: null, failure: null };

const failureOf = (error: unknown): DailyFailure => {
  const code = error instanceof CodedError ? error.failure.code : '';
  if (code === 'backupFolderMissing') return 'missing';
  if (code === 'backupFolderReadOnly') return 'readOnly';
  if (code === 'backupPasswordLost' || code === 'secretMissing') return 'passwordLost';
  if (code === 'vaultLocked' || code === 'vaultUnavailable') return 'vault';
  return code === 'diskFull' ? 'full' : 'other';
};

/** A share that does not answer in this time is not reachable. */
const folderMs = 15_000;

const withinPatience = <T>(answer: Promise<T>): Promise<T> =>
  inTime(folderMs, answer, () => new CodedError('backupFolderMissing', 'ledger'));

export function createDaily(parts: {
  readonly ledger: Pick<Ledger, 'id' | 'freeze' | 'read' | 'write'>;
  readonly copies: Pick<Copies, 'makeDaily' | 'dailyFolder' | 'folder'>;
  readonly password: Pick<BackupPassword, 'current'>;
  readonly dataFolder: string;
  readonly outgoing: string;
  /** A ledger that has sent nothing and has no account of a real service needs no copies. */
  readonly empty: () => Promise<boolean>;
  /** Work under way, which a copy would slow down. */
  readonly busy: () => boolean;
  readonly now: () => Date;
  /** Null: the last attempt succeeded. */
  readonly result: (failed: { readonly folder: string } | null) => void;
}) {
  const { ledger, copies, password, dataFolder, outgoing, busy, now } = parts;
  const oneAtATime = inTurn();
  let waitsSince: number | null = null;

  const read = async (): Promise<Stored> => {
    const found = stored.safeParse((await ledger.read('preferences.get', { key }))?.value);
    return found.success ? found.data : nothingYet;
  };
  const folderOf = ({ folder }: Stored): string => folder ?? copies.dailyFolder;
  const isToday = (at: string): boolean => bankDay(new Date(at)) === bankDay(now());

  async function store(value: Stored): Promise<void> {
    await ledger.write('preferences.set', { key, value });
  }

  async function makeNow(state: Stored): Promise<void> {
    const folder = folderOf(state);
    const at = now();
    const prefix = `guiche-diario-${ledger.id.slice(0, 8)}-`;
    // With the minute, because a copy of this day may exist from before an older one was restored.
    const minute = bankTime(at).replace(':', '');
    try {
      const secret = await password.current();
      const name = `${prefix}${bankDay(at)}-${minute}.db${secret === null ? '' : '.age'}`;
      const { bytes } = await copies.makeDaily({
        path: join(dataFolder, 'ledger.db'),
        scratch: join(outgoing, `${randomUUID()}.db`),
        folder,
        makeFolder: state.folder === null,
        prefix,
        name,
        keep,
        password: secret,
      });
      await store({ ...state, last: { at: at.toISOString(), folder, bytes }, failure: null });
      parts.result(null);
    } catch (error) {
      await store({ ...state, failure: { at: at.toISOString(), why: failureOf(error) } });
      parts.result({ folder });
    }
  }

  const isDone = (state: Stored): boolean =>
    state.last !== null && state.last.folder === folderOf(state) && isToday(state.last.at);

  async function check(asked: boolean, anew = false): Promise<void> {
    const state = await read();
    const failedToday = state.failure !== null && isToday(state.failure.at);
    // A retired computer's copies would push those of the computer that works out of a shared folder.
    if ((isDone(state) && !anew) || ledger.freeze?.reason === 'retired' || (failedToday && !asked)) return;
    // A restored ledger copies nothing until a person has looked at it.
    if (ledger.freeze !== null && !asked) return;
    if (await parts.empty()) return;
    if (busy() && !asked) {
      waitsSince ??= now().getTime();
      if (now().getTime() - waitsSince < patienceMs) return;
    }
    waitsSince = null;
    await makeNow(state);
  }

  /** A restored or edited ledger may name a folder that nobody chose here. */
  async function forgetFolder(): Promise<void> {
    if (ledger.freeze === null || ledger.freeze.reason === 'retired') return;
    const state = await read();
    if (state.folder !== null) await store({ ...state, folder: null, network: false });
  }
  const forgotten = oneAtATime(forgetFolder);
  forgotten.catch(() => undefined);

  return {
    async status(): Promise<DailyCopies> {
      await forgotten;
      const state = await read();
      const { last, failure } = state;
      return {
        folder: folderOf(state),
        chosen: state.folder !== null,
        keep,
        last,
        network: state.network ?? false,
        failure,
      };
    },
    /** Called every minute: makes the day's copy if it is missing. */
    check: () => oneAtATime(() => check(false)),
    /** The same, because a person asks: also after a failure, and while work is under way. */
    make: () => oneAtATime(() => check(true)),
    /** Makes the day's copy even if there is one: with another password. */
    makeAnew: () => oneAtATime(() => check(true, true)),
    setFolder: (folder: string | null, commandId: string) =>
      oneAtATime(async () => {
        const network = folder !== null && (await withinPatience(copies.folder(folder))).network;
        const state = await read();
        await ledger.write(
          'preferences.set',
          {
            key,
            value: { ...state, folder, network, failure: null },
            trail: { what: 'ledger.dailyFolder', detail: { path: folder ?? copies.dailyFolder } },
          },
          { commandId, commandInput: { folder } },
        );
        await check(true);
      }),
    /** Waits for a copy under way. */
    close: () => oneAtATime(() => Promise.resolve()),
  };
}
