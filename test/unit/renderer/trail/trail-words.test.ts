// What a line of the trail says: names, money and days, never the names of the program.
import type { MessageDescriptor } from '@lingui/core';
import { expect, it } from 'vitest';
import type { TrailEntry } from '../../../../preload/contract/trail.ts';
import { describeDetail } from '../../../../renderer/trail/trail-words.ts';

const say = ({ message, id }: MessageDescriptor): string => message ?? id;
const details = (detail: TrailEntry['detail']): string =>
  describeDetail({ sequence: 1, at: '', user: '', accountId: null, what: 'x', detail }, say);

it('says money in reais, days as clerks write them, and yes or no', () => {
  expect(details({ cents: 20_000, on: '2026-11-21', payerInPdf: true, seenByEye: false })).toBe(
    'valor: R$ 200,00 · em: 21/11/2026 · pagador achado no PDF: sim · PDF visto por uma pessoa: não',
  );
  expect(details({ dailyCents: 123_456_789, pinFromCents: 5 })).toBe(
    'soma por dia: R$ 1.234.567,89 · PIN a partir de: R$ 0,05',
  );
});

it('gives a batch one number', () => {
  expect(details({ batch: 31, lote: 4, created: 12 })).toBe('nº do lote: 4 · criados: 12');
  expect(details({ batch: 31 })).toBe('lote: 31');
});
