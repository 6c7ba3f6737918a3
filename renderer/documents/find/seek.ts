// What can be opened by the letters typed: documents lately opened and carnês by their words, boletos from the register. Pure.
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { DocumentFacts, KnownCarne } from '../../../preload/contract/document-terms.ts';

export type Hit =
  | { readonly kind: 'recent'; readonly id: string; readonly facts: DocumentFacts }
  | { readonly kind: 'boleto'; readonly id: string; readonly boleto: BoletoRow }
  | { readonly kind: 'carne'; readonly id: string; readonly carne: KnownCarne };

const mostRecent = 8;
const mostCarnes = 20;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every word somewhere; numbers also without their points and dashes. */
export function matches(query: string, texts: readonly (string | null)[]): boolean {
  const whole = plain(texts.filter((text) => text !== null).join(' '));
  const figures = whole.replaceAll(/[^\p{L}\d]/gu, '');
  return plain(query)
    .split(/\s+/u)
    .every(
      (word) =>
        whole.includes(word) || (/\d/u.test(word) && figures.includes(word.replaceAll(/[^\p{L}\d]/gu, ''))),
    );
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
  const fits = (texts: readonly (string | null)[]) => query.trim() === '' || matches(query.trim(), texts);
  // What the register finds says more of a boleto than that it was opened: it is shown once.
  const found = new Set(boletos.map(({ id }) => id));
  const known = new Set(carnes.map(({ installmentId }) => installmentId));
  const isTold = (of: DocumentFacts['of']) =>
    'boleto' in of ? found.has(of.boleto) : query.trim() !== '' && known.has(of.installmentId);
  return [
    ...boletos.map((boleto): Hit => ({ kind: 'boleto', id: `boleto.${boleto.id}`, boleto })),
    ...recent
      .filter(({ of, payer, name }) => fits([payer, name]) && !isTold(of))
      .slice(0, mostRecent)
      .map((facts): Hit => ({ kind: 'recent', id: `recent.${facts.id}`, facts })),
    ...carnes
      .filter(({ payer, document, installmentId }) => fits([payer, document, installmentId]))
      .slice(0, mostCarnes)
      .map((carne): Hit => ({ kind: 'carne', id: `carne.${carne.installmentId}`, carne })),
  ];
}
