import { expect, it } from 'vitest';
import {
  rollCall,
  type JournalAttempt,
  type JournalRecord,
} from '../../../../../main/ledger/team/roll-call.ts';

const attempt = (id: string, n: number, epoch = 1): JournalAttempt => ({
  attempt: id,
  account: 'padaria',
  ref: `ref-${id}`,
  incarnation: 1,
  epoch,
  n,
  startedAt: '2026-11-20T15:00:00.000Z',
  body: Buffer.from('{"amount":12.34}'),
  row: `row-${id}`,
  batch: 'batch',
  batchName: 'Lote',
  batchKind: 'sheet',
  item: n,
  line: null,
  parcel: 1,
  parcels: 1,
  name: 'Pagador',
  nameKey: 'pagador',
  document: '11144477735',
  cents: 1_234,
  dueDate: '2026-12-10',
  email: null,
  phone: null,
  description: null,
  callback: null,
});

const records: readonly JournalRecord[] = [
  { attempt: attempt('d', 1, 2), started: false, outcome: null },
  { attempt: attempt('c', 3), started: true, outcome: null },
  {
    attempt: attempt('a', 1),
    started: true,
    outcome: { state: 'created', remote: '9007199254740993', answer: Buffer.from('{}') },
  },
];

const told = (whole: boolean) =>
  rollCall({ records, whole }).map((part) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made above
    (JSON.parse(part) as { readonly attempt: string; readonly told: unknown }[]).map((entry) => [
      entry.attempt,
      entry.told,
    ]),
  );

it('lists outcomes, and other rows as not sent, in the order of the grants', () => {
  const outcome = { state: 'created', remote: '9007199254740993', answerBase64: 'e30=' };
  expect(told(true)).toEqual([
    [
      ['a', outcome],
      ['c', null],
      ['d', { state: 'notSent' }],
    ],
  ]);
});

it('lists no row as not sent when the journal may miss records', () => {
  expect(told(false)[0]?.slice(1)).toEqual([
    ['c', null],
    ['d', null],
  ]);
});

it('is split into parts, and has one empty part when nothing was sent', () => {
  expect(rollCall({ records, whole: true }, 2).map((part) => part.match(/"attempt":/g)?.length)).toEqual([
    2, 1,
  ]);
  expect(rollCall({ records: [], whole: true })).toEqual(['[]']);
});
