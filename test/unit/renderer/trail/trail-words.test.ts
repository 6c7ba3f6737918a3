// The text of an audit trail entry: names, money and days, never the program's own names. The test tries every kind of the contract, with
// every detail that it may contain.
import type { MessageDescriptor } from '@lingui/core';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scenarios } from '../../../../preload/contract/accounts.ts';
import { trailDetails, type DetailName } from '../../../../preload/contract/trail-details.ts';
import type { TrailEntry } from '../../../../preload/contract/trail.ts';
import { freezeReasons } from '../../../../main/ledger/tables/meta.ts';
import { detailNames } from '../../../../renderer/trail/detail-names.ts';
import { describeDetail, describeWhat, happenings } from '../../../../renderer/trail/trail-words.ts';
import { root } from '../../../helpers/app-under-test.ts';

const say = ({ message, id }: MessageDescriptor): string => message ?? id;
const details = (detail: TrailEntry['detail'], language: 'pt-BR' | 'en' = 'pt-BR'): string =>
  describeDetail({ sequence: 1, at: '', user: '', accountId: null, what: 'x', detail }, say, language);

it('writes money in reais, days as clerks write them, and yes or no', () => {
  expect(details({ cents: 20_000, on: '2026-11-21', payerInPdf: true, seenByEye: false })).toBe(
    'Valor: R$ 200,00 · Em: 21/11/2026 · Pagador encontrado no PDF: sim · PDF conferido por uma pessoa: não',
  );
  expect(details({ dailyCents: '1000,00 → 1234567,89', pinFromCents: '– → 0,05' })).toBe(
    'Soma dos saques por dia: de R$ 1.000,00 para R$ 1.234.567,89 · PIN exigido a partir de: de – para R$ 0,05',
  );
  expect(details({ onlyBook: '✓ → –', waitingHours: '24 h → 0 h' })).toMatch(
    /^[^:]+: de sim para não · [^:]+: de 24 h para 0 h$/u,
  );
  expect(details({ amount: '1234.5', count: 20_093, bytes: 12_345_678 })).toBe(
    'Valor: R$ 1.234,50 · Quantos: 20.093 · Bytes: 12,3 MB',
  );
  expect(details({ amount: '1234.5', count: 20_093, bytes: 12_345_678 }, 'en')).toBe(
    'Valor: R$ 1,234.50 · Quantos: 20,093 · Bytes: 12.3 MB',
  );
  expect(details({ dailyCents: '1000,00 → 1234567,89', rateTolerance: '0,50 % → 1,00 %' }, 'en')).toBe(
    'Soma dos saques por dia: de R$ 1,000.00 para R$ 1,234,567.89 · Tolerância da cotação: de 0.50 % para 1.00 %',
  );
});

it('shows one number for a batch, and for a repeated one also that of its original', () => {
  expect(details({ batch: 31, lote: 4, created: 12 })).toBe('Nº do lote: 4 · Emitidos: 12');
  expect(details({ batch: 31 })).toBe('Lote: 31');
  expect(details({ fromLote: 3, from: 28, lote: 4, batch: 31, months: 1 })).toBe(
    'Do lote nº: 3 · Nº do lote: 4 · Meses: 1',
  );
});

it('shows a moment as a local time, and stored JSON as its plain values', () => {
  const at = new Date('2026-11-20T14:05:06.789Z');
  const two = (number: number) => String(number).padStart(2, '0');
  expect(details({ since: at.toISOString() })).toBe(
    `Desde: ${two(at.getDate())}/11/2026 ${two(at.getHours())}:${two(at.getMinutes())}`,
  );
  expect(details({ words: '{"code":["Saldo insuficiente"],"n":null}' })).toBe(
    'Mensagem do serviço: Saldo insuficiente',
  );
  expect(details({ lineAnswer: 'notFound HTTP 404' })).toBe(
    'Resposta à consulta da linha digitável: não encontrado: HTTP 404',
  );
  expect(details({ lineAnswer: 'forbidden {"error":"x"}' })).toBe(
    'Resposta à consulta da linha digitável: acesso negado',
  );
});

it('has a sentence for every reason, scenario and block that can occur', () => {
  const lacking = [
    ...freezeReasons.map((reason) => `reason ${reason}`),
    ...scenarios.map((scenario) => `scenario ${scenario}`),
  ].filter((key) => !(key in detailNames));
  expect(lacking).toEqual([]);
});

