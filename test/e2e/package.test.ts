// The packaged app, around a stand-in for Electron: what it contains, what it does not, and that it starts in plain Node with nothing of
// the checkout in reach.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { load } from 'js-yaml';
import * as z from 'zod/mini';
import { admitted } from '../../build/licenses.ts';
import { practiceCredentials } from '../../main/sandbox/tenants.ts';
import { workerNames } from '../../main/worker-entry.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { startProcess } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { packageApp, type PackagedApp } from '../helpers/packaged-app.ts';
import { readImports } from '../helpers/source-imports.ts';

const root = resolve(import.meta.dirname, '../..');
const onLinux = { skip: process.platform !== 'linux' || process.arch !== 'x64' };

const hashed = String.raw`[\w.-]+-[\w-]{8}`;
/** Everything that may be in the archive. */
const admittedFiles = [
  String.raw`LICENSE|package\.json`,
  String.raw`node_modules/keytar/(?:LICENSE\.md|package\.json|lib/keytar\.js|prebuilds/linux-x64/keytar\.node)`,
  String.raw`out/main/(?:electron|browser|${workerNames.join('|')}|${hashed})\.js|out/main/(?:pdfium\.wasm|team\.sql)`,
  String.raw`out/preload/electron\.cjs|out/door/http\.js`,
  String.raw`out/renderer/(?:index\.html|icon\.(?:svg|png)|licenses\.txt)`,
  String.raw`out/renderer/assets/${hashed}\.(?:js|mjs|css|woff2)`,
  String.raw`out/renderer/assets/pdfjs-[\d.]+/images/annotation-\w+\.svg`,
  String.raw`out/renderer/assets/pdfjs-[\d.]+/(?:cmaps|standard_fonts|wasm|iccs)/(?:LICENSE\w*|[\w-]+\.(?:bcmap|pfb|ttf|wasm|icc))`,
];
const mayBeThere = new RegExp(`^(?:${admittedFiles.join('|')})$`, 'u');

