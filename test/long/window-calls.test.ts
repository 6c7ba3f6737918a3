// Every call of the window, with inputs that its schema accepts or almost accepts, made to the real program over a ledger with one record
// of every kind: each answer follows the contract, and the program and its ledger stay whole.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import { errorCodes } from '../../preload/contract/result.ts';
import { startProcess, type Process } from '../helpers/app-under-test.ts';
import { malformedInputs, callShapes } from '../helpers/malformed-inputs.ts';
import { callAs, enter, temporaryFolder, type Entry } from '../helpers/browser-host.ts';
import { seedOf } from '../helpers/seeds.ts';
import { checkedBatch, within } from '../helpers/window-calls.ts';

/** More than 7,300 in all. */
const perCall = 50;
/** These end the program, or tell the ledger that it continues on another computer. */
const never: ReadonlySet<string> = new Set(['quit', 'retire']);
/** These remove what the other calls need, so they come last. */
const endings = ['restore', 'giveUp', 'resetPractice', 'remove'];
const sheet = `nome;documento;valor;vencimento\nAna Prado;529.982.247-25;10,00;2030-01-10\nBia Luz;111.444.777-35;20,00;2030-01-10\n`;

describe('the calls of the window', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let app: Process | undefined;
  let entry: Entry;
  let port = 0;

  async function start(): Promise<void> {
    // No keychain answers: the program asks before it keeps a secret in memory.
    app = startProcess(['--no-open', '--data', folder.path], {
      ...process.env,
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    });
    const address = await app.address;
    port = Number(new URL(address).port);
    entry = await enter({ port }, address);
  }
  async function ask(room: string, name: string, input: unknown): Promise<unknown> {
    const plain = input === undefined ? '' : JSON.stringify(input);
    const { status, text } = await callAs(port, entry, plain, {}, `/calls/${room}/${name}`);
    return status === 200 ? JSON.parse(text) : { status };
  }

  /** The test account with boletos, one ambiguous sheet and payments to watch: something for every list. */
  async function fill(): Promise<void> {
    const accountId = practiceAccountId;
    await ask('accounts', 'practice', undefined);
    const id = await checkedBatch(ask, { accountId, text: sheet, name: 'Novembro' });
    await ask('batches', 'queue', { commandId: crypto.randomUUID(), id });
    await checkedBatch(ask, { accountId, text: sheet, name: 'Outra vez' });
    await ask('accounts', 'practiceDeposits', { commandId: crypto.randomUUID(), count: 3 });
    await expect
      .poll(async () => within(await ask('batches', 'get', { id }), 'value', 'totals', 'created', 'count'))
      .toBe(2);
  }

  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    app?.child.kill('SIGKILL');
    await app?.ended;
    await folder.remove();
  });

  it('are answered as the contract defines, whatever the input', async () => {
    await start();
    await ask('app', 'agreeToMemoryVault', undefined);
    await fill();
    const codes: ReadonlySet<unknown> = new Set(errorCodes.filter((code) => code !== 'internal'));
    const bend = malformedInputs(seedOf(20_261_122), [practiceAccountId, '1', '2', '3']);
    const asked = callShapes
      .filter(({ name }) => !never.has(name))
      .toSorted((one, other) => endings.indexOf(one.name) - endings.indexOf(other.name));
    const wrong: unknown[] = [];
    const served = new Set<string>();
    let answered = 0;
    for (const { room, name, shape } of asked) {
      for (let time = 0; time < perCall; time += 1) {
        const input = bend(shape);
        const answer = await ask(room, name, input);
        answered += 1;
        const fine = within(answer, 'ok') === true || codes.has(within(answer, 'error', 'code'));
        if (within(answer, 'ok') === true) served.add(`${room}.${name}`);
        if (!fine) wrong.push({ room, name, input, answer });
      }
    }
    expect(wrong).toEqual([]);
    // Most calls must have their effect: if most were refused, the test would try nothing.
    expect(served.size).toBeGreaterThan(asked.length / 2);
    expect(answered).toBeGreaterThanOrEqual(7_300);
  });

  it('cause no error, and the program ends in order and opens its ledger again', async () => {
    expect(app?.child.exitCode).toBe(null);
    await ask('app', 'quit', undefined);
    expect([await app?.ended, app?.errors()]).toEqual([0, '']);
    await start();
    expect(await ask('app', 'state', undefined)).toMatchObject({
      ok: true,
      value: { phase: 'ready', ledger: { state: 'sound' } },
    });
  });
});
