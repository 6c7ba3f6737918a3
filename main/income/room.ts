// Composes the handlers of income: lists, files, proposals and what a clerk does with them, and the watched folders.
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../preload/contract/contract.ts';
import { incomeColumns, incomeFilters, type IncomeFilter } from '../../preload/contract/income-list.ts';
import type { IncomeFile, IncomeLine, Parts } from '../../preload/contract/income-terms.ts';
import { partNames } from '../../preload/contract/income-terms.ts';
import { CodedError } from '../failure.ts';
import type { Host } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LineWhole } from '../ledger/tables/income-lists.ts';
import { cellsBy } from '../lists/cells.ts';
import { soughtOf } from '../lists/sought.ts';
import { openViews, type ViewParts } from '../lists/views.ts';
import type { Publisher } from '../streams.ts';
import { createImporter, sha256OfFile, type ImportParts } from './import.ts';
import { createReconciling, type ReconcileParts } from './reconcile.ts';
import { allSettings, keepSettings, settingsOf } from './settings.ts';
import { watchFolders } from './watched-folder.ts';

export interface IncomeParts
  extends
    Omit<ImportParts, 'keepFile' | 'ledger'>,
    Omit<ReconcileParts, 'ledger'>,
    Omit<ViewParts, 'ledger' | 'today' | 'tickets'> {
  readonly ledger: Ledger;
  readonly tickets: ImportParts['tickets'] & ViewParts['tickets'];
  /** Where the bytes of imported files are kept. */
  readonly folder: string;
  readonly chooseFolder: Host['chooseFolder'];
  readonly streams: Pick<Publisher, 'publish'>;
  readonly report: (where: string, error: unknown) => void;
}

const mostFiles = 500;
const mostReversed = 200;
/** Files that arrived since the window last asked. */
const mostArrived = 20;

export async function createIncomeRoom(parts: IncomeParts) {
  const { ledger, streams } = parts;
  await mkdir(parts.folder, { recursive: true, mode: 0o700 });
  const importer = createImporter({
    ...parts,
    keepFile: (path, sha256) => keepFile(parts.folder, path, sha256),
  });
  const reconciling = createReconciling(parts);
  let revision = 0;
  let arrived: readonly IncomeFile[] = [];
  const publish = () => streams.publish('income', revision, { last: revision, arrived });
  const stop = ledger.on('changed', ({ tables, revision: now }) => {
    if (!tables.includes('income')) return;
    revision = now;
    publish();
  });

  async function accept(accountId: string, commandId: string): Promise<void> {
    const { automatic } = await settingsOf(ledger, accountId);
    if (automatic.length > 0 && ledger.freeze === null)
      await reconciling.acceptAutomatically(accountId, automatic, `${commandId}/auto`);
  }

  const folders = watchFolders({
    importFile: importer.importFile,
    settings: () => allSettings(ledger),
    async arrived(accountId, { file }) {
      arrived = [file, ...arrived].slice(0, mostArrived);
      publish();
      await accept(accountId, randomUUID());
    },
    report: parts.report,
  });

  async function settings(accountId: string) {
    return { ...(await settingsOf(ledger, accountId)), failed: folders.failedOf(accountId) };
  }

  const handlers: Handlers['income'] = {
    ...openViews(parts, {
      list: 'income',
      query: ({ sort, questions, ...asked }: IncomeFilter) => ({
        filter: { ...soughtOf(incomeFilters, asked), ...(questions === undefined ? {} : { questions }) },
        sort,
      }),
      row: (line: IncomeLine) => line,
      file: { name: 'recebimentos', cells: cellsBy<IncomeLine, typeof incomeColumns>(incomeColumns, {}) },
    }),
    sums: (input) => ledger.read('income.sums', input),
    async overview({ scope }) {
      const [{ open }, reversed] = await Promise.all([
        ledger.read('income.sums', { scope }),
        ledger.read('income.reversed', { scope, most: mostReversed }),
      ]);
      return { open, reversed };
    },
    ...reconciling.calls,
    async line({ id }) {
      const whole = await ledger.read('income.line', { id });
      const file = whole && (await ledger.read('income.file', { id: whole.line.file }));
      if (!whole || !file) throw new CodedError('notFound', 'ledger', { detail: 'income_lines' });
      return { line: whole.line, file, raw: textOf(whole.raw), allocations: allocationsOf(whole) };
    },
    async evidence(input) {
      const rows = await ledger.read('income.evidence', input);
      return rows.map(({ raw, answer, ...row }) => ({ ...row, raw: raw ? textOf(raw) : answer }));
    },
    files: ({ scope }) => ledger.read('income.files', { scope, most: mostFiles }),
    async import(input) {
      const imported = await importer.import(input);
      if (imported.kind === 'imported') await accept(input.accountId, input.commandId);
      return imported;
    },
    async markCancelled({ commandId, boletos, cancelled, on }) {
      const known = await ledger.read('boletos.many', { ids: boletos });
      let changed = 0;
      const missed = boletos.filter((id) => !known.some((boleto) => boleto.id === id));
      for (const [accountId, some] of Map.groupBy(known, (boleto) => boleto.accountId)) {
        const marked = await ledger.write(
          'income.markCancelled',
          { accountId, boletos: some.map(({ id }) => id), on: cancelled ? (on ?? parts.today()) : null },
          { commandId: `${commandId}/${accountId}` },
        );
        changed += marked.changed;
        missed.push(...marked.missed);
      }
      return { changed, missed };
    },
    settings: ({ accountId }) => settings(accountId),
    async chooseFolder({ accountId }) {
      const { folder } = await settingsOf(ledger, accountId);
      return { folder: parts.chooseFolder ? await parts.chooseFolder(folder ?? '') : null };
    },
    async setSettings(input) {
      await keepSettings(ledger, input);
      void folders.look();
      return settings(input.accountId);
    },
  };

  return {
    handlers,
    /** For tests: looks at the watched folders now. */
    look: folders.look,
    async close() {
      stop();
      await Promise.all([folders.close(), importer.close()]);
    },
  };
}

/** Completely or not at all; the same bytes are the same file. */
async function keepFile(folder: string, path: string, sha256: string): Promise<void> {
  const part = join(folder, `${sha256}.part`);
  await copyFile(path, part);
  const file = await open(part, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
  if ((await sha256OfFile(part)) !== sha256) {
    await rm(part);
    throw new CodedError('uploadMismatch', 'files', { retryable: true });
  }
  await rename(part, join(folder, sha256));
}

/** As a clerk can read it: banks write Windows-1252 or UTF-8. */
function textOf(raw: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return new TextDecoder('windows-1252').decode(raw);
  }
}

/** The presses on a line, the oldest first, each with its parts. */
function allocationsOf({ allocations }: LineWhole) {
  const whose = Map.groupBy(allocations, ({ step, boleto }) => JSON.stringify([step, boleto]));
  const sums = new Map<number | null, number>();
  for (const { boleto, cents } of allocations) sums.set(boleto, (sums.get(boleto) ?? 0) + cents);
  return [...whose.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const own: Partial<Record<keyof Parts, number>> = {};
    for (const { part, cents } of some) {
      const name = partNames.find((one) => one === part);
      if (name !== undefined && first.boleto !== null) own[name] = cents;
    }
    return [
      {
        boleto: first.boleto,
        parts: own,
        filedAs: first.boleto === null ? first.part : null,
        at: first.at,
        by: first.by,
        undone: (sums.get(first.boleto) ?? 0) === 0,
      },
    ];
  });
}
