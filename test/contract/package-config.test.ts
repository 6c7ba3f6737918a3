// The contents and the seals of an installer, read from the configuration: the seals themselves need Electron's program, and are set where
// it is available.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { offeredFor } from '../../main/host/open-with/kinds.ts';
import { kindName } from '../../main/host/open-with/windows.ts';
import packageJson from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const config = load(read('electron-builder.yml'));

test('installers fit an office: per user, one for each kind of processor', () => {
  expect(config).toMatchObject({
    win: { target: [{ target: 'nsis', arch: ['x64'] }] },
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
    mac: { target: [{ target: 'dmg', arch: ['arm64', 'x64'] }] },
    linux: { target: ['AppImage', 'deb'] },
  });
});

test('the product name has no accent where macOS compares bytes, and has it where a clerk reads it', () => {
  expect(config).toMatchObject({
    productName: 'Guiche',
    nsis: { shortcutName: 'Guichê' },
    mac: { extendInfo: { CFBundleDisplayName: 'Guichê' } },
    linux: { desktop: { entry: { Name: 'Guichê' } } },
  });
});

test('a window on Linux is recognised by the name of its .desktop file', () => {
  expect(config).toMatchObject({
    executableName: 'guiche',
    extraMetadata: { desktopName: 'guiche.desktop' },
    linux: { syncDesktopName: true },
  });
});

test('the AppImage starts without FUSE 2', () => {
  expect(config).toMatchObject({ toolsets: { appimage: '1.0.3' } });
});

test('every seal that Electron knows is set, on or off', () => {
  expect(config).toHaveProperty('electronFuses', {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    loadBrowserProcessSpecificV8Snapshot: false,
    resetAdHocDarwinSignature: true,
  });
});

test('all files stay in the archive except the one native file', () => {
  expect(config).toMatchObject({
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    npmRebuild: false,
  });
  expect(Object.keys(packageJson.dependencies)).toEqual(['keytar']);
});

test('only the build, its package data and its licence are included', () => {
  const { files } = z.object({ files: z.array(z.string()) }).parse(config);
  expect(files.filter((pattern) => !pattern.startsWith('!'))).toEqual(['out/**', 'package.json', 'LICENSE']);
  // A system's own list would include again everything that this list leaves out.
  for (const system of ['win', 'mac', 'linux']) expect(config).not.toHaveProperty([system, 'files']);
  for (const more of ['extraFiles', 'extraResources', 'afterPack']) expect(config).not.toHaveProperty(more);
});

describe('on macOS', () => {
  test('the hardened runtime is on, and relaxed only for Chromium’s compiler', () => {
    expect(config).toMatchObject({
      mac: {
        hardenedRuntime: true,
        entitlements: 'build/entitlements.mac.plist',
        entitlementsInherit: 'build/entitlements.mac.plist',
      },
    });
    const keys = [...read('build/entitlements.mac.plist').matchAll(/<key>(.+?)<\/key>\s*<(\w+)\/>/gu)];
    expect(keys.map(([, key, value]) => [key, value])).toEqual([['com.apple.security.cs.allow-jit', 'true']]);
  });
});

test('no file type and no address is taken over from other programs', () => {
  const all = JSON.stringify(config);
  for (const word of ['fileAssociations', 'protocols', 'mimeTypes']) expect(all).not.toContain(word);
  const endings = Object.keys(offeredFor).map((ending) => ending.slice(1));
  expect(config).toHaveProperty('mac.extendInfo', {
    CFBundleDisplayName: 'Guichê',
    CFBundleDocumentTypes: [
      {
        CFBundleTypeName: 'Planilha',
        CFBundleTypeRole: 'Viewer',
        LSHandlerRank: 'Alternate',
        CFBundleTypeExtensions: endings,
      },
    ],
  });
});

test('an uninstalled program is no longer offered for any file', () => {
  const script = read('build/installer.nsh');
  expect(script).toContain(`DeleteRegKey HKCU "Software\\Classes\\${kindName}"`);
  expect(script).toContain('DeleteRegKey HKCU "Software\\Classes\\Applications\\guiche.exe"');
  for (const ending of Object.keys(offeredFor))
    expect(script).toContain(
      `DeleteRegValue HKCU "Software\\Classes\\${ending}\\OpenWithProgids" "${kindName}"`,
    );
});

test('the address for updates is reserved, and nothing in the program uses it', () => {
  expect(config).toHaveProperty('publish', { provider: 'generic', url: 'https://guiche.example/updates' });
  const packages = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
  expect(packages.filter((name) => name.includes('updater'))).toEqual([]);
  expect(read('build/package.mjs')).toContain(`'--publish', 'never'`);
  // Electron has its own updater; nobody calls it, and nobody reads the address from the installer.
  const sources = globSync('{main,preload,renderer}/**/*.{ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(100);
  const asking = /autoUpdater|updater|app-update|guiche\.example/u;
  expect(sources.filter((path) => asking.test(read(path)))).toEqual([]);
});

test('every named picture exists', () => {
  const icons = [...read('electron-builder.yml').matchAll(/icon: (\S+)/gu)].map(([, path]) => path ?? '');
  expect(icons).toHaveLength(3);
  expect(icons.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});
