// Invented boletos with valid check digits, due in the coming year. The same number gives the same boleto all this year.
import { noFields } from '../../preload/contract/boleto-fields.ts';
import { addDays } from '../../preload/shared/due-date.ts';
import { completeTaxId } from '../../preload/shared/tax-id.ts';
import type { NewBoleto } from '../../main/ledger/tables/boletos-new.ts';
import { nextYear } from './days.ts';

const first =
  'Ana Bruno Célia Davi Érica Fábio Glória Hugo Inês João Kátia Luís Márcia Nélson Olívia Paulo'.split(' ');
const middle =
  'Alves Barros Cardoso Dias Esteves Freitas Gonçalves Horta Ibáñez Junqueira Lemos Macêdo'.split(' ');
const last =
  'Andrade Brandão Castro Damião Estrêla Falcão Guimarães Hora Ipiranga Jatobá Leão Muniz Neves'.split(' ');

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? '';

export function inventedBoleto(number: number): NewBoleto {
  const document = completeTaxId(String(100_000_000 + ((number * 7_919) % 800_000_000)));
  const original = `${number};${document};invented`;
  return {
    row: number,
    line: number + 1,
    parcel: 1,
    parcels: 1,
    original,
    problems: [],
    worst: null,
    fields: {
      ...noFields,
      'payer.name': `${pick(first, number)} ${pick(middle, Math.floor(number / 16))} ${pick(last, Math.floor(number / 192))} ${number}`,
      'payer.document': document,
      amount: 1_000 + ((number * 37) % 900_000),
      dueDate: addDays(nextYear, number % 360),
      'payer.email': `pagador${number}@exemplo.com.br`,
      'payer.phone': `119${String(10_000_000 + (number % 89_999_999))}`,
      description: `Mensalidade ${number}`,
      clientCallbackUrl: 'https://retorno.example/b/{ref}',
    },
  };
}

export const inventedBoletos = (from: number, count: number): NewBoleto[] =>
  Array.from({ length: count }, (_, at) => inventedBoleto(from + at));
