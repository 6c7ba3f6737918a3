// Who may import whom. test/helpers/source-imports.ts reads the files; imports.test.ts applies the rules.

export interface Edge {
  readonly from: string;
  /** A path from the root of the project, or a package as written. */
  readonly to: string;
  readonly typeOnly: boolean;
}

/** Pure functions that areas use of each other, file by file; nothing with state or effects may be listed here. */
export const pureFiles: Readonly<Record<string, string>> = {
  'main/ledger/tables/boletos-new.ts':
    'packBoletos: rows leave the thread that checks them in the form in which the ledger takes them',
  'main/ledger/tables/packed-income.ts':
    'lines leave the thread that reads them in the form that the ledger packs',
  'main/ledger/tables/income-match.ts': 'partsOf, isPreselected: one rule for what is proposed and accepted',
  'main/ledger/tables/income-proposals.ts':
    'exactMatchesIn: exact matches come in the form that the ledger packs',
  'main/documents/pdf/printable.ts':
    'printable: what the fonts of every reader cannot write, on a receipt as on a cover',
  'main/boletos/rules/sent-ref.ts': 'sentRef: whether a reference left is told alike, whatever was sent',
  'main/boletos/batch/ref.ts': 'refMint: one kind of mark for all attempts',
  'main/mailbox/address.ts': 'addressOf: the app makes the addresses that the mailbox accepts',
  'main/mailbox/sealing.ts': 'open: the app opens what the mailbox sealed',
  'main/service/address-class.ts': 'classOfHost, checkedLookup: one rule for what lies in a private network',
  'main/service/boletos.ts': 'boletoBody: the exact bytes of a request, kept before they leave',
  'main/service/withdrawals.ts': 'withdrawalBody: as boletoBody',
  'main/service/outcome-message.ts': 'saidBy: what an outcome says is kept alike, whatever was sent',
};

const onlyIn: Readonly<Record<string, RegExp>> = {
  electron: /^(main\/electron\.ts|main\/host\/electron\/.+|preload\/electron\.ts)$/,
  keytar: /^main\/vault\/keytar\.ts$/,
  undici: /^main\/service\//,
  // The copier reads one engine and writes the other. Electron's loop does not wake for these timers, see `pause` in main/async.ts. The
  // simulated service runs in a thread.
  'node:timers/promises': /^main\/sandbox\//,
  // The mailbox is a program of its own.
  'node:sqlite': /^main\/(?:ledger\/(?:copier\/)?[^/]+|mailbox\/store\.ts)$/,
  nodemailer: /^main\/mail\//,
  'smtp-server': /^main\/sandbox\//,
  pg: /^main\/ledger\/(?:postgres|copier)\//,
};

/** A folder that only one file imports from; apart from its own files it imports only Node and these. */
const enclosed = {
  folder: 'main/documents/pdf/format/',
  onlyFrom: 'main/documents/pdf/pdf-format.ts',
  mayImport: new Set(['main/documents/pdf/geometry.ts']),
};

const entries = new Set(['main/electron.ts', 'main/browser.ts']);
/** The app with the code behind it, and the check that each of its threads answers. */
const roots = new Set([
  'main/app.ts',
  'main/runtime.ts',
  'main/composition-root.ts',
  'main/open-accounts.ts',
  'main/open-callbacks.ts',
  'main/open-ledger.ts',
  'main/open-mail.ts',
  'main/team-connection.ts',
  'main/team-moving.ts',
  'main/team-work.ts',
  'main/worker-proofs.ts',
]);
const ground = new Set(['service', 'ledger', 'vault', 'sandbox']);
/** Files that every area of main may use: functions without state. */
const usedByAll = new Set(['spreadsheets', 'lists']);
/** Files that every area of the window may use: its state, lists, words, and the dashboard's export. */
const sharedOnScreen = new Set(['app', 'list', 'words', 'dashboard']);
const inContract = (path: string) => path.startsWith('preload/contract/');
/** Pure rules, which main, preload and renderer may import. */
const inShared = (path: string) => path.startsWith('preload/shared/');

/** The area of a file: the folder below main, preload or renderer, or '' for a file directly in one of these. */
function room(path: string): string {
  const parts = path.split('/');
  return parts.length > 2 ? (parts[1] ?? '') : '';
}

