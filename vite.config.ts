// One build, three worlds: `client` (the window), `preload` (the bridge's two ends) and `main` (plain Node, worker entries
// flat beside the two entries). Vite writes out/; electron-builder reads it and writes dist/.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { stamped } from './build/fresh.mjs';
import { licenceText, packageFolders, readPackage } from './build/licenses.ts';
import { startTexts } from './build/start-texts.ts';
import { administratorSql } from './main/ledger/postgres/team-sql.ts';
import { callNames, streamNames } from './preload/contract/names.ts';

const root = import.meta.dirname;
const at = (path: string) => resolve(root, path);

/** pdfkit fetches its fonts by a `createRequire` that no bundler follows: here they are imported like all else. */
const pdfkitFonts: Plugin = {
  name: 'pdfkit-fonts',
  transform: {
    filter: { id: /\/pdfkit\/js\/pdfkit\.node\.mjs$/ },
    handler(code) {
      const asked = /require\$1\('#standard-fonts\/(\w+)'\)/g;
      const fonts = [...code.matchAll(asked)].map(([, font]) => font);
      if (fonts.length === 0) throw new Error('pdfkit has another way to its fonts now');
      const imports = fonts.map((font) => `import font${font} from './standard-fonts/${font}.mjs';`);
      return { code: `${imports.join('\n')}\n${code.replace(asked, 'font$1')}`, map: null };
    },
  },
};

/** Its worker reads it as bytes from beside itself. */
const pdfiumBeside: Plugin = {
  name: 'pdfium-beside',
  applyToEnvironment: ({ name }) => name === 'main',
  generateBundle() {
    const source = readFileSync(at('node_modules/@embedpdf/pdfium/dist/pdfium.wasm'));
    this.emitFile({ type: 'asset', fileName: 'pdfium.wasm', source });
  },
};

/** Preload and window need the names of the calls, not the parsers of their inputs. */
const namesAlone: Plugin = {
  name: 'names-alone',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'main',
  load: {
    filter: { id: /\/preload\/contract\/names\.ts$/ },
    handler: () =>
      Object.entries({ callNames, streamNames })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n'),
  },
};

/** What an administrator runs who will not let a program create roles. */
const teamSql: Plugin = {
  name: 'team-sql',
  applyToEnvironment: ({ name }) => name === 'main',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'team.sql', source: administratorSql() });
  },
};

const pdfjs = at('node_modules/pdfjs-dist');

/** What pdf.js asks for by name while it reads a file, under a path that carries its version. No sandbox, no fallbacks. */
const pdfjsData: Plugin = {
  name: 'pdfjs-data',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const [path, file] of pdfjsFiles())
      this.emitFile({ type: 'asset', fileName: path, source: readFileSync(file) });
  },
  configureServer({ middlewares }) {
    const files = new Map(pdfjsFiles());
    middlewares.use((request, response, next) => {
      const file = files.get(request.url?.slice(1) ?? '');
      if (file === undefined) return next();
      if (file.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm');
      if (file.endsWith('.svg')) response.setHeader('content-type', 'image/svg+xml');
      response.end(readFileSync(file));
    });
  },
};

function pdfjsFiles(): readonly (readonly [string, string])[] {
  const read: unknown = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8'));
  if (typeof read !== 'object' || read === null || !('version' in read))
    throw new Error('pdfjs-dist says no version');
  const folderOfVersion = `assets/pdfjs-${String(read.version)}`;
  const images = join(pdfjs, 'web', 'images');
  const signs = readdirSync(images)
    .filter((name) => name.startsWith('annotation-'))
    .map((name) => [`${folderOfVersion}/images/${name}`, join(images, name)] as const);
  const data = ['cmaps', 'standard_fonts', 'wasm', 'iccs'].flatMap((folder) =>
    readdirSync(join(pdfjs, folder))
      .filter((name) => !/quickjs|fallback/iu.test(name))
      .map((name) => [`${folderOfVersion}/${folder}/${name}`, join(pdfjs, folder, name)] as const),
  );
  return [...data, ...signs];
}

/** The letters and the words that the first screen is drawn with are fetched with the page, not once its script asks for them. */
const firstParts: Plugin = {
  name: 'first-parts',
  applyToEnvironment: ({ name }) => name === 'client',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const linkTo = (
        fits: (part: (typeof bundle)[string]) => boolean,
        attrs: Readonly<Record<string, string>>,
      ) =>
        Object.values(bundle)
          .filter(fits)
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { ...attrs, href: `/${fileName}`, crossorigin: '' },
            injectTo: 'head' as const,
          }));
      const letters = /\/inter-latin-wght-normal-.*\.woff2$/;
      return [
        ...linkTo(({ fileName }) => letters.test(fileName), {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
        }),
        ...linkTo(
          (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith('/pt-BR.po?start') === true,
          {
            rel: 'modulepreload',
          },
        ),
      ];
    },
  },
};

export default defineConfig({
  root: at('renderer'),
  base: '/',
  appType: 'spa',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    startTexts(root, at('renderer/main.tsx')),
    pdfkitFonts,
    pdfiumBeside,
    teamSql,
    namesAlone,
    pdfjsData,
    firstParts,
  ],
  environments: {
    client: {
      build: {
        outDir: at('out/renderer'),
        emptyOutDir: true,
        target: 'chrome150',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // What every start needs comes as one script and one style, not as the fifteen that later parts share.
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron'] },
      build: {
        outDir: at('out/preload'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'chrome150',
        ssr: true,
        rolldownOptions: {
          input: { electron: at('preload/electron.ts') },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
    door: {
      consumer: 'client',
      build: {
        outDir: at('out/door'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'chrome150',
        rolldownOptions: {
          input: { http: at('preload/http.ts') },
          output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
    main: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron', 'keytar'] },
      build: {
        outDir: at('out/main'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        ssr: true,
        // Read from the disk, once: size costs nothing here.
        chunkSizeWarningLimit: 4_000,
        rolldownOptions: {
          input: {
            electron: at('main/electron.ts'),
            browser: at('main/browser.ts'),
            'ledger-writer': at('main/ledger/writer.ts'),
            'ledger-reader': at('main/ledger/reader.ts'),
            'ledger-copies': at('main/ledger/copies-worker.ts'),
            'sandbox-worker': at('main/sandbox/worker.ts'),
            'mailbox-worker': at('main/mailbox/worker.ts'),
            'sheet-worker': at('main/boletos/sheet/worker.ts'),
            'income-worker': at('main/income/read/worker.ts'),
            'pdf-worker': at('main/documents/pdf/worker.ts'),
            'certificates-worker': at('main/service/certificates-worker.ts'),
          },
          external: ['electron', 'keytar'],
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    mailbox: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: at('out/mailbox'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        ssr: true,
        // One file, which also runs where nothing else of the project is.
        rolldownOptions: {
          input: { mailbox: at('main/mailbox/standalone.ts') },
          output: { format: 'es', entryFileNames: '[name].mjs', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    buildApp: (builder) =>
      stamped(async () => {
        const folders = new Set([at('node_modules/keytar')]);
        for (const name of ['client', 'preload', 'door', 'main', 'mailbox']) {
          const environment = builder.environments[name];
          const built = environment ? await builder.build(environment) : [];
          for (const one of Array.isArray(built) ? built : [built])
            for (const folder of 'output' in one ? packageFolders(one.output) : []) folders.add(folder);
        }
        const own = { name: 'Guichê', words: readFileSync(at('LICENSE'), 'utf8') };
        writeFileSync(at('out/renderer/licenses.txt'), licenceText(own, [...folders].map(readPackage)));
      }),
  },
});
