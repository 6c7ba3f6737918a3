// A process that uses the keychain: it reads steps from standard input and prints one line for each.
import { execFileSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import keytar from 'keytar';
import { CodedError } from '../../main/failure.ts';
import { callsUnderWay, type Keychain } from '../../main/vault/keychain.ts';
import { loadKeytar } from '../../main/vault/keytar.ts';
import { openVault, type OpenedVault } from '../../main/vault/open.ts';

export type Step =
  | readonly ['open', (number | null)?]
  | readonly ['get', string]
  | readonly ['set', string, string]
  | readonly ['delete', string]
  | readonly ['forget', string]
  | readonly ['dieAfter', number]
  | readonly ['accounts' | 'lock' | 'freeze' | 'thaw' | 'hanging']
  | readonly ['untilReady'];

export interface Answer {
  readonly value?: unknown;
  readonly code?: string;
}

const service = 'guiche-test';
let leftBeforeDeath = Number.POSITIVE_INFINITY;
let opened: OpenedVault | undefined;

/** Uses keytar itself, but the process dies at once after this many changes. */
async function mortalKeytar(): Promise<Keychain> {
  const keychain = await loadKeytar(service);
  const thenDie = <T>(answer: T): T => {
    leftBeforeDeath -= 1;
    if (leftBeforeDeath === 0) process.kill(process.pid, 'SIGKILL');
    return answer;
  };
  return {
    get: (account) => keychain.get(account),
    set: async (account, value) => thenDie(await keychain.set(account, value)),
    delete: async (account) => thenDie(await keychain.delete(account)),
  };
}

const busCall = (destination: string, path: string, ...call: string[]) =>
  execFileSync('dbus-send', ['--session', '--print-reply=literal', `--dest=${destination}`, path, ...call], {
    encoding: 'utf8',
  });

let daemon: number | undefined;
function daemonPid(): number {
  daemon ??= Number(
    /\d+\s*$/.exec(
      busCall(
        'org.freedesktop.DBus',
        '/',
        'org.freedesktop.DBus.GetConnectionUnixProcessID',
        'string:org.freedesktop.secrets',
      ),
    )?.[0],
  );
  return daemon;
}

const open = async (patience: number) => {
  opened = await openVault({
    service,
    load: mortalKeytar,
    patience: { opening: patience, working: patience },
  });
  return opened;
};

function store() {
  if (opened?.state !== 'ready') throw new Error('not open');
  return opened.store;
}

async function take(step: Step): Promise<unknown> {
  switch (step[0]) {
    case 'open':
      return open(step[1] ?? 10_000);
    case 'untilReady':
      while ((await open(10_000)).state !== 'ready') await setTimeout(20);
      return 'ready';
    case 'get':
      return store().get(step[1]);
    case 'set':
      return store().set(step[1], step[2]);
    case 'delete':
      return store().delete(step[1]);
    case 'forget':
      return keytar.deletePassword(service, step[1]);
    case 'dieAfter':
      leftBeforeDeath = step[1];
      return null;
    case 'accounts':
      return (await keytar.findCredentials(service)).map(({ account }) => account).sort();
    case 'lock':
      busCall(
        'org.freedesktop.secrets',
        '/org/freedesktop/secrets',
        'org.freedesktop.Secret.Service.Lock',
        'array:objpath:/org/freedesktop/secrets/collection/login',
      );
      return null;
    case 'freeze':
    case 'thaw':
      process.kill(daemonPid(), step[0] === 'freeze' ? 'SIGSTOP' : 'SIGCONT');
      return null;
    case 'hanging':
      return callsUnderWay();
    default:
      throw new Error('unknown step');
  }
}

const steps: unknown = JSON.parse(await text(process.stdin));
if (!isSteps(steps)) throw new Error('no steps');
for (const step of steps) {
  const answer = await take(step).then(
    (value): Answer => ({ value: value ?? null }),
    (error: unknown): Answer => ({ code: error instanceof CodedError ? error.failure.code : String(error) }),
  );
  console.log(JSON.stringify(answer));
}

function isSteps(value: unknown): value is Step[] {
  return Array.isArray(value) && value.every(Array.isArray);
}
