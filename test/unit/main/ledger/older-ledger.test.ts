// What each witness of the send counter catches. A ledger has sent `a`, then a backup is made, then `b` is sent. Each case says
// which places are as old as the backup, which are present, and which are lost, and whether the next start freezes the ledger.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBootSession } from '../../../../main/boot-session.ts';
import { journalPlace } from '../../../../main/ledger/send-journal.ts';
import { start } from '../../../../main/ledger/start.ts';
import type { FreezeReason } from '../../../../main/ledger/tables/meta.ts';
import { outsideWitness, vaultWitness } from '../../../../main/ledger/witnesses.ts';
import { memoryKeeper, noon, readyLedger, send, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const machineId = 'machine-1';
const moment = { at: new Date(noon).toISOString(), utcOffset: 0, osUser: 'ana' };

/** `ledger` and `side` are in the data folder, `file` and `journal` in the state folder, `keychain` in neither. */
const places = ['ledger', 'side', 'file', 'journal', 'keychain'] as const;
type Place = (typeof places)[number];
/** `none`: this computer has no such place. `lost`: it has one, and it is empty. */
type Age = 'now' | 'old' | 'lost' | 'none';
type Ages = Readonly<Record<Place, Age>>;

const allNow: Ages = { ledger: 'now', side: 'now', file: 'now', journal: 'now', keychain: 'now' };
const folder = { ledger: 'old', side: 'old' } as const;
const bothFolders = { ...folder, file: 'old', journal: 'old' } as const;
const all = { ...bothFolders, keychain: 'old' } as const;
const noKeychain = { keychain: 'none' } as const;
const stateInside = { file: 'none', journal: 'none' } as const;

/** When the backup was made and how the program ended after `b`. */
const worlds = ['between blocks', 'within a block, closed later', 'within a block, then killed'] as const;
type World = (typeof worlds)[number];

interface Copy {
  readonly data: string;
  readonly state: string;
  readonly keychain: string | null;
}
type Copies = Readonly<Record<'old' | 'now', Copy>>;

async function journalIn(stateFolder: string) {
  const place = journalPlace({ stateFolder, dataFolder: '/elsewhere', machineId }, await readBootSession());
  if (!place) throw new Error('no journal');
  return place;
}

const fileIn = (stateFolder: string) => {
  const witness = outsideWitness({ stateFolder, dataFolder: '/elsewhere', machineId });
  if (!witness) throw new Error('no witness');
  return witness;
};

async function lived(world: World, { keychain, file }: Ages): Promise<Copies> {
  const [data, state] = [temporaryFolder(), temporaryFolder()];
  const keeper = memoryKeeper();
  const keep = (): Copy => {
    const copy = { data: temporaryFolder(), state: temporaryFolder(), keychain: keeper.value };
    cpSync(data, copy.data, { recursive: true });
    cpSync(state, copy.state, { recursive: true });
    return copy;
  };
  const ledger = await readyLedger(data, {
    keeper: keychain === 'none' ? null : keeper,
    outside: file === 'none' ? null : fileIn(state),
    journal: file === 'none' ? null : await journalIn(state),
    machineId,
  });
  const sendOne = async (id: string) => {
    ledger.journal?.asked([id]);
    ledger.journal?.started(id);
    await send(ledger, id);
    // The side file is confirmed after the answer, and before the next one.
    await send(ledger);
  };
  await sendOne('a');
  if (world === 'between blocks') await ledger.rest();
  const old = keep();
  await sendOne('b');
  if (world !== 'within a block, then killed') await ledger.rest();
  return { old, now: keep() };
}

/** Why the next start freezes the ledger; null if it does not. */
async function startWith(copies: Copies, ages: Ages): Promise<FreezeReason | null> {
  const [data, state] = [temporaryFolder(), temporaryFolder()];
  const of = (place: Place): Copy | null => {
    const age = ages[place];
    return age === 'now' || age === 'old' ? copies[age] : null;
  };
  const take = (copy: Copy | null, from: 'data' | 'state', to: string, names: readonly string[]) => {
    for (const name of copy ? names : [])
      if (copy && existsSync(join(copy[from], name))) cpSync(join(copy[from], name), join(to, name));
  };
  mkdirSync(join(state, 'sends'));
  take(of('ledger'), 'data', data, ['ledger.db', 'ledger.db-wal']);
  take(of('side'), 'data', data, ['sends']);
  take(of('file'), 'state', state, [join('sends', machineId)]);
  take(of('journal'), 'state', state, [join('sends', `${machineId}.journal`)]);
  const keeper = { ...memoryKeeper(), value: of('keychain')?.keychain ?? null };
  const witnessed = {
    vault: ages.keychain === 'none' ? [] : await vaultWitness(keeper).read(),
    outside: ages.file === 'none' ? [] : await fileIn(state).read(),
  };
  const journal = ages.journal === 'none' ? null : await journalIn(state);
  const started = await start({ folder: data, machineId, witnessed, journal, moment });
  started.file.close();
  started.side?.close();
  rmSync(data, { recursive: true });
  return started.meta.freeze?.reason ?? null;
}

type Caught = readonly [FreezeReason | null, FreezeReason | null, FreezeReason | null];
const always: Caught = ['restored', 'restored', 'restored'];
const ifClosed: Caught = ['restored', 'restored', null];
const never: Caught = [null, null, null];
const missing: Caught = ['counterMissing', 'counterMissing', 'counterMissing'];

const cases: readonly (readonly [string, Partial<Ages>, Caught])[] = [
  // Each witness alone, because all else is as old as the ledger.
  ['nothing was restored', {}, never],
  ['everything was restored', all, never],
  ['only the side file is newer', { ...all, side: 'now' }, always],
  ['only the keychain is newer', { ...all, keychain: 'now' }, ifClosed],
  ['only the file in the state folder is newer', { ...all, file: 'now' }, ifClosed],
  ['only the journal is newer', { ...all, journal: 'now' }, always],

  ['the ledger file was restored', { ledger: 'old' }, always],
  ['the ledger file was restored, without a keychain', { ledger: 'old', ...noKeychain }, always],
  [
    'the ledger file was restored, and there is only the side file',
    { ledger: 'old', ...noKeychain, ...stateInside },
    always,
  ],
  ['the data folder was restored', folder, always],
  ['the data folder was restored, without a keychain', { ...folder, ...noKeychain }, always],
  ['the data folder was restored, with the state folder in it', { ...folder, ...stateInside }, ifClosed],
  [
    'the same without a keychain: nothing is left that is newer',
    { ...folder, ...stateInside, ...noKeychain },
    never,
  ],
  ['both folders were restored', bothFolders, ifClosed],
  [
    'both folders were restored, without a keychain: nothing is left that is newer',
    { ...bothFolders, ...noKeychain },
    never,
  ],
  ['the data folder and the keychain were restored', { ...folder, keychain: 'old' }, always],

  ['the state folder was restored', { file: 'old', journal: 'old' }, never],
  ['the keychain was restored', { keychain: 'old' }, never],
  ['the keychain was emptied', { keychain: 'lost' }, never],
  ['the state folder was emptied', { file: 'lost', journal: 'lost' }, never],
  [
    'the state folder was emptied, without a keychain',
    { file: 'lost', journal: 'lost', ...noKeychain },
    missing,
  ],
  ['the side file was lost', { side: 'lost' }, never],
  ['the side file was lost, without a keychain', { side: 'lost', ...noKeychain }, never],
  [
    'the side file was lost, and the other witnesses were emptied',
    { side: 'lost', keychain: 'lost', file: 'lost' },
    missing,
  ],
];

test('each older ledger is caught by the witnesses that are left, and no sound one is frozen', async () => {
  const known = new Map<string, Copies>();
  const found: unknown[] = [];
  for (const [name, some] of cases) {
    const ages = { ...allNow, ...some };
    const frozen: Caught[number][] = [];
    for (const world of worlds) {
      const key = `${world} ${ages.keychain === 'none'} ${ages.file === 'none'}`;
      const copies = known.get(key) ?? (await lived(world, ages));
      known.set(key, copies);
      frozen.push(await startWith(copies, ages));
    }
    found.push([name, some, frozen]);
  }
  expect(found).toEqual(cases);
});
