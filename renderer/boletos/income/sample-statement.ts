// A statement to try Recebimentos with, made of open boletos of the test account: exact ones, one to find by its payer, a lump and a fee.
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { centsText } from '../../../preload/shared/money.ts';

const compact = (day: string): string => day.replaceAll('-', '');
const amountOf = ({ fields }: BoletoRow): number => fields.amount ?? 0;

function entriesOf(boletos: readonly BoletoRow[]) {
  // Two of them, for the sum of several; the others are paid one by one.
  const lump = boletos.length >= 5 ? boletos.slice(-2) : [];
  const named = boletos.length >= 3 ? boletos[boletos.length - lump.length - 1] : undefined;
  const exact = boletos.filter((one) => one !== named && !lump.includes(one));
  const document = (one: BoletoRow) => one.fields['payer.document'] ?? '';
  return [
    ...exact.map((one) => ({
      cents: amountOf(one),
      memo: `LIQUIDACAO COBRANCA ${one.nossoNumero ?? ''} ${document(one)}`,
    })),
    ...(named ? [{ cents: amountOf(named), memo: `PIX RECEBIDO ${document(named)}` }] : []),
    ...(lump.length > 0
      ? [{ cents: lump.reduce((sum, one) => sum + amountOf(one), 0), memo: 'DEPOSITO EM CONTA' }]
      : []),
    { cents: -1_290, memo: 'TARIFA PACOTE DE SERVICOS' },
  ];
}

/** OFX 1.02, as banks write it. */
export function sampleStatement(boletos: readonly BoletoRow[], today: string): string {
  const day = compact(today);
  const entries = entriesOf(boletos).map(
    ({ cents, memo }, at) =>
      `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${day}<TRNAMT>${centsText(cents)}<FITID>${day}${at + 1}<MEMO>${memo}</STMTTRN>`,
  );
  return [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'ENCODING:USASCII',
    'CHARSET:1252',
    '',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL',
    '<BANKACCTFROM><BANKID>0000<BRANCHID>0001<ACCTID>123456<ACCTTYPE>CHECKING</BANKACCTFROM>',
    `<BANKTRANLIST><DTSTART>${day}<DTEND>${day}`,
    ...entries,
    `</BANKTRANLIST><LEDGERBAL><BALAMT>12345.67<DTASOF>${day}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  ].join('\n');
}
