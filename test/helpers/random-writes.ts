// Random writes to a ledger, with values that two engines may treat differently: no value at all, accents, quotes, combining characters,
// NUL, repeated values.
import { noFields } from '../../preload/contract/boleto-fields.ts';
import type { WriteInput, WriteOp } from '../../main/ledger/operations.ts';
import type { Checked, NewBoleto } from '../../main/ledger/tables/boletos-new.ts';
import { account } from './ledger-folder.ts';
import * as fc from './properties.ts';

/** The random values for one write; each write uses those that it needs. */
export interface Drawn {
  readonly kind: keyof typeof kinds;
  readonly a: number;
  readonly b: number;
  readonly flag: boolean;
  readonly word: string;
  readonly other: string | null;
}

export interface Write {
  readonly op: WriteOp;
  readonly input: unknown;
}

/** What a write needs to know of the ledger. */
export interface Known {
  readonly revision: (boleto: number) => Promise<number>;
  readonly attempt: (boleto: number) => Promise<string | null>;
  readonly batchOf: (boleto: number) => Promise<number>;
  /** The latest try of a message. */
  readonly mailTry: (id: number) => Promise<string | null>;
  /** Never the same twice. */
  readonly fresh: () => string;
}

const words = [
  'Ana Conceição',
  'ANA conceicao',
  'Élson d’Água "Sá"',
  `O'Neill 100%_\\x`,
  'a\0b',
  'x \\u0000 y',
  'Ñandú 🧾',
  ' ',
  'zé',
  '\ufdd0',
] as const;

const accounts = ['padaria', 'oficina'] as const;
const accountOf = (at: number): string => accounts[at % accounts.length] ?? '';
const batch = (at: number): number => (at % 3) + 1;
const boleto = (at: number): number => (at % 12) + 1;
const message = (at: number): number => (at % 4) + 1;
const purpose = (at: number) => (['new', 'after'] as const)[at % 2] ?? 'new';
const day = (at: number): string => `2026-12-${String((at % 4) + 10)}`;

/** Values that lists are sorted by contain no NUL, because PostgreSQL cannot sort it in texts. */
const sortable = (word: string): string => word.replaceAll(/[\0\ufdd0]/g, '') || 'x';

const written = <K extends WriteOp>(op: K, input: WriteInput<K>): Write => ({ op, input });

function row(at: number, { a, b, flag, word, other }: Drawn): NewBoleto {
  return {
    row: at + 1,
    line: flag ? at + 2 : null,
    parcel: 1,
    parcels: 1,
    problems: a % 4 === 0 ? [{ severity: 'doubt', field: 'amount', code: 'amountAmbiguous' }] : [],
    worst: a % 5 === 0 ? 'error' : a % 4 === 0 ? 'doubt' : null,
    original: `${word};${other ?? ''}`,
    fields: {
      ...noFields,
      'payer.name': (a + at) % 7 === 0 ? null : sortable(word),
      'payer.document': (b + at) % 6 === 0 ? null : (a + at) % 2 === 0 ? '52998224725' : '11144477735',
      amount: (b + at) % 9 === 0 ? null : 100 * ((a % 3) + 1),
      dueDate: (a + at) % 8 === 0 ? null : day(b),
      description: other,
    },
  };
}

const moves = ['boletos.takeOut', 'boletos.putBack', 'boletos.sendAgain'] as const;

const editsOf = async (ids: readonly number[], known: Known, checked: Checked) =>
  await Promise.all(ids.map(async (id) => ({ id, revision: await known.revision(id), ...checked })));

type Make = (drawn: Drawn, known: Known) => Write | Promise<Write>;