/** The values that each detail may have, as stored; any other detail is a text of a person or of the service. */
const samples: Partial<Record<DetailName, readonly TrailEntry['detail'][string][]>> = {
  cents: [20_000],
  eachCents: [20_000],
  dayCents: [20_000],
  eachCentsBefore: [20_000],
  dayCentsBefore: [20_000],
  dailyCents: ['1000,00 → 2000,00'],
  pinFromCents: ['– → 500,00'],
  amount: ['1234.50', '0.1'],
  since: ['2026-11-20T14:05:06.789Z'],
  lastAt: ['2026-11-20T14:05:06.789Z'],
  on: ['2026-11-21'],
  payerInPdf: [true, false],
  seenByEye: [true, false],
  typed: [true, false],
  right: [true, false],
  identityConfirmed: [true, false],
  code: ['doubtsInRow', 'ledgerMigrated', 'person'],
  detail: ['diskFull', 'keychainLost', 'connectTimeout'],
  reason: freezeReasons,
  next: ['ready', 'out'],
  by: ['id', 'person', 'pin', 'eye'],
  kind: ['boleto', 'withdrawal'],
  which: ['name', 'baseUrl', 'settings', 'token', 'ci, cs', 'wallet', 'amount', 'fee', 'total'],
  what: ['amount, locked', 'waiting, dailySum, dailyCount, notInBook, stopped'],
  state: ['printed', 'partly', 'failed'],
  became: ['created', 'refused', 'uncertain', 'notSent', 'notProcessed'],
  way: ['dialog', 'direct', 'window', 'lp', 'sumatra', 'raster', 'reader'],
  lane: ['pending', 'complete', 'failed', 'other'],
  scenario: scenarios,
  lineAnswer: ['answerUnreadable {"a":1}', 'serviceError HTTP 500', 'forbidden'],
  words: ['["Saldo insuficiente","Limite"]', '{"error":{"remoteId":"CPF bloqueado"}}'],
  count: [20_093],
  bytes: [2_000_000_000],
  rateTolerance: ['0,50 % → 1,00 %'],
  minutes: [10],
};

/** The English texts, read from their own catalogue file. */
const english = new Map(
  [
    ...readFileSync(join(root, 'renderer/text/en.po'), 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gmu),
  ].map(([, id = '', text = '']) => [id, text] as const),
);
const sayEnglish = (message: MessageDescriptor): string => english.get(say(message)) ?? '';

/** A word with a capital inside it, an ISO day or moment, JSON, a truth value, a name without a translation. */
const programs = /\b[a-z]+[A-Z]\w*\b|\d{4}-\d\d-\d\d|[{}[\]]|\btrue\b|\bfalse\b|^: |undefined/u;
const money = { 'pt-BR': /R\$ [\d.]*\d,\d\d/u, en: /R\$ [\d,]*\d\.\d\d/u } as const;

const texts = [
  ['pt-BR', say],
  ['en', sayEnglish],
] as const;

describe.each(texts)('in %s', (language, saying) => {
  it.each(Object.entries<readonly DetailName[]>(trailDetails))(
    '%s has a sentence, and no detail of it is a name or value of the program',
    (what, names) => {
      expect(Object.keys(happenings)).toContain(what);
      const entry = { sequence: 1, at: '', user: '', accountId: null, what };
      const title = describeWhat({ ...entry, detail: {} }, saying);
      expect(title).toMatch(/^[\p{Lu}\d]/u);
      expect(title).not.toBe(what);
      const faults = names.flatMap((name) =>
        (samples[name] ?? ['Ana']).flatMap((value) => {
          const shown = describeDetail({ ...entry, detail: { [name]: value } }, saying, language);
          const wrong =
            programs.test(shown) ||
            (/cents|amount/iu.test(name) && !money[language].test(shown)) ||
            (value === 'Ana' && name !== 'attempt' && name !== 'request' && !shown.endsWith(': Ana'));
          return wrong ? [`${name}: ${shown}`] : [];
        }),
      );
      expect(faults).toEqual([]);
    },
  );
});

it('shows details that another version stored, without the name that they had there', () => {
  expect(details({ novoDado: 'Ana', remoteId: '7' })).toBe('Outro dado: Ana · Código no serviço: 7');
});

it('knows every kind that the program writes', () => {
  const rooms = new Set(Object.keys(trailDetails).map((code) => code.split('.')[0]));
  const known: ReadonlySet<string> = new Set(Object.keys(trailDetails));
  const written = globSync('main/**/*.ts', { cwd: root })
    .flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'))
    .filter((line) => /\bwhat\b/u.test(line))
    .flatMap((line) => [...line.matchAll(/'([a-z]+)\.([a-zA-Z]+)'/gu)])
    .filter(([, room]) => rooms.has(room ?? ''))
    .map(([, room, kind]) => `${room}.${kind}`);
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((code) => !known.has(code))).toEqual([]);
});
