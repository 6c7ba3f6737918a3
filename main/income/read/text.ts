// What a bank's free text names beside day and amount: documents, names, digitable lines, numbers and our own {ref}. Pure.
import type { LineMarks } from '../../../preload/contract/income-terms.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import { lineOfBarCode, readSlip } from '../../../preload/shared/slip.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';

const documents = /(?<![\d])(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2})(?!\d)/g;
/** Digits with separators, as long as a digitable line or a bar code. */
const longNumbers = /\d(?:[\d.\s-]{42,58})\d/g;
const numbers = /(?<![\d.,/-])\d{5,20}(?![\d.,/-])/g;
/** As refMint makes them: a letter, then nine letters or digits; a word of letters alone is no {ref}. */
const refs = /(?<![a-z0-9])(?=[a-z]*\d)[a-z][0-9a-z]{9}(?![a-z0-9])/g;

/** Words of banks that name no payer. */
const bankWords = new Set(
  (
    'pix ted doc tef transf transferencia transferida recebido recebida recebimento receb rec enviado enviada credito cred ' +
    'deposito dep liquidacao liquidado liq boleto boletos cobranca cob titulo titulos pagamento pagto pgto pag de da do dos das ' +
    'em por para no na conta corrente cc cp ag agencia banco bco internet mobile app qr code qrs chave cpf cnpj cpfcnpj ' +
    'dinheiro cheque envio agendado agendada outra outros titularidade mesma dif dia valor ref nn nosso numero bb itau ' +
    'bradesco santander caixa sicredi sicoob inter nubank ltda me sa'
  ).split(' '),
);

export function slipLinesIn(text: string): readonly string[] {
  return (text.match(longNumbers) ?? []).flatMap((number) => {
    const slip = readSlip(number);
    if (slip.kind === 'cobranca') return [slip.line];
    return slip.kind === 'ambiguous' ? [slip.asLine, lineOfBarCode(slip.asBarCode)] : [];
  });
}

export function documentsIn(text: string): readonly string[] {
  return (text.match(documents) ?? []).flatMap((found) => {
    const reading = readTaxId(found);
    return reading.ok ? [reading.digits] : [];
  });
}

/** What remains of the text without the bank's words, numbers and days. */
export function nameIn(text: string): string | null {
  const left = text
    .normalize('NFC')
    .split(/[^\p{L}\p{M}']+/u)
    .filter((word) => word.length > 1 && !bankWords.has(foldedWords(word)));
  return left.length < 2 ? null : left.join(' ');
}

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

export function marksIn(text: string, given: LineMarks = {}): LineMarks {
  const slipLines = distinct([...(given.slipLines ?? []), ...slipLinesIn(text)]);
  const rest = text.replace(longNumbers, ' ');
  const found = distinct([...(given.documents ?? []), ...documentsIn(rest)]);
  // Eleven digits may as well be a nosso número.
  const withoutDocuments = rest.replace(documents, (digits) => (readTaxId(digits).ok ? ' ' : digits));
  const nossoNumeros = distinct([...(given.nossoNumeros ?? []), ...(withoutDocuments.match(numbers) ?? [])]);
  const names = distinct([
    ...(given.names ?? []),
    ...[nameIn(withoutDocuments)].filter((name) => name !== null),
  ]);
  const own = distinct(text.toLowerCase().match(refs) ?? []);
  const some = (name: keyof LineMarks, values: readonly string[]) =>
    values.length === 0 ? {} : { [name]: values };
  return {
    ...given,
    ...some('slipLines', slipLines),
    ...some('documents', found),
    ...some('nossoNumeros', nossoNumeros),
    ...some('ids', distinct([...(given.ids ?? []), ...nossoNumeros])),
    ...some('names', names),
    ...some('refs', own),
  };
}
