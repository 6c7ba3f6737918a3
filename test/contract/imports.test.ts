// Checks every import in main, preload and renderer against import-rules.ts; first it shows that forbidden imports are found.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readImports } from '../helpers/source-imports.ts';
import { breach, isOurs, packageOf, pureFiles, rings, type Edge } from './import-rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The target of a relative import, from the root of the project; a package stays as it is written. */
function edgesOf(file: string, source: string): Edge[] {
  return readImports(file, source).map(({ specifier, typeOnly }) => ({
    from: file,
    to: /^\.\.?\//.test(specifier) ? posix.join(posix.dirname(file), specifier) : specifier,
    typeOnly,
  }));
}

const files = globSync('{main,preload,renderer}/**/*.{ts,tsx}', { cwd: root }).map((path) =>
  path.split(sep).join('/'),
);
const edges = files.flatMap((file) => edgesOf(file, readFileSync(root + file, 'utf8')));
const write = ({ from, to }: Edge) => `${from} → ${to}`;

describe('the reading', () => {
  test.each([
    ["import { a } from './x.ts';", false],
    ["import a, * as b from './x.ts';", false],
    ["import './x.ts';", false],
    ["import { type A } from './x.ts';", false],
    ["import type { A } from './x.ts';", true],
    ["import type A from './x.ts';", true],
    ["export { a } from './x.ts';", false],
    ["export * from './x.ts';", false],
    ["export * as a from './x.ts';", false],
    ["export type { A } from './x.ts';", true],
    ["type A = import('./x.ts').A;", true],
    ["const a = await import('./x.ts');", false],
    ["const f = () => <b title=\"it's\">don't {import('./x.ts')}</b>;", false],
    ["new Worker(new URL('./x.ts', import.meta.url));", false],
    ["const a = import.meta.resolve('./x.ts');", false],
    ["const a = require('./x.ts');", false],
  ])('%s', (source, typeOnly) => {
    expect(edgesOf('main/room/file.tsx', source)).toEqual([
      { from: 'main/room/file.tsx', to: 'main/room/x.ts', typeOnly },
    ]);
  });

  test('takes neither strings nor comments for imports, and reports computed imports', () => {
    const source = `
      // import './a.ts'
      /* require('./b.ts') */
      const words = "import './c.ts'" + \`import('./d.ts') \${1}\` + /import '.\\/e.ts'/.source;
      const data = new URL('./f.png', import.meta.url);
      const g = await import(words);`;
    expect(edgesOf('main/file.ts', source).map(({ to }) => to)).toEqual(['?']);
  });

  test('a file that cannot be read is an error', () => {
    expect(() => readImports('main/file.ts', 'import {')).toThrow('main/file.ts');
  });
});

