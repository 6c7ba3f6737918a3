// Converts a boleto of the ledger for the renderer.
import type { BoletoRow } from '../../preload/contract/boleto-terms.ts';
import type { Boleto } from '../ledger/tables/boletos.ts';
import { paidBy, paidCents } from '../boleto-payments.ts';

export function boletoRow(boleto: Boleto): BoletoRow {
  const { baixaHow: _baixaHow, ...row } = boleto;
  return { ...row, paidCents: paidCents(boleto), paidBy: paidBy(boleto) };
}

const unsent: ReadonlySet<Boleto['state']> = new Set(['draft', 'ready', 'refused', 'out'] as const);
const maybeSent = { severity: 'doubt', field: null, code: 'maybeSent' } as const;

/** Adds a problem that is derived for display. A row with it must not be judged or stored again. */
export function shownRow(boleto: Boleto): BoletoRow {
  const row = boletoRow(boleto);
  if (boleto.maybeSent === null || !unsent.has(boleto.state)) return row;
  return {
    ...row,
    problems: [...row.problems, maybeSent],
    worst: row.worst === 'error' ? 'error' : 'doubt',
  };
}
