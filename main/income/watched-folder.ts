// Watched folders: new files of an account's folder are imported and announced. The folder is looked at from time to time, because
// programs do not tell of changes on network folders.
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Imported, IncomeSettings as ShownSettings } from '../../preload/contract/income.ts';
import type { Importer } from './import.ts';
import type { IncomeSettings } from './settings.ts';

type Failed = ShownSettings['failed'][number];

export interface FolderParts {
  readonly importFile: Importer['importFile'];
  readonly settings: () => Promise<ReadonlyMap<string, IncomeSettings>>;
  /** After a file brought lines. */
  readonly arrived: (
    accountId: string,
    imported: Extract<Imported, { readonly kind: 'imported' }>,
  ) => Promise<void>;
  readonly report: (where: string, error: unknown) => void;
}

const pauseMs = 15_000;
const mostFailed = 20;
/** Of one folder at a time; a clerk's folder has a few new files a day. */
const mostFiles = 500;

export function watchFolders({ importFile, settings, arrived, report }: FolderParts) {
  /** By path: size and time when it was last seen, and whether that very file was imported. */
  const seen = new Map<string, { readonly mark: string; readonly done: boolean }>();
  const failed = new Map<string, readonly Failed[]>();
  let running: Promise<void> | null = null;
  let closed = false;

  async function importOne(accountId: string, path: string, name: string): Promise<void> {
    const imported = await importFile({ path, name }, { commandId: randomUUID(), accountId });
    const before = (failed.get(accountId) ?? []).filter((one) => one.name !== name);
    if (imported.kind === 'imported') await arrived(accountId, imported);
    const why =
      imported.kind === 'refused' ? imported.why : imported.kind === 'contradicts' ? imported.kind : null;
    failed.set(accountId, (why === null ? before : [{ name, why }, ...before]).slice(0, mostFailed));
  }

  async function lookAt(accountId: string, folder: string): Promise<void> {
    const names = (await readdir(folder)).filter((name) => !/^[.~]/.test(name)).slice(0, mostFiles);
    for (const name of names) {
      if (closed) return;
      const path = join(folder, name);
      const found = await lstat(path).catch(() => null);
      // A link may lead anywhere.
      if (!found?.isFile() || found.size === 0) continue;
      const mark = `${found.size} ${found.mtimeMs}`;
      const before = seen.get(path);
      // A file that still grows is taken when it has rested for one look.
      if (before?.mark !== mark) seen.set(path, { mark, done: false });
      else if (!before.done) {
        seen.set(path, { mark, done: true });
        await importOne(accountId, path, name).catch((error: unknown) => report('income', error));
      }
    }
  }

  async function lookAtAll(): Promise<void> {
    for (const [accountId, { folder }] of await settings())
      if (folder !== null) await lookAt(accountId, folder).catch((error: unknown) => report('income', error));
  }

  const look = (): Promise<void> =>
    (running ??= lookAtAll()
      .catch((error: unknown) => report('income', error))
      .finally(() => {
        running = null;
      }));
  const timer = setInterval(() => void look(), pauseMs);
  timer.unref();

  return {
    /** Looks once at every folder. */
    look,
    failedOf: (accountId: string) => failed.get(accountId) ?? [],
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