const kinds = {
  batch: ({ a, word, flag }) =>
    written('batches.insert', { accountId: accountOf(a), kind: flag ? 'sheet' : 'single', name: word }),
  rows: (drawn) =>
    written('boletos.insert', {
      batchId: batch(drawn.a),
      rows: [0, 1, 2].map((at) => row(at, drawn)),
    }),
  queue: ({ a }) => written('batches.queue', { id: batch(a) }),
  begin: ({ a }) => written('batches.beginNext', { accountId: accountOf(a) }),
  rest: ({ a, b }) =>
    written('batches.rest', {
      id: batch(a),
      state: (['paused', 'finished', 'stopped'] as const)[b % 3] ?? 'paused',
      reason: null,
    }),
  send: async ({ a, b, flag }, known) => {
    const id = known.fresh();
    return written('boletos.turn', {
      accountId: accountOf(flag ? 0 : a),
      today: day(0),
      settle: [],
      begin: [
        {
          boleto: boleto(b),
          revision: await known.revision(boleto(b)),
          id,
          ref: a % 5 === 0 ? 'ref-again' : `ref-${id}`,
          body: Buffer.from(`{"ref":"ref-${id}"}\0`),
        },
      ],
    });
  },
  settle: async ({ a, b, word, other }, known) => {
    const state =
      (['created', 'refused', 'uncertain', 'notSent', 'notProcessed'] as const)[a % 5] ?? 'created';
    return written('boletos.turn', {
      accountId: accountOf(0),
      today: day(0),
      begin: [],
      settle: [
        {
          boleto: boleto(b),
          id: (await known.attempt(boleto(b))) ?? 'unknown',
          state,
          answer: Buffer.from([0, 255, a]),
          httpStatus: 200 + a,
          ...(state === 'created'
            ? {
                remoteId: `70${b % 4}`,
                title: {
                  conference: 'equal' as const,
                  findings: [],
                  line: other,
                  nossoNumero: String(b % 3),
                  installmentId: a % 2 === 0 ? 'carne-1' : null,
                },
              }
            : { serviceMessage: { words: [word] } }),
        },
      ],
    });
  },
  resolve: async ({ a, b, flag, word }, known) =>
    written('boletos.resolve', {
      boleto: boleto(b),
      attemptId: await known.attempt(boleto(b)),
      verdict: flag
        ? { kind: 'created', remoteId: `80${a % 3}`, title: { conference: 'equal', findings: [] } }
        : { kind: 'notCreated', next: 'ready' },
      evidence: { by: word },
    }),
  edit: async (drawn, known) => {
    const { problems, worst, fields } = row(0, drawn);
    const id = boleto(drawn.b);
    return written('boletos.edit', {
      batchId: await known.batchOf(id),
      step: `step-${drawn.a % 4}`,
      edits: await editsOf([id, boleto(drawn.b + 1), id], known, { problems, worst, fields }),
    });
  },
  move: async ({ a, b, flag }, known) => {
    const id = boleto(b);
    return written(moves[a % moves.length] ?? 'boletos.takeOut', {
      batchId: await known.batchOf(id),
      step: `step-${a % 4}`,
      ids: flag ? [id, boleto(b + 1), boleto(b + 2), id] : [id],
    });
  },
  refuse: async ({ b }, known) =>
    written('boletos.refuse', {
      batchId: await known.batchOf(boleto(b)),
      boletos: [boleto(b), boleto(b + 1)],
    }),
  undo: ({ a }) => written('boletos.undo', { batchId: batch(a) }),
  mark: ({ a }) => written('boletos.markDuplicates', { batchId: batch(a), after: 0, most: 100 }),
  judge: ({ a, b, flag }) =>
    written('boletos.judgeDuplicates', { batchId: batch(a), accept: flag ? 'all' : [boleto(b)] }),
  paid: ({ a, b, flag }) =>
    written('boletos.markPaid', {
      accountId: accountOf(a),
      boletos: [b, b + 1, b].map((at) => ({
        id: boleto(at),
        on: flag ? day(a) : null,
        how: flag ? { by: 'hand', cents: b + 1 } : null,
        // Some are further payments, of a revision that exists or does not.
        ...(flag && a % 3 === 0 ? { revision: b % 6 } : {}),
      })),
    }),
  panel: ({ a, b, word, other }) =>
    written('boletos.keepPanel', {
      accountId: accountOf(a),
      file: other,
      boletos: [
        {
          remoteId: b % 2 === 0 ? `70${b % 4}` : null,
          slipLine: null,
          name: word,
          document: '52998224725',
          dueDate: day(b),
          amounts: [100, 200],
          line: b,
          cells: [word, other ?? ''],
          payers: ['52998224725', word],
        },
      ],
    }),
  wallet: ({ a, word, other }) =>
    written('wallets.add', {
      accountId: accountOf(a),
      label: sortable(word),
      wallet: `0x${String(a % 4).repeat(40)}`,
      note: other,
    }),
  watch: ({ a, b, word, other }) =>
    written('watches.insert', {
      accountId: accountOf(a),
      items: [0, 1].map((at) => ({ transactionId: `E${(a + b + at) % 6}`, label: sortable(word) })),
      ...(other === null ? {} : { group: sortable(other) }),
      source: 'typed',
      now: Date.UTC(2026, 10, 20) + a,
    }),
  turnWatches: ({ a, b }) =>
    written('watches.turn', {
      ids: [(a % 5) + 1, (b % 5) + 1],
      to: (['paused', 'watching', 'removed'] as const)[a % 3] ?? 'paused',
      now: Date.UTC(2026, 10, 20),
    }),
  changeWatches: ({ a, word, other }) =>
    written('watches.change', { ids: [(a % 5) + 1], label: sortable(word), note: other }),
  mailQueue: ({ a, b, flag, word, other }) =>
    written('messages.queue', {
      accountId: accountOf(flag ? 0 : a),
      purpose: purpose(a),
      template: { subject: sortable(word), text: sortable(other ?? 'x') },
      rows: [b, b + 1].map((at) => ({
        boleto: (at % 3) + 1,
        recipients: `${sortable(word)} <pagador${at % 2}@exemplo.com.br>`,
        repetition: a % 3,
        filled: { nome: sortable(word), descricao: sortable(other ?? '') },
      })),
    }),
  mailBegin: async ({ a, b, flag }, known) =>
    written('messages.begin', {
      accountId: accountOf(a % 6 === 0 ? 1 : 0),
      id: message(b),
      attempt: (a % 5 === 0 ? await known.mailTry(message(b + 1)) : null) ?? known.fresh(),
      at: Date.UTC(2026, 10, 20) + a,
      computer: flag ? '' : 'pc-1',
      composed: {
        messageId: `<${message(b)}@aurora.example>`,
        from: 'cobranca@aurora.example',
        to: ['pagador@exemplo.com.br'],
        bytes: Buffer.from([0, 255, message(b)]),
        sha256: `hash ${message(b)}`,
        pdfSha256: flag ? null : 'pdf',
      },
    }),
  mailEnd: async ({ a, b, word }, known) => {
    const state = (['ready', 'accepted', 'refused', 'maybe', 'asked'] as const)[a % 5] ?? 'ready';
    return written('messages.end', {
      accountId: accountOf(0),
      id: message(b),
      attempt: (a % 7 === 0 ? null : await known.mailTry(message(b))) ?? 'unknown',
      state,
      delivery: { kind: 'later', status: 451, words: word, stage: 'content' },
      at: Date.UTC(2026, 10, 20) + b,
      notBefore: state === 'ready' ? b : null,
    });
  },
  mailUnsendable: ({ b, word }) =>
    written('messages.unsendable', { accountId: accountOf(0), id: message(b), code: sortable(word) }),
  mailRecover: ({ a, flag }) =>
    written('messages.recover', {
      accountId: accountOf(0),
      computer: flag ? '' : 'pc-2',
      others: Date.UTC(2026, 10, 20) + a,
    }),
  mailWithdraw: ({ a, b, flag }) =>
    written('messages.withdraw', {
      accountId: accountOf(a),
      ids: flag ? null : [message(b), message(b + 1)],
    }),
  mailDecide: ({ a, b }) =>
    written('messages.decide', {
      accountId: accountOf(0),
      ids: [message(b), message(b + 1)],
      decision: (['sent', 'again', 'left'] as const)[a % 3] ?? 'sent',
    }),
  trail: ({ word, other, a }) =>
    written('trail.append', {
      what: 'test.note',
      accountId: a % 3 === 0 ? null : accountOf(a),
      detail: { word, other, deep: [{ a, word }] },
    }),
  preference: ({ word, a }) => written('preferences.set', { key: `key-${a % 3}`, value: word }),
  printer: ({ word, flag }) => written('printers.choose', { name: word, way: flag ? 'lp' : 'raster' }),
  wait: ({ a, word }) =>
    written('waits.count', { now: '2026-11-20', waits: [{ what: word, since: day(a) }] }),
  remove: ({ a, b }) => written('accounts.remove', { id: accountOf(a), revision: (b % 3) + 1 }),
  add: ({ a, b }) =>
    written(
      'accounts.insert',
      // Only one of the engines looks for repeats in all accounts of a service.
      account(accountOf(a), {
        baseUrl: `https://${accountOf(a)}.example`,
        ...(b % 2 === 0 ? { revives: 1 } : {}),
      }),
    ),
} as const satisfies Readonly<Record<string, Make>>;

