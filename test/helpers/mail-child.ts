// A separate process that sends an account's e-mails by the app's own room, over a real ledger: of its folder, or of a team. Tests kill it.
// Usage: node mail-child.ts <MailChild as JSON>. It writes the states that it found, the state in which its queue
// ended, and how many milliseconds and MB above rest that took.
import { setTimeout as wait } from 'node:timers/promises';
import { readBootSession } from '../../main/boot-session.ts';
import { parseJson } from '../../main/ledger/json.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { lockFolder } from '../../main/ledger/lock.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { createTickets } from '../../main/host/tickets.ts';
import { openTeamLedger } from '../../main/ledger/team/open.ts';
import { createMailRoom } from '../../main/mail/room.ts';
import { teamLease } from '../../main/open-mail.ts';
import { createMemoryStore } from '../../main/vault/memory.ts';
import type { MailSettings } from '../../preload/contract/mail.ts';
import { realAfter, testBoot } from './team-boot.ts';
import { writeLine } from './write-line.ts';

export interface MailChild {
  readonly server: Pick<MailSettings, 'port' | 'security' | 'user'> & { readonly password?: string };
  readonly boletos: readonly number[];
  readonly pdfBytes: number;
  readonly perMinute: number;
  /** It sends a test message before it begins, as a clerk does who sets the server up. */
  readonly tests?: boolean;
  /** It kills itself before or after the n-th commit of this operation. */
  readonly dies: {
    readonly when: 'before' | 'after';
    readonly op: string;
    readonly time: number;
  } | null;
  readonly place:
    | { readonly folder: string }
    | {
        readonly port: number;
        readonly database: string;
        readonly login: string;
        readonly password: string;
        readonly journal: string;
      };
}

const accountId = 'padaria';
const { server, boletos, pdfBytes, perMinute, tests, dies, place } = parseJson<MailChild>(
  process.argv[2] ?? '{}',
);
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.alloc(pdfBytes, '7Zq'),
  Buffer.from('\n%%EOF\n'),
]);

async function opened() {
  if ('folder' in place) {
    lockFolder(place.folder);
    const boot = await readBootSession();
    const journal = boot && { path: `${place.folder}-state/journal`, boot };
    const about = {
      folder: place.folder,
      now: Date.now,
      osUser: 'ana',
      machineId: 'machine-1',
      keeper: null,
    };
    return { ...(await openLedger({ ...about, journal })), team: null };
  }
  const { port, database, login, password, journal } = place;
  return openTeamLedger({
    connection: { host: '127.0.0.1', port, database, user: login, password, ca: null },
    computer: { id: `pc-${login}`, name: `pc-${login}`, version: '1.0.0' },
    osUser: login,
    now: Date.now,
    monotonic: () => performance.now(),
    after: realAfter,
    journalFolder: journal,
    boot: testBoot,
    local: null,
  });
}

const { ledger, team } = await opened();
let times = 0;
const endHere = (when: 'before' | 'after', op: string): void => {
  if (dies?.when === when && dies.op === op && dies.time === times) process.kill(process.pid, 'SIGKILL');
};
const write: Ledger['write'] = async (op, input, options) => {
  if (op === dies?.op) times += 1;
  endHere('before', op);
  const answer = await ledger.write(op, input, options);
  endHere('after', op);
  return answer;
};
const secrets = createMemoryStore();
const room = createMailRoom({
  ledger: {
    ...ledger,
    write,
    get state() {
      return ledger.state;
    },
    get freeze() {
      return ledger.freeze;
    },
  },
  streams: { publish: () => undefined },
  report: (where, error) => writeLine(`trouble ${where} ${String(error)}`),
  account: async () => ({ name: 'Padaria Aurora' }),
  secrets: () => secrets,
  learn: () => undefined,
  practice: { mailPort: () => Promise.reject(new Error('not asked')), sentMail: async () => [] },
  checkedPdf: async (boleto) => ({ kind: 'checked', name: `boleto-${boleto}.pdf`, bytes: pdf }),
  leaseOf: (id) => (team ? teamLease(team, id) : { take: async () => true, release: async () => undefined }),
  computer: team?.state().computer.id ?? '',
  now: Date.now,
  // A message that was lost is tried again after a minute, and a session that was cut after seconds.
  after: (millis, run) => realAfter(Math.min(millis, 20), run),
  turned: () => undefined,
  tickets: createTickets(() => ''),
  outgoing: '',
  today: () => '2026-11-20',
});
const { handlers } = room;
await handlers.setSetup({
  commandId: crypto.randomUUID(),
  accountId,
  settings: {
    preset: 'own',
    host: '127.0.0.1',
    port: server.port,
    security: server.security,
    user: server.user,
    senderName: 'Padaria Aurora',
    senderAddress: 'cobranca@aurora.example',
    replyTo: null,
    copyTo: null,
    perMinute,
    perDay: 1_000,
  },
  ...(server.password === undefined ? {} : { password: server.password }),
});
const tell = async (what: string): Promise<void> => {
  const found = await handlers.ofBoletos({ boletos: [...boletos] });
  writeLine(
    `${what} ${JSON.stringify(Object.fromEntries(found.map(({ boleto, state }) => [boleto, state])))}`,
  );
};
if (tests) await handlers.test({ accountId });
await room.start();
await tell('found');
globalThis.gc?.();
const rest = process.memoryUsage.rss();
let most = rest;
const began = performance.now();
await handlers.resume({ accountId });
for (;;) {
  most = Math.max(most, process.memoryUsage.rss());
  const { state } = await handlers.progress({ accountId });
  if (state.kind === 'idle' || state.kind === 'stopped' || state.kind === 'paused') {
    writeLine(`queue ${state.kind === 'stopped' ? state.why.code : state.kind}`);
    break;
  }
  await wait(20);
}
writeLine(`took ${performance.now() - began} ${(most - rest) / 2 ** 20}`);
await tell('left');
await room.close();
await ledger.close();
process.exit(0);
