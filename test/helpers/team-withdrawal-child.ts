// A separate process that is one computer of a team and makes one withdrawal, up to the given step. Tests kill it and stop it on the way.
// Usage: node team-withdrawal-child.ts <TeamWithdrawalChild as JSON>; then lines: `start`, `answer`.
import { createInterface } from 'node:readline';
import { parseJson } from '../../main/ledger/json.ts';
import { openTeamLedger } from '../../main/ledger/team/open.ts';
import { realAfter, testBoot } from './team-boot.ts';
import { inventedWithdrawal } from './withdrawals.ts';
import { writeLine } from './write-line.ts';

export interface TeamWithdrawalChild {
  readonly port: number;
  readonly database: string;
  readonly password: string;
  readonly journal: string;
  /** It continues automatically up to this step. */
  readonly until: 'granted' | 'started';
}

const child = parseJson<TeamWithdrawalChild>(process.argv[2] ?? '{}');
const { ledger, team } = await openTeamLedger({
  connection: {
    host: '127.0.0.1',
    port: child.port,
    database: child.database,
    user: 'ana',
    password: child.password,
    ca: null,
  },
  computer: { id: 'pc-ana', name: 'pc-ana', version: '1.0.0' },
  osUser: 'ana',
  now: Date.now,
  monotonic: () => performance.now(),
  after: realAfter,
  journalFolder: child.journal,
  boot: testBoot,
  local: null,
});
team.on(({ stopped }) => stopped && writeLine(`stopped ${stopped}`));
const input = inventedWithdrawal('padaria');
const begun = await ledger.write('withdrawals.begin', input);
writeLine(begun.kind === 'begun' ? `granted ${begun.id}` : `held ${begun.why}`);
const start = (): string => (ledger.journal?.started(input.attempt.id) === true ? 'started' : 'start no');
if (child.until === 'started') writeLine(start());

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'start') writeLine(start());
  if (line === 'answer' && begun.kind === 'begun')
    void ledger.write('withdrawals.settle', {
      withdrawal: begun.id,
      state: 'created',
      httpStatus: 201,
      answer: Buffer.from('{"withdrawal":{}}'),
      outcome: { withdrawal: { fee: null } },
      remoteId: 'tx-1',
      differs: [],
    });
}