const namesOf = <K extends string>(all: Readonly<Record<K, unknown>>): K[] => {
  const names: K[] = [];
  for (const name in all) names.push(name);
  return names;
};

export const makeWrite = (drawn: Drawn, known: Known): Write | Promise<Write> =>
  kinds[drawn.kind](drawn, known);

/** Two accounts with a batch each, and rows in it: most writes need them to have an effect. */
export const beginning = (): readonly Write[] => {
  const drawn = { kind: 'rows', a: 1, b: 1, flag: true, word: 'Bia', other: null } as const;
  return [
    ...accounts.map((id) => written('accounts.insert', account(id, { baseUrl: `https://${id}.example` }))),
    ...[0, 0, 1].map((at) =>
      written('batches.insert', { accountId: accountOf(at), kind: 'sheet', name: 'x' }),
    ),
    ...[1, 2, 3].map((batchId) =>
      written('boletos.insert', {
        batchId,
        rows: [0, 1, 2].map((at) => row(at, { ...drawn, a: batchId, b: batchId + at })),
      }),
    ),
    written('batches.queue', { id: 1 }),
    written('batches.beginNext', { accountId: 'padaria' }),
  ];
};

/** Boletos of the service, with e-mails that wait: random writes make few. */
export const creating: readonly Drawn[] = [
  ...[0, 1, 2].flatMap((b) => [{ kind: 'send', a: 1, b } as const, { kind: 'settle', a: 0, b } as const]),
  { kind: 'mailQueue', a: 0, b: 0 } as const,
  { kind: 'mailQueue', a: 3, b: 1 } as const,
  ...[0, 1, 2].map((b) => ({ kind: 'mailBegin', a: 1, b }) as const),
].map((one) => ({ ...one, flag: true, word: 'Bia', other: 'x' }));

export const drawnWrites = fc.array(
  fc.record({
    kind: fc.constantFrom(...namesOf(kinds)),
    a: fc.nat(40),
    b: fc.nat(40),
    flag: fc.boolean(),
    word: fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', minLength: 1, maxLength: 8 })),
    other: fc.oneof(fc.constant(null), fc.constantFrom(...words)),
  }),
  { minLength: 20, maxLength: 40 },
);
