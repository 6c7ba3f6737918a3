// A clerk's days around the end of a month, through the program's own calls and real services on loopback: batches with refused,
// unconfirmed and repeated rows, single boletos, boletos marked as paid by hand and by sheet, withdrawals; in two real accounts and in the
// test account.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { boletoFields, perField } from '../../preload/contract/boleto-fields.ts';
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import type { BoletoRow } from '../../preload/contract/boleto-terms.ts';
import { addDays, asPlainDate, type PlainDate } from '../../preload/shared/due-date.ts';
import { completeTaxId } from '../../preload/shared/tax-id.ts';
import type { FaultRule } from '../../main/sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { startAppOnClock, type AppOnClock } from './app-on-clock.ts';

export interface ClerkWeek {
  readonly app: AppOnClock;
  readonly service: Sandbox;
  /** Ids by name: two real accounts, and the test account. */
  readonly accounts: Readonly<Record<AccountName, string>>;
  /** Tuesday and Wednesday, in the next month. */
  readonly goOn: () => Promise<void>;
  /** The withdrawal that was made on the month's last evening. */
  readonly resolveWithdrawal: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const accountNames = ['Padaria Aurora', 'Oficina Horizonte', 'Teste'] as const;
export type AccountName = (typeof accountNames)[number];

export const wallet = '0xD4F10ea24D834D75d4BA6aC4C5905b61B99Db236';
const day = (text: string): PlainDate => asPlainDate(text) ?? '1970-01-01';
const typed = (date: string): string => date.split('-').toReversed().join('/');
const money = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
const command = () => ({ commandId: randomUUID() });

interface Payer {
  readonly name: string;
  readonly document: string;
  readonly cents: number;
  readonly due: PlainDate;
}

export async function liveClerkWeek(): Promise<ClerkWeek> {
  const app = await startAppOnClock('2026-10-14T10:00:00-03:00');
  const { ask, setNow } = app;
  const service = await startSandbox({
    folder: null,
    seed: 'clerk-week',
    now: () => app.now().getTime(),
    fees: { driftEveryMs: 0, openingBalanceCents: 9_000_000_000 },
  });
  await ask('app', 'agreeToMemoryVault');
  const accountOf = async (name: AccountName, tenant: 'practice' | 'otherTenant'): Promise<string> => {
    const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants[tenant];
    const credentials = { token, ci, cs };
    const { id } = await ask('accounts', 'create', { ...command(), name, baseUrl: service.url, credentials });
    return id;
  };
  const accounts = {
    'Padaria Aurora': await accountOf('Padaria Aurora', 'practice'),
    'Oficina Horizonte': await accountOf('Oficina Horizonte', 'otherTenant'),
    Teste: practiceAccountId,
  } as const;
  for (const accountId of Object.values(accounts)) {
    const { settings } = await ask('withdrawals', 'readiness', { accountId });
    await ask('withdrawals', 'setSettings', {
      ...command(),
      accountId,
      settings: { ...settings, waitingHours: 0 },
    });
  }

  let numbers = 0;
  /** Due dates of this day and of many weeks after it. The simulated service uses the computer's own clock and accepts no earlier date. */
  const payers = (name: AccountName, count: number, on: PlainDate): Payer[] =>
    Array.from({ length: count }, (_, at) => {
      numbers += 1;
      return {
        name: `Pagador ${String.fromCodePoint(65 + (numbers % 26))} ${numbers}`,
        document: completeTaxId(String(100_000_000 + numbers * 7_919)),
        cents: 1_001 + ((numbers * 997) % 90_000),
        due: addDays(on, ((at * 5) % 130) + (name === 'Teste' ? 8_000 : 0)),
      };
    });

  async function ended(id: number): Promise<void> {
    for (;;) {
      const { state, rest } = await ask('batches', 'get', { id });
      if (state === 'finished') return;
      if (state === 'paused') throw new Error(JSON.stringify(rest));
      await wait(20);
    }
  }

  /** Sends all ready rows, repeats too. */
  async function send(id: number): Promise<number> {
    const queued = await ask('batches', 'queue', { ...command(), id });
    if (queued.kind === 'queued') return 0;
    if (queued.kind !== 'duplicates') throw new Error(queued.kind);
    const accepted = { acceptDuplicates: queued.stamp };
    const again = await ask('batches', 'queue', { ...command(), id, ...accepted });
    if (again.kind !== 'queued') throw new Error(again.kind);
    return queued.count;
  }

  const rowsOf = async (batchId: number, state: BoletoRow['state']) => {
    const { handle, count } = await ask('batches', 'openRows', {
      batchId,
      states: [state],
      sort: 'line',
      descending: false,
    });
    const rows = count === 0 ? [] : await ask('batches', 'rows', { handle, from: 0, count });
    return { rows, all: { handle, ranges: [{ from: 0, to: Math.max(0, count - 1) }] } };
  };

  /** With some rows refused and two unconfirmed, if its service is ours. */
  async function batch(name: AccountName, on: PlainDate, count: number, repeated: readonly Payer[] = []) {
    const rows = [...payers(name, count, on), ...repeated];
    const [lost, absent, ...refused] = [0.3, 0.6, 0.4, 0.5, 0.8].map(
      (share) => rows[Math.floor(count * share)]?.document ?? '',
    );
    const [lostOne = '', absentOne = ''] = [lost, absent];
    const rules: readonly FaultRule[] = [
      { fault: { kind: 'cutAfter' }, payers: [lostOne], routes: ['createBoleto'] },
      { fault: { kind: 'cutBefore' }, payers: [absentOne], routes: ['createBoleto'] },
      { fault: { kind: 'errorBefore', status: 422 }, payers: refused, routes: ['createBoleto'] },
    ];
    service.setFaults({ rules });
    const text = [
      'Nome;CPF;Valor;Vencimento',
      ...rows.map((row) => [row.name, row.document, money(row.cents), typed(row.due)].join(';')),
    ].join('\n');
    const opened = await ask('sheets', 'open', { accountId: accounts[name], input: { text } });
    if (opened.kind !== 'opened') throw new Error(opened.why);
    const { sheet, plan } = opened;
    const checked = await ask('sheets', 'check', {
      ...command(),
      sheet,
      plan,
      answered: [],
      name: `Lote de ${on}`,
    });
    await ask('sheets', 'close', { sheet });
    if (checked.kind !== 'checked') throw new Error(checked.kind);
    const id = checked.batchId;
    const duplicates = await send(id);
    expect(duplicates).toBe(repeated.length);
    await ended(id);
    service.setFaults('calm');
    return { id, rows, lost: lostOne, absent: absentOne };
  }

  /** Corrects the amount of one refused row; the other rows stay. */
  async function correct(batchId: number): Promise<void> {
    const { rows, all } = await rowsOf(batchId, 'refused');
    expect(rows).toHaveLength(3);
    await ask('batches', 'sendAgain', { ...command(), batchId, rows: all });
    const [first] = (await rowsOf(batchId, 'ready')).rows;
    if (!first) throw new Error('nothing to correct');
    await ask('batches', 'edit', {
      ...command(),
      batchId,
      edits: [{ boleto: first.id, revision: first.revision, field: 'amount', text: '77,77' }],
    });
    await send(batchId);
    await ended(batchId);
  }

  async function settle(batchId: number, found: string, absent: string): Promise<void> {
    const doubts = await ask('batches', 'doubts', { batchId });
    for (const { boleto } of doubts) {
      const { 'payer.document': document } = boleto.fields;
      const made = service.inspect().boletos.find(({ request }) => request.payer.document === document);
      if (document === found && made) {
        const confirmed = { boleto: boleto.id, remoteId: made.id, seenByEye: true };
        const { kind } = await ask('batches', 'confirmCreated', { ...command(), ...confirmed });
        expect(kind).toBe('settled');
      }
      if (document !== absent) continue;
      const wish = { boleto: boleto.id, next: 'ready' } as const;
      expect((await ask('batches', 'confirmNotCreated', { ...command(), ...wish })).kind).toBe('settled');
    }
    if ((await rowsOf(batchId, 'ready')).rows.length > 0) await send(batchId);
    await ended(batchId);
  }

  async function single(name: AccountName, on: PlainDate): Promise<void> {
    const [payer] = payers(name, 1, on);
    if (!payer) return;
    const form = {
      ...perField(boletoFields, () => ''),
      'payer.name': payer.name,
      'payer.document': payer.document,
      amount: money(payer.cents),
      dueDate: typed(payer.due),
    };
    const wish = { accountId: accounts[name], form, refInCallback: false };
    const issued = await ask('boletos', 'issue', { ...command(), ...wish });
    if (issued.kind !== 'issued') throw new Error(issued.kind);
    await ended(issued.batchId);
  }

  const createdOf = async (batchId: number) => (await rowsOf(batchId, 'created')).rows;

  /** Marks every fourth boleto of a batch by hand; undoes one of them, and then marks another with another day. */
  async function baixaByHand(batchId: number, on: string, otherDay: string): Promise<void> {
    const boletos = (await createdOf(batchId)).filter((_, at) => at % 4 === 0).map(({ id }) => id);
    await ask('boletos', 'markPaid', { ...command(), boletos, on });
    const [back = 0, moved = 0] = boletos;
    await ask('boletos', 'markPaid', { ...command(), boletos: [back, moved], on: null });
    await ask('boletos', 'markPaid', { ...command(), boletos: [moved], on: otherDay });
  }

  /** Every fifth, as the provider's dashboard lists them. */
  async function baixaBySheet(name: AccountName, batchId: number, on: string): Promise<void> {
    const paid = (await createdOf(batchId)).filter(({ baixaOn }, at) => at % 5 === 1 && baixaOn === null);
    const text = [
      'Nosso número;Valor pago;Data do pagamento',
      ...paid.map(({ nossoNumero, fields }) => `${nossoNumero};${money(fields.amount ?? 0)};${typed(on)}`),
    ].join('\n');
    const matched = await ask('boletos', 'matchPaid', { accountId: accounts[name], input: { text } });
    if (matched.kind !== 'matched') throw new Error(matched.why);
    expect(matched.matches).toHaveLength(paid.length);
    await ask('boletos', 'markPaidFromSheet', {
      ...command(),
      paid: matched.matches.map(({ boleto, on: noted, line, paid: cents }) => ({
        boleto: boleto.id,
        on: noted ?? on,
        line,
        cents,
        further: false,
      })),
    });
  }

  async function withdraw(name: AccountName, amount: string, fault?: FaultRule['fault']): Promise<number> {
    const accountId = accounts[name];
    service.setFaults(fault ? { rules: [{ fault, share: 1, routes: ['withdraw'] }] } : 'calm');
    const wish = { accountId, amount, wallet, gateway: '', webhook: '', checksummed: true };
    const summarized = await ask('withdrawals', 'summarize', wish);
    if (summarized.kind !== 'summary') throw new Error(JSON.stringify(summarized));
    const { summaryId, groups, challenge } = summarized.summary;
    const press = { ...command(), summaryId, group: groups[challenge] ?? '' };
    const sent = await ask('withdrawals', 'send', press);
    if (sent.kind !== 'sent') throw new Error(JSON.stringify(sent));
    service.setFaults('calm');
    return sent.withdrawal.id;
  }

  const confirmMade = async (id: number, cents: number): Promise<void> => {
    const made = service.inspect().withdrawals.findLast(({ transaction }) => transaction.cents === cents);
    const wish = { ...command(), id, transactionId: made?.transaction.id ?? '' };
    expect((await ask('withdrawals', 'confirmMade', wish)).kind).toBe('settled');
  };

  // The previous month: until the same day, and after it.
  const [aurora, horizonte, practice] = accountNames;
  const early = await batch(aurora, day('2026-10-14'), 200);
  await correct(early.id);
  await batch(horizonte, day('2026-10-14'), 120);
  await batch(practice, day('2026-10-14'), 60);
  await baixaByHand(early.id, '2026-10-14', '2026-10-31');
  await withdraw(aurora, '1.500,00');
  await withdraw(practice, '700,00');
  // At night: in London the next day has begun, in São Paulo it has not.
  await setNow('2026-10-31T23:30:00-03:00');
  const late = await batch(aurora, day('2026-10-31'), 150);
  await setNow('2026-10-31T23:45:00-03:00');
  await settle(late.id, late.lost, late.absent);
  await withdraw(horizonte, '350,50');

  // Thursday.
  await setNow('2026-11-26T09:00:00-03:00');
  const first = await batch(aurora, day('2026-11-26'), 500);
  const other = await batch(horizonte, day('2026-11-26'), 300);
  await batch(practice, day('2026-11-26'), 200);
  await correct(first.id);
  await single(aurora, day('2026-11-26'));
  await setNow('2026-11-26T10:00:00-03:00');
  await settle(first.id, first.lost, first.absent);
  await baixaByHand(first.id, '2026-11-26', '2026-11-25');
  await withdraw(aurora, '2.345,67');
  const lost = await withdraw(horizonte, '900,00', { kind: 'cutAfter' });
  // Friday: the clerk sends a part of Thursday's boletos again, on purpose.
  await setNow('2026-11-27T11:00:00-03:00');
  await confirmMade(lost, 90_000);
  const second = await batch(aurora, day('2026-11-27'), 300, first.rows.slice(1, 10));
  await single(horizonte, day('2026-11-27'));
  await baixaBySheet(aurora, first.id, '2026-11-27');
  await baixaBySheet(horizonte, other.id, '2026-11-27');
  const odd = await withdraw(horizonte, '640,00', { kind: 'otherAmount' });
  await ask('withdrawals', 'acknowledge', { ...command(), id: odd, typedName: horizonte });
  // Saturday.
  await setNow('2026-11-28T09:00:00-03:00');
  await batch(practice, day('2026-11-28'), 150);
  await baixaByHand(second.id, '2026-11-28', '2026-12-01');
  // Monday, the month's last day, until a minute before midnight.
  await setNow('2026-11-30T09:00:00-03:00');
  await batch(horizonte, day('2026-11-30'), 260);
  await baixaBySheet(aurora, second.id, '2026-11-30');
  await setNow('2026-11-30T23:40:00-03:00');
  await batch(aurora, day('2026-11-30'), 210);
  await single(practice, day('2026-11-30'));
  await withdraw(practice, '1.010,10');
  await withdraw(horizonte, '410,00');
  const left = await withdraw(aurora, '505,05', { kind: 'cutAfter' });
  await setNow('2026-11-30T23:59:30-03:00');
  return {
    app,
    service,
    accounts,
    async goOn() {
      // Just after midnight, then Wednesday: the work that the last days left open, and an answer that differs.
      await setNow('2026-12-01T00:10:00-03:00');
      await single(aurora, day('2026-12-01'));
      await batch(practice, day('2026-12-01'), 40);
      await setNow('2026-12-02T10:00:00-03:00');
      await settle(second.id, second.lost, '');
      const third = await batch(horizonte, day('2026-12-02'), 200, other.rows.slice(5, 8));
      await correct(third.id);
      await baixaByHand(other.id, '2026-12-01', '2026-11-30');
      // As the dashboard's sheet shows it: paid, and credited the day after tomorrow.
      await baixaBySheet(horizonte, third.id, '2026-12-04');
      await withdraw(horizonte, '1.200,00', { kind: 'otherAmount' });
      await setNow('2026-12-02T18:00:00-03:00');
    },
    resolveWithdrawal: () => confirmMade(left, 50_505),
    async stop() {
      await app.stop();
      await service.stop();
    },
  };
}
