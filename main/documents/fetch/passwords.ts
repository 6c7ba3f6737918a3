// Passwords that providers give a payer's PDF: the payer's CPF or CNPJ, or its first or last digits. The ledger stores which rule
// opened a PDF, never the digits.
import type { DocumentBoleto, DocumentCopy } from '../../ledger/tables/documents.ts';

const rules: Readonly<Record<string, (digits: string) => string>> = {
  whole: (digits) => digits,
  first3: (digits) => digits.slice(0, 3),
  first4: (digits) => digits.slice(0, 4),
  first5: (digits) => digits.slice(0, 5),
  first6: (digits) => digits.slice(0, 6),
  last4: (digits) => digits.slice(-4),
};

/** Limit for a carnê with many payers: each try opens the file once. */
const mostPayers = 5;

export interface Candidate {
  readonly password: string;
  readonly opener: { readonly rule: string; readonly boleto: number };
}

export function candidates(boletos: readonly DocumentBoleto[]): readonly Candidate[] {
  const payers = new Map<string, number>();
  for (const { id, document } of boletos)
    if (document !== null && !payers.has(document)) payers.set(document, id);
  const found = new Map<string, Candidate>();
  for (const [document, boleto] of [...payers].slice(0, mostPayers))
    for (const [rule, cut] of Object.entries(rules)) {
      const password = cut(document);
      if (!found.has(password)) found.set(password, { password, opener: { rule, boleto } });
    }
  return [...found.values()];
}

export function passwordOf(
  boletos: readonly DocumentBoleto[],
  { opener }: Pick<DocumentCopy, 'opener'>,
): string | null {
  const document = opener && boletos.find(({ id }) => id === opener.boleto)?.document;
  return (document && rules[opener.rule]?.(document)) || null;
}
