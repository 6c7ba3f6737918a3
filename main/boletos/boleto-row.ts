// A boleto of the ledger as the window shows it.
import type { BoletoRow } from '../../preload/contract/boleto-terms.ts';
import type { Boleto } from '../ledger/tables/boletos.ts';

export function boletoRow({ baixaHow: _baixaHow, ...row }: Boleto): BoletoRow {
  return row;
}

const unsent: ReadonlySet<Boleto['state']> = new Set(['draft', 'ready', 'refused', 'out'] as const);
const maybeSent = { severity: 'doubt', field: null, code: 'maybeSent' } as const;

/** With what is said of it beside what was judged: never to be judged or kept again. */
export function shownRow(boleto: Boleto): BoletoRow {
  const row = boletoRow(boleto);
  if (boleto.maybeSent === null || !unsent.has(boleto.state)) return row;
  return {
    ...row,
    problems: [...row.problems, maybeSent],
    worst: row.worst === 'error' ? 'error' : 'doubt',
  };
}
