// Splits a catalogue into two parts: `NAME.po?start`, the texts that the window's entry imports, and `NAME.po?later`, those of the parts
// that are loaded on first use. During development all of them are loaded at the start.
import { relative, sep } from 'node:path';
import { getConfig } from '@lingui/conf';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import type { Plugin } from 'vite';

interface Entry {
  readonly translation?: string | undefined;
  readonly origin?: readonly (readonly [string, ...unknown[]])[] | undefined;
}
type Catalogue = Readonly<Record<string, Entry>>;

/** The texts that are used in one of these files, or in none of them. */
export function textsOf(catalogue: Catalogue, files: ReadonlySet<string>, part: 'start' | 'later') {
  const chosen: Record<string, string> = {};
  for (const [id, { translation = '', origin = [] }] of Object.entries(catalogue)) {
    const early = origin.some(([file]) => files.has(file));
    if (early === (part === 'start')) chosen[id] = translation;
  }
  return chosen;
}

/** Each file, by its path from the root of the project, that is loaded together with `entry`. */
async function filesAtStart(
  load: (id: string) => Promise<{ readonly importedIds: readonly string[] }>,
  root: string,
  entry: string,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const visit = async (id: string): Promise<void> => {
    const file = id.split('?')[0] ?? id;
    if (seen.has(file) || !file.startsWith(root) || file.includes('node_modules') || !/\.tsx?$/u.test(file))
      return;
    seen.add(file);
    const { importedIds } = await load(file);
    await Promise.all(importedIds.map(visit));
  };
  await visit(entry);
  return new Set([...seen].map((file) => relative(root, file).split(sep).join('/')));
}

export function startTexts(root: string, entry: string): Plugin {
  let files: Promise<ReadonlySet<string>> | undefined;
  let all = false;
  return {
    name: 'start-texts',
    configResolved({ command }) {
      all = command === 'serve';
    },
    load: {
      filter: { id: /\.po\?(?:start|later)$/ },
      async handler(id) {
        const [path = '', part] = id.split('?');
        const config = getConfig({ cwd: root });
        const found = getCatalogForFile(relative(root, path), await getCatalogs(config));
        const catalogue = found && (await found.catalog.read(found.locale));
        if (!catalogue) throw new Error(`${path} is no catalogue`);
        this.addWatchFile(path);
        if (!all) files ??= filesAtStart((file) => this.load({ id: file }), root, entry);
        const chosen = all
          ? Object.fromEntries(
              part === 'start'
                ? Object.entries(catalogue).map(([key, { translation }]) => [key, translation ?? ''])
                : [],
            )
          : textsOf(catalogue, (await files) ?? new Set(), part === 'start' ? 'start' : 'later');
        const { source, errors } = createCompiledCatalog(found.locale, chosen, { namespace: 'es' });
        if (errors.length > 0)
          throw new Error(`${path}: ${errors.map(({ error }) => error.message).join('; ')}`);
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}
