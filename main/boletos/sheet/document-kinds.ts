// Collects numbers of a column that lost their leading zeros and can be a CPF or a CNPJ: one question covers several of
// them.
import type { DocumentsQuestion } from '../../../preload/contract/sheet-questions.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';

export interface DocumentCell {
  readonly text: string;
  readonly line: number;
  readonly name: string;
}

export interface DocumentKinds {
  readonly add: (cell: DocumentCell) => void;
  readonly questions: (column: number) => DocumentsQuestion[];
}

const mostRows = 3;
/** A single one is as quickly corrected in its row. */
const fewest = 2;
/** Longer numbers are never ambiguous. */
const longestShort = 10;

export function gatherDocuments(): DocumentKinds {
  const rows: DocumentsQuestion['rows'][number][] = [];
  const whole = { cpf: 0, cnpj: 0 };
  let count = 0;

  return {
    add({ text, line, name }) {
      const digits = digitsIn(text);
      if (digits === 11) whole.cpf += 1;
      else if (digits === 14) whole.cnpj += 1;
      if (digits === 0 || digits > longestShort) return;
      const reading = readTaxId(text);
      if (reading.ok || reading.code !== 'ambiguous') return;
      count += 1;
      const [cpf = '', cnpj = ''] = reading.readings ?? [];
      if (rows.length < mostRows) rows.push({ line, name, text: text.trim(), cpf, cnpj });
    },

    questions: (column) => (count < fewest ? [] : [{ ask: 'documents', column, count, rows, ...whole }]),
  };
}

function digitsIn(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
  }
  return digits;
}
