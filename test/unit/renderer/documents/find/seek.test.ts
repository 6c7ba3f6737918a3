import { noFields } from '../../../../../preload/contract/boleto-fields.ts';
import { describe, expect, it } from 'vitest';
import type { BoletoRow } from '../../../../../preload/contract/boleto-terms.ts';
import type { DocumentFacts, KnownCarne } from '../../../../../preload/contract/document-terms.ts';
import { carnesFound, hits, matches } from '../../../../../renderer/documents/find/seek.ts';

const recent = (id: number, boleto: number, payer: string): DocumentFacts => ({
  id,
  of: { boleto },
  name: `boleto-${boleto}.pdf`,
  accountId: 'estrela',
  payer,
  fetchedAt: '2026-11-21T12:00:00.000Z',
  from: null,
  bytes: 40_000,
});
const carne = (installmentId: string, payer: string | null): KnownCarne => ({
  accountId: 'estrela',
  installmentId,
  payer,
  document: '52998224725',
  boletos: 12,
  cents: 120_000,
  firstDue: '2026-12-10',
  lastDue: '2027-11-10',
});
const boleto = (id: number): BoletoRow => ({
  id,
  batchId: 1,
  accountId: 'estrela',
  item: 1,
  line: 1,
  parcel: 1,
  parcels: 1,
  state: 'created',
  fields: {
    ...noFields,
    'payer.name': 'João da Conceição',
    'payer.document': '52998224725',
    amount: 150_000,
    dueDate: '2026-12-10',
  },
  problems: [],
  worst: null,
  createdAt: null,
  remoteId: null,
  slipLine: null,
  barCode: null,
  nossoNumero: null,
  installmentId: null,
  serviceStatus: null,
  conference: null,
  findings: [],
  serviceMessage: null,
  baixaOn: null,
  paidCents: null,
  cancelledOn: null,
  paidBy: null,
  maybeSent: null,
  ref: null,
  revision: 1,
});

describe('the search for documents', () => {
  it('ignores accents, capitals, and dots within numbers', () => {
    expect(matches('joao CONCEICAO', ['João da Conceição', null])).toBe(true);
    expect(matches('529.982', ['52998224725'])).toBe(true);
    expect(matches('joao silva', ['João da Conceição'])).toBe(false);
  });

  it('lists everything opened recently, and the carnês, before a letter is typed', () => {
    const all = hits({
      query: ' ',
      boletos: [],
      recent: [recent(1, 7, 'João'), recent(2, 8, 'Marina')],
      carnes: [carne('par-1', null)],
    });
    expect(all.map(({ id }) => id)).toEqual(['recent.1', 'recent.2', 'carne.par-1']);
  });

  it('shows a boleto once, whether or not it was opened recently', () => {
    const all = hits({
      query: 'joao',
      boletos: [boleto(7)],
      recent: [recent(1, 7, 'João'), recent(2, 9, 'João Pedro'), recent(3, 10, 'Marina')],
      carnes: [carne('par-1', 'João'), carne('par-2', 'Marina')],
    });
    expect(all.map(({ id }) => id)).toEqual(['boleto.7', 'recent.2', 'carne.par-1']);
  });

  it('puts a carnê before its boletos if its exact code is typed, and after them otherwise', () => {
    const ids = (query: string) =>
      hits({ query, boletos: [boleto(7)], recent: [], carnes: [carne('par-1', 'João')] }).map(({ id }) => id);
    expect(ids('par-1')).toEqual(['carne.par-1', 'boleto.7']);
    expect(ids('joão')).toEqual(['boleto.7', 'carne.par-1']);
  });

  it('counts the carnês that it does not show', () => {
    const carnes = Array.from({ length: 45 }, (_, at) => carne(`par-${at}`, at < 30 ? 'João' : 'Marina'));
    const found = (query: string) => {
      const { shown, count } = carnesFound(query, carnes);
      return [shown.length, count];
    };
    expect(found('')).toEqual([20, 45]);
    expect(found('joao')).toEqual([20, 30]);
    expect(found('marina')).toEqual([15, 15]);
  });
});
