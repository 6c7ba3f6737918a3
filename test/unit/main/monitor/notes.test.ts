// Which notifications a person gets outside the window, and none of them twice.
import { expect, onTestFinished, test } from 'vitest';
import type { AskingState, BoardColumn, WatchChange } from '../../../../preload/contract/monitor.ts';
import { wordsIn } from '../../../../main/host/words-in.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { createNotes } from '../../../../main/monitor/notes.ts';
import { firstSettings } from '../../../../main/monitor/room.ts';
import { noon } from '../../../helpers/ledger-folder.ts';
import { manualClock } from '../../../helpers/manual-clock.ts';
import { watchedLedger } from '../../../helpers/watched.ts';

function setUp(ledger: Ledger, language: 'pt-BR' | 'en' = 'pt-BR') {
  const notifications: string[] = [];
  const clock = manualClock(noon);
  let notify = true;
  const notes = createNotes({
    ledger,
    notify: ({ body }) => notifications.push(body),
    words: () => wordsIn(language).monitor,
    settings: () => ({ ...firstSettings, notify }),
    notifies: (id) => id !== 'practice',
    nameOf: (id) => Promise.resolve(`Conta ${id}`),
    now: () => new Date(clock.wall()),
    later: (work, ms) => clock.after(ms, work),
    report: (_where, error) => {
      throw error;
    },
  });
  onTestFinished(() => notes.close());
  return { said: notifications, notes, clock, mute: () => (notify = false) };
}

let sequence = 0;
const change = (from: BoardColumn, to: BoardColumn, more: Partial<WatchChange> = {}): WatchChange => ({
  sequence: (sequence += 1),
  watch: sequence,
  accountId: 'padaria',
  transactionId: `TX-${sequence}`,
  label: null,
  seenAt: new Date(noon).toISOString(),
  from: { lane: from, state: null },
  to: { lane: to, state: null },
  value: null,
  updatedAt: null,
  trouble: null,
  reversal: false,
  denies: false,
  ...more,
});

const state = (accountId: string, now: AskingState['state']): AskingState => ({
  accountId,
  watched: 1,
  due: 0,
  state: now,
  since: new Date(noon).toISOString(),
  until: null,
  failure: null,
});

test('puts ends within five seconds into one notification, waits before the next, and names a single one', async () => {
  const { said: notifications, notes, clock } = setUp(await watchedLedger());
  notes.changed([change('pending', 'complete'), change('pending', 'complete')]);
  await clock.pass(3_000);
  notes.changed([change('other', 'complete'), change('pending', 'failed'), change('other', 'pending')]);
  expect(notifications).toEqual([]);
  await clock.pass(2_000);
  expect(notifications).toEqual(['3 completas, 1 falhou']);
  notes.changed([change('complete', 'failed', { reversal: true, label: 'Aluguel' })]);
  await clock.pass(5_000);
  expect(notifications).toHaveLength(1);
  notes.changed([change('pending', 'other')]);
  await clock.pass(25_000);
  expect(notifications.slice(1)).toEqual(['1 revertida após conclusão: Aluguel']);
});

test('does not notify of a transaction that continues, nor of a new value of an ended one', async () => {
  const { said: notifications, notes, clock } = setUp(await watchedLedger());
  notes.changed([change('other', 'pending'), change('complete', 'complete'), change('pending', 'other')]);
  await clock.pass(10_000);
  notes.changed([change('failed', 'complete', { denies: true })]);
  await clock.pass(10_000);
  expect(notifications).toEqual([]);
});

test('does not notify of the practice account while another is in use', async () => {
  const { said: notifications, notes, clock } = setUp(await watchedLedger());
  notes.changed([
    change('pending', 'failed', { accountId: 'practice' }),
    change('pending', 'complete', { label: 'Aluguel' }),
  ]);
  notes.states([state('practice', 'unauthorized')]);
  await clock.pass(5_000);
  await notes.close();
  expect(notifications).toEqual(['1 completa: Aluguel']);
});

test('does not notify when it is turned off, and uses the clerk’s language', async () => {
  const ledger = await watchedLedger();
  const english = setUp(ledger, 'en');
  english.notes.changed([change('pending', 'complete'), change('pending', 'failed')]);
  await english.notes.close();
  expect(english.said).toEqual(['1 complete, 1 failed']);
  const quiet = setUp(ledger);
  quiet.mute();
  quiet.notes.changed([change('pending', 'complete')]);
  quiet.notes.states([state('padaria', 'outage')]);
  await quiet.notes.close();
  expect(quiet.said).toEqual([]);
});

test('notifies once of an account that cannot be polled, however often that changes, also across a restart', async () => {
  const ledger = await watchedLedger();
  const first = setUp(ledger);
  for (const now of ['outage', 'outage', 'asking', 'outage', 'limited', 'outage'] as const)
    first.notes.states([state('padaria', now), state('oficina', 'asking')]);
  first.notes.states([state('oficina', 'unauthorized')]);
  await first.notes.close();
  expect(first.said).toEqual([
    'Conta padaria: o serviço não responde. As consultas continuam automaticamente quando ele voltar.',
    'Conta oficina: o serviço recusou o CI e o CS. As consultas aguardam novas credenciais.',
  ]);
  const second = setUp(ledger);
  second.notes.states([state('padaria', 'outage'), state('oficina', 'unauthorized')]);
  await second.notes.close();
  expect(second.said).toEqual([]);
  const third = setUp(ledger);
  await third.clock.pass(2 * 60 * 60_000);
  third.notes.states([state('padaria', 'outage')]);
  await third.notes.close();
  expect(third.said).toHaveLength(1);
});
