// What the typed letters can open: recent documents and carnês by their texts, boletos from the register. Pure.
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { DocumentFacts, KnownCarne } from '../../../preload/contract/document-terms.ts';
import { fold } from '../../../preload/shared/fold.ts';

export type Hit =
  | { readonly kind: 'recent'; readonly id: string; readonly facts: DocumentFacts }
  | { readonly kind: 'boleto'; readonly id: string; readonly boleto: BoletoRow }
  | { readonly kind: 'carne'; readonly id: string; readonly carne: KnownCarne };

const mostRecent = 8;
const mostCarnes = 20;

/** Every word must match somewhere; numbers also match without points and dashes. */
export function matches(query: string, texts: readonly (string | null)[]): boolean {
  const whole = fold(texts.filter((text) => text !== null).join(' '));
  const figures = whole.replaceAll(/[^\p{L}\d]/gu, '');
  return fold(query)
    .split(/\s+/u)
    .every(
      (word) =>
        whole.includes(word) || (/\d/u.test(word) && figures.includes(word.replaceAll(/[^\p{L}\d]/gu, ''))),
    );
}

const fitter =
  (query: string) =>
  (texts: readonly (string | null)[]): boolean =>
    query.trim() === '' || matches(query.trim(), texts);

/** The carnês among `hits`, and how many there are in all. */
export function carnesFound(query: string, carnes: readonly KnownCarne[]) {
  const fits = fitter(query);
  const found = carnes.filter(({ payer, document, installmentId }) => fits([payer, document, installmentId]));
  return { shown: found.slice(0, mostCarnes), count: found.length };
}

export function hits({
  query,
  boletos,
  recent,
  carnes,
}: {
  readonly query: string;
  readonly boletos: readonly BoletoRow[];
  readonly recent: readonly DocumentFacts[];
  readonly carnes: readonly KnownCarne[];
}): readonly Hit[] {
  const fits = fitter(query);
  // A register result has more details than a recent document, so it is shown once, as the former.
  const found = new Set(boletos.map(({ id }) => id));
  const known = new Set(carnes.map(({ installmentId }) => installmentId));
  const isListed = (of: DocumentFacts['of']) =>
    'boleto' in of ? found.has(of.boleto) : query.trim() !== '' && known.has(of.installmentId);
  const { shown } = carnesFound(query, carnes);
  const booklets = shown.map((carne): Hit => ({ kind: 'carne', id: `carne.${carne.installmentId}`, carne }));
  // A typed code that is exactly a carnê's means the carnê, not one of its boletos.
  const named = shown.some(({ installmentId }) => installmentId === query.trim());
  return [
    ...(named ? booklets : []),
    ...boletos.map((boleto): Hit => ({ kind: 'boleto', id: `boleto.${boleto.id}`, boleto })),
    ...recent
      .filter(({ of, payer, name }) => fits([payer, name]) && !isListed(of))
      .slice(0, mostRecent)
      .map((facts): Hit => ({ kind: 'recent', id: `recent.${facts.id}`, facts })),
    ...(named ? [] : booklets),
  ];
}
