// The sample sheets of an empty screen: a dozen rows that show every field, installments among them. All payers are
// invented.
import { addDays, addMonths, dayOf, formatDay, type PlainDate } from '../../../preload/shared/due-date.ts';
import { businessDayFrom } from '../../../preload/shared/holidays.ts';
import { formatAmount } from '../../../preload/shared/money.ts';
import { dateCell, numberCell, type SheetCell } from '../../spreadsheets/sheet-cell.ts';
import { completeTaxId, formatTaxId } from '../../../preload/shared/tax-id.ts';

export const sampleHeader = [
  'Nome',
  'CPF/CNPJ',
  'E-mail',
  'Telefone',
  'Valor',
  'Vencimento',
  'Descrição',
  'URL de callback',
  'Parcelas',
] as const;

type Payer = readonly [name: string, document: string, cents: number, description: string, parcels: number];

const payers: readonly Payer[] = [
  ['Helena Prado Quintela', '104285713', 48_000, 'Mensalidade', 1],
  ['Otávio Brandão Leme', '221904876', 48_000, 'Mensalidade', 1],
  ['Padaria Trigo da Serra Ltda', '418203650001', 132_590, 'Honorários contábeis', 1],
  ['Conceição Araújo Valença', '357610429', 36_550, 'Mensalidade com desconto', 1],
  ['Oficina Roda Viva ME', '502917340001', 89_900, 'Honorários contábeis', 1],
  ['Íris Falcão Montenegro', '468123597', 120_000, 'Matrícula', 3],
  ['Raul Simões Tavares', '590347218', 48_000, 'Mensalidade', 1],
  ['Condomínio Jardim das Acácias', '637028140001', 2_750_000, 'Taxa de administração', 1],
  ['Zélia Magalhães Couto', '715689403', 48_000, 'Mensalidade', 1],
  ['Livraria Pé de Página Ltda', '829146070002', 64_075, 'Honorários contábeis', 1],
  ['Vítor Galvão Pestana', '846273195', 48_000, 'Mensalidade', 1],
  ['Antônia Leitão Brito', '973510862', 52_345, 'Mensalidade e material', 1],
];

/** The 10th of next month or the next business day, so that the sample can always be issued. */
function sampleDueDate(today: PlainDate): PlainDate {
  const next = addMonths(today, 1);
  return businessDayFrom(addDays(next, 10 - dayOf(next)));
}

/** The rows are always the same except for their due date. */
export function sampleRows(today: PlainDate, count = payers.length): string[][] {
  const due = sampleDueDate(today);
  const written = formatDay(due);
  return Array.from({ length: count }, (_, at) => {
    const [name, body, cents, description, parcels] = payers[at % payers.length] ?? ['', '', 0, '', 1];
    const round = Math.floor(at / payers.length);
    const shifted = String(Number(body) + round * 17).padStart(body.length, '0');
    return [
      round === 0 ? name : `${name} ${round + 1}`,
      formatTaxId(completeTaxId(shifted)),
      `pagador${at + 1}@exemplo.com.br`,
      `(11) 90000-${String(1000 + at).slice(-4)}`,
      formatAmount(cents),
      written,
      description,
      '',
      parcels > 1 ? String(parcels) : '',
    ];
  });
}

/** As the file for the clerk has them. */
export const sampleCells = (today: PlainDate): readonly (readonly SheetCell[])[] =>
  sampleRows(today).map((cells) =>
    cells.map((cell, at) => {
      switch (sampleHeader[at]) {
        case 'Valor':
          return numberCell(cell, cell.replaceAll('.', '').replace(',', '.'), 'money');
        case 'Vencimento':
          return dateCell(cell);
        case 'Parcelas':
          return numberCell(cell, cell, 'count');
        default:
          return cell;
      }
    }),
  );

/** Header and rows, which the writers of main/spreadsheets turn into a file. */
export const sampleSheet = (today: PlainDate, count?: number): (readonly string[])[] => [
  sampleHeader,
  ...sampleRows(today, count),
];