describe('the rules', () => {
  const type = "import type { A } from '";
  const value = "import { a } from '";

  test.each([
    ['preload/contract/app.ts', `${type}../client.ts'`],
    ['preload/contract/app.ts', `${type}../../main/failure.ts'`],
    ['preload/contract/app.ts', `${value}node:fs'`],
    ['preload/client.ts', `${type}../main/app.ts'`],
    ['preload/http.ts', `${value}electron'`],
    ['preload/electron.ts', `${value}node:path'`],
    ['renderer/home/Home.tsx', `${value}../accounts/accounts.ts'`],
    ['renderer/home/Home.tsx', `${type}../accounts/accounts.ts'`],
    ['renderer/home/Home.tsx', `${value}../App.tsx'`],
    ['renderer/home/Home.tsx', `${type}../../main/failure.ts'`],
    ['renderer/home/Home.tsx', `${value}../../preload/client.ts'`],
    ['renderer/home/Home.tsx', `${value}node:path'`],
    ['renderer/home/Home.tsx', `${value}electron'`],
    ['renderer/ui/Button.tsx', `${value}../bridge.ts'`],
    ['renderer/ui/Button.tsx', `${type}../home/Home.tsx'`],
    ['renderer/ui/Button.tsx', `${value}../text/words.tsx'`],
    ['renderer/text/words.tsx', `${value}../app/app-context.ts'`],
    ['renderer/app/app-context.ts', `${type}../home/Home.tsx'`],
    ['renderer/list/long-list.ts', `${value}../boletos/IssuedTab.tsx'`],
    ['renderer/words/failure-words.tsx', `${value}../boletos/boleto/message.ts'`],
    ['main/service/client.ts', `${type}../accounts/accounts.ts'`],
    ['main/service/client.ts', `${type}../ledger/ledger.ts'`],
    ['main/ledger/open.ts', `${value}../service/json.ts'`],
    ['main/sandbox/server.ts', `${value}../service/paths.ts'`],
    ['main/vault/open.ts', `${type}../host/host.ts'`],
    ['main/accounts/accounts.ts', `${value}../ledger/ledger.ts'`],
    ['main/accounts/accounts.ts', "import { type A } from '../ledger/ledger.ts'"],
    ['main/accounts/accounts.ts', "const a = await import('../service/client.ts')"],
    ['main/accounts/accounts.ts', "export * from '../vault/store.ts'"],
    ['main/accounts/accounts.ts', "new Worker(new URL('../ledger/writer.ts', import.meta.url))"],
    ['main/accounts/accounts.ts', `${value}../trail/trail.ts'`],
    ['main/accounts/accounts.ts', `${value}../host/host.ts'`],
    ['main/accounts/accounts.ts', `${type}../host/tickets.ts'`],
    ['main/accounts/accounts.ts', `${value}../app.ts'`],
    ['main/accounts/accounts.ts', `${type}../browser.ts'`],
    ['main/accounts/accounts.ts', `${type}../../renderer/app/app-context.ts'`],
    ['main/accounts/accounts.ts', `${value}../../preload/client.ts'`],
    ['main/accounts/accounts.ts', `${value}../../test/bench/report.ts'`],
    ['main/accounts/accounts.ts', `${value}../../build/run.mjs'`],
    ['main/accounts/accounts.ts', 'const a = await import(where)'],
    ['main/accounts/accounts.ts', `${value}node:sqlite'`],
    ['main/ledger/tables/trail.ts', `${type}node:sqlite'`],
    ['main/accounts/accounts.ts', `${type}electron'`],
    ['main/ledger/open.ts', `${value}undici'`],
    ['main/ledger/commit.ts', `${value}pg'`],
    ['main/vault/open.ts', "await import('keytar')"],
    ['main/app.ts', `${value}electron/main'`],
    ['main/app.ts', `${value}./host/browser/host.ts'`],
    ['main/browser.ts', `${value}./host/electron/start.ts'`],
    ['main/electron.ts', `${value}./host/browser/start.ts'`],
    ['main/host/browser/server.ts', `${type}../electron/window.ts'`],
    ['main/host/host.ts', `${type}./electron/window.ts'`],
    ['main/host/browser/server.ts', `${value}../../ledger/lock.ts'`],
    ['main/log.ts', `${value}./accounts/accounts.ts'`],
    ['main/log.ts', `${type}./ledger/ledger.ts'`],
    ['preload/shared/money.ts', `${value}../contract/boletos.ts'`],
    ['preload/shared/money.ts', `${type}../contract/boletos.ts'`],
    ['preload/shared/money.ts', `${value}../client.ts'`],
    ['preload/shared/money.ts', `${value}node:util'`],
    ['preload/shared/money.ts', `${value}zod/mini'`],
    ['preload/shared/money.ts', `${value}../../main/spreadsheets/raw-row.ts'`],
    ['preload/shared/money.ts', `${type}../../renderer/bridge.ts'`],
    ['main/spreadsheets/csv.ts', `${type}../boletos/room.ts'`],
    ['main/spreadsheets/csv.ts', `${value}../host/host.ts'`],
    ['main/lists/views.ts', `${value}../ledger/client.ts'`],
    ['main/documents/pdf/compose.ts', `${value}./format/page.ts'`],
    ['main/documents/pdf/compose.ts', `${type}./format/page.ts'`],
    ['main/documents/pdf/format/page.ts', `${value}../pdfium.ts'`],
    ['main/documents/pdf/format/page.ts', `${type}../engine.ts'`],
    ['main/documents/pdf/format/page.ts', `${value}../pdf-format.ts'`],
    ['main/documents/pdf/format/page.ts', `${value}../../../failure.ts'`],
    ['main/documents/pdf/format/page.ts', `${value}@embedpdf/pdfium'`],
    ['main/lists/views.ts', `${type}../monitor/lists.ts'`],
  ])('do not allow in %s: %s', (file, source) => {
    expect(edgesOf(file, source).map(breach)).toEqual([expect.any(String)]);
  });

  test.each([
    ['preload/contract/app.ts', `${value}zod/mini'`],
    ['preload/contract/app.ts', `${value}./common.ts'`],
    ['preload/electron.ts', `${value}electron'`],
    ['preload/electron.ts', `${value}./contract/names.ts'`],
    ['renderer/home/Home.tsx', `${value}../ui/Button.tsx'`],
    ['renderer/home/Home.tsx', `${value}../text/words.tsx'`],
    ['renderer/home/Home.tsx', `${value}../bridge.ts'`],
    ['renderer/home/Home.tsx', `${value}../list/long-list.ts'`],
    ['renderer/list/long-list.ts', `${type}../app/session.ts'`],
    ['renderer/home/Home.tsx', `${type}../../preload/contract/app.ts'`],
    ['renderer/text/words.tsx', `${value}../ui/Button.tsx'`],
    ['renderer/App.tsx', `${value}./home/Home.tsx'`],
    ['main/accounts/accounts.ts', `${type}../ledger/ledger.ts'`],
    ['main/accounts/accounts.ts', `${type}../host/host.ts'`],
    ['main/accounts/accounts.ts', `${value}./token.ts'`],
    ['main/accounts/accounts.ts', `${value}../failure.ts'`],
    ['main/accounts/accounts.ts', `${value}../../preload/shared/tax-id.ts'`],
    ['main/sandbox/ficha.ts', `${value}../../preload/shared/slip.ts'`],
    ['preload/contract/app.ts', `${type}../shared/due-date.ts'`],
    ['preload/contract/app.ts', `${value}../shared/due-date.ts'`],
    ['preload/shared/slip.ts', `${value}./money.ts'`],
    ['renderer/home/Home.tsx', `${value}../../preload/shared/money.ts'`],
    ['renderer/ui/Button.tsx', `${value}../../preload/shared/fold.ts'`],
    ['main/monitor/lists.ts', `${value}../spreadsheets/write-xlsx.ts'`],
    ['main/documents/pdf/pdf-format.ts', `${value}./format/page.ts'`],
    ['main/documents/pdf/format/page.ts', `${value}./values.ts'`],
    ['main/documents/pdf/format/page.ts', `${value}../geometry.ts'`],
    ['main/documents/pdf/format/pdf-writer.ts', `${value}node:fs'`],
    ['main/monitor/lists.ts', `${value}../lists/views.ts'`],
    ['main/lists/views.ts', `${type}../ledger/ledger.ts'`],
    ['main/spreadsheets/xlsx-rows.ts', `${value}../../preload/shared/due-date.ts'`],
    ['main/spreadsheets/outgoing-sheet.ts', `${type}../host/host.ts'`],
    ['main/service/transport.ts', `${value}undici'`],
    ['main/ledger/sqlite.ts', `${value}node:sqlite'`],
    ['main/ledger/copier/source.ts', `${type}node:sqlite'`],
    ['main/ledger/copier/insert-rows.ts', `${type}pg'`],
    ['main/vault/keytar.ts', "await import('keytar')"],
    ['main/app.ts', `${value}./ledger/open.ts'`],
    ['main/browser.ts', `${value}./host/browser/start.ts'`],
    ['main/host/electron/window.ts', `${type}electron'`],
    ['main/host/browser/server.ts', `${value}../tickets.ts'`],
  ])('allow in %s: %s', (file, source) => {
    expect(edgesOf(file, source).map(breach)).toEqual([null]);
  });

  test('find a cycle of any length', () => {
    const edge = (from: string, to: string): Edge => ({ from, to, typeOnly: false });
    const chain = [edge('a', 'b'), edge('b', 'c'), edge('c', 'd')];
    expect(rings(chain)).toEqual([]);
    expect(rings([...chain, edge('d', 'b')])).toEqual([['b', 'c', 'd']]);
    expect(rings([edge('a', 'a')])).toEqual([['a']]);
  });
});

