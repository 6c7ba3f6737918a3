// A column of quantities beside the amount of one unit: finds it, reads its cells, and asks whether to multiply.
import type { QuantityQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { ColumnProfile, SheetPlan } from '../../../preload/contract/sheets.ts';
import { mostCents } from '../../../preload/shared/money.ts';
import type { Mapping } from './fields.ts';
import { headerNames, headerText, isOfOther } from './header-words.ts';

/** A positive whole number; null for anything else. `1.000` may be one or a thousand. */
export function readQuantity(text: string): number | null {
  const [, digits = ''] = /^0*(\d{1,6})(?:[.,]0{1,2})?$/.exec(text.trim()) ?? [];
  return Number(digits) > 0 ? Number(digits) : null;
}

/** Null if no boleto can be of so much. */
export function multiplied(cents: number, quantity: number): number | null {
  const product = cents * quantity;
  return product <= mostCents ? product : null;
}

const quantities =
  /^(quantidade|unidades|horas|cotas|diarias|itens|doses|sessoes|aulas|volumes|pecas|consumo)\b/;
/** Counted as well if the amount is that of one. */
const countedToo =
  /^((numero|quantidade)( de)? )?(un|unid|unidade|litros?|lts?|kgs?|quilos?|km|m2|m3|hrs?|horas?|dias?|refeicoes|plantoes|aulas|consultas|visitas|viagens|pacotes|caixas|sacos|toneladas?|noites|pessoas)$/;
const otherCounts = /\b(parcelas?|prestac\w+|vezes|meses)\b/;
const ofUnit = /\b(unit\w*|unidade|por|cada|preco|hora|diaria|cota|tarifa|aula|sessao)\b/;
const ofAll = /\b(total|liquido|final|pagar)\b/;
/** Counted persons and rooms are usually only information. */
const inhabitants =
  /\b(moradores|habitantes|pessoas|filhos|dependentes|funcionarios|empregados|alunos|socios|quartos|vagas|boletos)\b/;

const leastCounts = 0.9;

/** The columns of quantities, unless the amount's header says that it is a total. */
export function quantityColumns(profiles: readonly ColumnProfile[], mapping: Mapping): readonly number[] {
  const { amount } = mapping;
  if (amount === undefined) return [];
  const amountName = amount.from === 'column' ? headerText(profiles[amount.column]?.header ?? '') : '';
  if (ofAll.test(amountName)) return [];
  const taken = new Set(Object.values(mapping).map((one) => (one.from === 'column' ? one.column : -1)));
  return profiles.flatMap(({ column, header, filled, fits }) => {
    const name = headerText(header);
    if (taken.has(column) || filled === 0 || otherCounts.test(name)) return [];
    const isOfOne = ofUnit.test(amountName);
    // Beside the price of one, any small numbers may count.
    const counts =
      countedToo.test(name) || (fits.parcels >= leastCounts && name !== '' && !isOfOther(name, 'amount'));
    if (isOfOne && counts && !headerNames('parcels').headers.has(name)) return [column];
    if (!quantities.test(name)) return [];
    return isOfOne || !inhabitants.test(name) ? [column] : [];
  });
}

const mostRows = 3;

/** One column at a time: the next one once a person said that the one before does not multiply. */
export function quantityQuestion(
  columns: readonly ReturnType<typeof gatherQuantities>[],
  answer: SheetPlan['quantity'],
): QuantityQuestion | null {
  const questions = columns.flatMap((one) => one.question() ?? []);
  const at = questions.findIndex(({ column }) => column === answer?.column);
  const next = answer?.multiply === false ? questions[at + 1] : undefined;
  return next ?? questions[Math.max(0, at)] ?? null;
}

export function gatherQuantities(column: number) {
  const rows: QuantityQuestion['rows'][number][] = [];
  let unread = 0;
  let many = false;

  return {
    add(cells: readonly string[], line: number, name: string): void {
      const text = (cells[column] ?? '').trim();
      const quantity = readQuantity(text);
      if (quantity === null) unread += 1;
      if (quantity === 1) return;
      many ||= /^\d[\d.,]*$/.test(text);
      if (text !== '' && rows.length < mostRows) rows.push({ line, name, text });
    },
    /** Nothing is asked about a column of ones. */
    question: (): QuantityQuestion | null => (many ? { ask: 'quantity', column, rows, unread } : null),
  };
}