describe('the package', onLinux, () => {
  let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
  let app: PackagedApp;
  beforeAll(async () => {
    temporary = await temporaryFolder();
    app = await packageApp(temporary.path);
  });
  afterAll(() => temporary.remove());

  const text = (path: string) => readFileSync(join(app.extracted, path), 'latin1');

  it('contains what the program needs and nothing else', () => {
    expect(app.files.filter((path) => !mayBeThere.test(path))).toEqual([]);
    const needed = [...workerNames.map((name) => `out/main/${name}.js`), 'out/main/electron.js', 'LICENSE'];
    expect(app.files).toEqual(expect.arrayContaining(needed));
    for (const path of ['main/app.ts', 'out/main/app.js.map', 'out/.sources', 'node_modules/react/index.js'])
      expect(mayBeThere.test(path)).toBe(false);
  });

  it('has keytar’s binary beside the archive, and no other file of the app there', () => {
    const beside = globSync('**/*', { cwd: join(app.folder, 'resources'), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(app.folder, 'resources').length + 1));
    expect(new Set(beside)).toEqual(
      new Set([
        'app.asar',
        'app.asar.unpacked/node_modules/keytar/prebuilds/linux-x64/keytar.node',
        'app-update.yml',
      ]),
    );
  });

  it('contains all texts of the clerk’s languages, and none of other languages', () => {
    const languages = globSync('locales/*', { cwd: app.folder });
    expect(new Set(languages)).toEqual(
      new Set(['en-US', 'pt-BR', 'pt-PT'].map((one) => `locales/${one}.pak`)),
    );
  });

  it('contains no secret, and no trace of the machine that built it', () => {
    const { accessToken, clientId, clientSecret } = practiceCredentials('guiche');
    const unwanted: readonly (string | RegExp)[] = [
      accessToken,
      clientId,
      clientSecret,
      /-----BEGIN (?:\w+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/u,
      /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/u,
      `${root}/`,
      'sourceMappingURL=',
    ];
    const finds = (words: string) =>
      unwanted.filter((one) => (typeof one === 'string' ? words.includes(one) : one.test(words)));
    expect(finds(`x${accessToken}y`)).not.toEqual([]);
    expect(finds(`at ${root}/main/app.ts`)).toEqual([`${root}/`]);
    const found = app.files.flatMap((path) => finds(text(path)).map((one) => `${path}: ${String(one)}`));
    expect(found).toEqual([]);
  });

  it('contains the required metadata, and names nothing that is only needed to build it', () => {
    const facts: unknown = JSON.parse(text('package.json'));
    expect(facts).toMatchObject({ main: 'out/main/electron.js', dependencies: packageJson.dependencies });
    for (const key of ['devDependencies', 'scripts']) expect(facts).not.toHaveProperty(key);
  });

  it('has every fuse set as the configuration says', async () => {
    const { electronFuses } = z
      .object({ electronFuses: z.record(z.string(), z.boolean()) })
      .parse(load(await readFile(join(root, 'electron-builder.yml'), 'utf8')));
    const { resetAdHocDarwinSignature, ...wished } = electronFuses;
    expect(resetAdHocDarwinSignature).toBe(true);
    expect(app.fuses).toEqual(wished);
  });

  it('never checks for a later version', () => {
    const asks = /electron-updater|autoUpdater|guiche\.example\/updates/u;
    expect(app.files.filter((path) => path.endsWith('js') && asks.test(text(path)))).toEqual([]);
  });

  it('lists every package that the sources import, each under an admitted licence', () => {
    const list = readFileSync(join(app.extracted, 'out/renderer/licenses.txt'), 'utf8');
    const listed = [...list.matchAll(/^(\S+) \d\S* · (.+)$/gmu)].map(([, name = '', license = '']) => ({
      name,
      license,
    }));
    expect(listed.filter(({ license }) => !admitted.has(license))).toEqual([]);
    const imported = globSync('{main,preload,renderer}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
      readImports(file, readFileSync(join(root, file), 'utf8'))
        .filter(({ specifier, typeOnly }) => !typeOnly && !/^(?:\.|node:|electron\b|#)/u.test(specifier))
        .map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/u.exec(specifier)?.[0] ?? ''),
    );
    const names = new Set(listed.map(({ name }) => name));
    // Called by its name in this package, not by its own name.
    const otherwise = new Map([['keytar', '@github/keytar']]);
    expect(imported.length).toBeGreaterThan(50);
    const absent = [...new Set(imported)].filter((name) => !names.has(otherwise.get(name) ?? name));
    expect(absent).toEqual([]);
  });

  it('loads keytar from its place in the package', () => {
    const require = createRequire(join(app.extracted, 'out/main/electron.js'));
    expect(require.resolve('keytar')).toBe(join(app.extracted, 'node_modules/keytar/lib/keytar.js'));
    expect(require('keytar')).toHaveProperty('getPassword');
  });

  const smoke = (folder: string) => {
    const program = join(folder, 'out/main/browser.js');
    return startProcess(['--smoke'], { PATH: process.env['PATH'] }, program);
  };

  it('starts in plain Node, and every thread of it answers', async () => {
    expect(existsSync(join(app.extracted, 'main'))).toBe(false);
    const whole = smoke(app.extracted);
    expect([await whole.ended, whole.errors()]).toEqual([0, '']);
    expect(whole.lines.map((line) => line.replace(/\d+/u, 'N'))).toEqual(
      [...workerNames, 'app'].map((name) => `${name}: N ms`),
    );
  });

  it.each(workerNames)('says so if %s is broken', async (name) => {
    const broken = join(temporary.path, `broken-${name}`);
    await cp(app.extracted, broken, { recursive: true });
    await writeFile(join(broken, 'out/main', `${name}.js`), 'throw new Error("broken");\n');
    const found = smoke(broken);
    expect(await found.ended).toBe(1);
    expect(found.lines.find((line) => !/: \d+ ms$/u.test(line))).toMatch(new RegExp(`^${name}: `, 'u'));
    expect(found.errors()).toContain(name);
  });

  it('is no larger than the recorded size', async () => {
    const { size } = await stat(app.archive);
    expect(size).toBeLessThan(24 * 1024 * 1024);
  });
});