describe('the sources', () => {
  test('exist', () => {
    expect(files).toEqual(
      expect.arrayContaining(['main/app.ts', 'preload/contract/result.ts', 'renderer/App.tsx']),
    );
    expect(edges.length).toBeGreaterThan(files.length);
  });

  test('break no rule', () => {
    const broken = edges.map((edge) => ({ edge, rule: breach(edge) })).filter(({ rule }) => rule !== null);
    expect(broken.map(({ edge, rule }) => `${write(edge)}: ${rule}`)).toEqual([]);
  });

  test('import only what exists', () => {
    const packages = { ...packageJson.dependencies, ...packageJson.devDependencies };
    const isThere = ({ to }: Edge) =>
      to.startsWith('node:') ||
      (isOurs(to) || to === 'package.json' ? existsSync(root + to.split('?')[0]) : packageOf(to) in packages);
    expect(edges.filter((edge) => !isThere(edge)).map(write)).toEqual([]);
  });

  test('have no import cycles', () => {
    expect(rings(edges).map((ring) => ring.join(' → '))).toEqual([]);
  });

  test('do not load zod through the parts of the contract that the window and the preload use', () => {
    // A build replaces names.ts by the names alone; test/e2e/second-start.test.ts checks the result.
    const values = edges.filter(({ typeOnly, to }) => !typeOnly && to !== 'preload/contract/names.ts');
    const reachesZod = (file: string): boolean =>
      values.some(({ from, to }) => from === file && (packageOf(to) === 'zod' || reachesZod(to)));
    const heavy = values.filter(
      ({ from, to }) =>
        !/^(main|preload\/contract)\//.test(from) && to.startsWith('preload/contract/') && reachesZod(to),
    );
    expect(heavy.map(write)).toEqual([]);
  });

  test('still need every exception', () => {
    const used = new Set(edges.filter(({ typeOnly }) => !typeOnly).map(({ to }) => to));
    expect(Object.keys(pureFiles).filter((file) => !used.has(file))).toEqual([]);
  });
});