/** Null if the import is allowed, otherwise the rule that it breaks. */
export function breach(edge: Edge): string | null {
  const { from, to } = edge;
  if (to === '?') return 'an import must be readable: a literal, so that it can be checked';
  // Files that the window shows, so that a clerk can read and copy them.
  if (from === 'renderer/team/NoServer.tsx' && /^build\/team-server\/[^/]+\?raw$/.test(to)) return null;
  if (/^(test|build)\//.test(to)) return 'nothing of the app imports tests or build scripts';
  const place = onlyIn[packageOf(to)];
  if (place && !place.test(from)) return `${packageOf(to)} stays where it belongs`;
  const [fromInside, toInside] = [from, to].map((path) => path.startsWith(enclosed.folder));
  if (toInside && !fromInside && from !== enclosed.onlyFrom)
    return `${enclosed.folder} is imported from ${enclosed.onlyFrom} alone`;
  if (fromInside && !toInside && !to.startsWith('node:') && !enclosed.mayImport.has(to))
    return `${enclosed.folder} reads and writes bytes, and knows nothing of the app`;
  if (from.startsWith('preload/')) return preloadBreach(edge);
  return from.startsWith('renderer/') ? rendererBreach(edge) : mainBreach(edge);
}

export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

export const isOurs = (path: string): boolean => /^(main|preload|renderer|test|build)\//.test(path);

function preloadBreach({ from, to }: Edge): string | null {
  if (isOurs(to)) {
    if (inShared(from) && !inShared(to)) return 'shared rules import only each other';
    if (inContract(from) && !inContract(to) && !inShared(to))
      return 'the contract imports only itself and shared rules';
    return to.startsWith('preload/') ? null : 'the preload imports only itself';
  }
  if (inShared(from)) return 'shared rules import no package, and nothing of Node';
  if (inContract(from)) return packageOf(to) === 'zod' ? null : 'the contract imports only zod';
  return to === 'electron' ? null : 'the preload stands on nothing but electron';
}

function rendererBreach({ from, to }: Edge): string | null {
  if (to.startsWith('node:')) return 'the window has no Node';
  if (!isOurs(to) || inContract(to) || inShared(to)) return null;
  if (!to.startsWith('renderer/')) return 'the renderer imports the contract, shared rules and itself';
  const own = room(from);
  const other = room(to);
  if (own === '' || own === other) return null;
  if (own === 'ui') return 'the kit knows no screen and no words of one';
  if (other === 'ui') return null;
  if (own === 'text') return 'words stand on the kit alone';
  if (other === 'text') return null;
  if (sharedOnScreen.has(other)) return null;
  if (other !== '') return 'rooms of the renderer never import each other';
  return /\/(App|main)\.tsx$/.test(to) ? 'a room does not import what holds all rooms' : null;
}

/** Sealing and opening, used by both ends of the browser host's connection. */
const sealing = 'preload/sealing.ts';

function mainBreach({ from, to, typeOnly }: Edge): string | null {
  if (!isOurs(to) || inContract(to) || inShared(to)) return null;
  if (to === sealing && hostSide(from) === 'browser') return null;
  if (!to.startsWith('main/')) return 'main imports the contract, shared rules and itself';
  const own = room(from);
  const other = room(to);
  if (own !== 'host' && own !== '' && own === other) return null;
  if (entries.has(to)) return 'nothing imports an entry';

  const side = hostSide(from);
  if (hostSide(to) !== null && hostSide(to) !== side) return 'each host is known to its own entry alone';
  if (roots.has(from) || entries.has(from)) return null;
  if (roots.has(to))
    return typeOnly ? null : 'rooms are wired by composition-root.ts, not the other way round';
  if (other === '' || (own === 'host' && other === 'host')) return null;
  if (usedByAll.has(other)) return null;
  if (own === 'spreadsheets')
    return typeOnly && to === 'main/host/host.ts' ? null : 'reading and writing of sheets knows no room';
  if (own === 'lists')
    return typeOnly && other === 'ledger' ? null : 'the kit of long lists knows the ledger as types alone';
  if (own === '') return typeOnly && !ground.has(other) ? null : 'what all rooms share knows no room';
  if (ground.has(own)) return 'the ground knows no other room';
  if (other === 'host' && to !== 'main/host/host.ts') return 'a room knows the host by its port';
  return typeOnly || to in pureFiles
    ? null
    : 'a port is imported as a type; the real one comes from composition-root.ts';
}

/** The host that a file belongs to: by its folder, or because it is the host's entry. */
function hostSide(path: string): string | null {
  const folder = /^main\/host\/(electron|browser)\//.exec(path)?.[1];
  if (folder !== undefined) return folder;
  return entries.has(path) ? path.slice('main/'.length, -'.ts'.length) : null;
}

/** Every cycle of files that import each other, types too: each is given once, starting with its first file in alphabetical order. */
export function rings(edges: readonly Edge[]): string[][] {
  const next = Map.groupBy(edges, (edge) => edge.from);
  const done = new Set<string>();
  const path: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push(path.slice(start));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const { to } of next.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  };
  for (const file of [...next.keys()].sort()) visit(file);
  return found;
}
