// What occurs in files of banks, and what hostile files try: each is read as it is meant, or refused with a code, never guessed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReadLine } from '../../../../../main/income/read/reading.ts';
import { centsOf } from '../../../../../main/income/read/ofx.ts';
import { readInThread } from '../../../../../main/income/read/reader.ts';
import { limits } from '../../../../../main/income/read/reading.ts';
import { lineKeys } from '../../../../../main/income/read/line-keys.ts';
import { entry, ofx } from '../../../../helpers/income-room.ts';
import { temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { readIncome as read } from '../../../../helpers/read-income.ts';

function linesOf(text: string | Uint8Array) {
  const reading = read(text);
  if (!reading?.ok) throw new Error(reading?.why ?? 'not read');
  return reading.file.lines;
}
const keyed = (lines: readonly ReadLine[]) => lines.map(lineKeys('2026-11-20'));

test.each([
  ['10,00', 1_000],
  ['-10.00', -1_000],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1.234.567', 123_456_700],
  ['1.234.567,8', 123_456_780],
  ['+ 7', 700],
  ['R$ 7,5', 750],
  ['7,50-', -750],
  ['100.0000', 10_000],
  ['   -222,22', -22_222],
])('%s is %i cents', (text, cents) => expect(centsOf(text)).toBe(cents));

test.each(['1.234', '1,234', '', '-', 'abc', '1.23.456', '1.2345', '1,2,3', '--1', '-1-', '9'.repeat(50)])(
  '%s is not guessed',
  (text) => expect(centsOf(text)).toBeNull(),
);

test('an amount that can be read in two ways is a question, and so is a day that does not exist', () => {
  const lines = linesOf(ofx([entry('1.234', 'A'), entry('10,00', 'B', { day: '20260230' })]));
  expect(lines.map(({ questions }) => questions)).toEqual([['unread'], ['unread']]);
});

test('values without closing tags, unescaped & and <, and escaped ones', () => {
  const lines = linesOf(
    ofx([
      '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261119<TRNAMT>1,00<FITID>1<NAME>A & B < C<MEMO>D &amp; E &#233;</STMTTRN>',
      '<STMTTRN>\n<TRNTYPE>CREDIT</TRNTYPE>\n<DTPOSTED>20261119</DTPOSTED><TRNAMT>2.00</TRNAMT><FITID>2</FITID><MEMO/></STMTTRN>',
    ]),
  );
  expect(lines.map(({ text, cents }) => [text, cents])).toEqual([
    ['A & B < C · D & E é', 100],
    ['', 200],
  ]);
});

test('an entry without its closing tag ends where the next begins', () => {
  const text = ofx([entry('1,00', 'A'), entry('2,00', 'B')]).replaceAll('</STMTTRN>', '');
  expect(linesOf(text).map(({ text: memo, cents }) => [memo, cents])).toEqual([
    ['A', 100],
    ['B', 200],
  ]);
});

test('UTF-8 that says 1252, and 1252 that says so', () => {
  const text = ofx([entry('1,00', 'JOSÉ GONÇALVES')]);
  expect(linesOf(text)[0]?.text).toBe('JOSÉ GONÇALVES');
  expect(linesOf(Buffer.from(text, 'latin1'))[0]?.text).toBe('JOSÉ GONÇALVES');
  expect(linesOf(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]))[0]?.text).toBe(
    'JOSÉ GONÇALVES',
  );
});

test('eleven digits that are no CPF are a nosso número', () => {
  const [line] = linesOf(ofx([entry('1,00', 'COBRANCA 00000000019 529.982.247-25')]));
  expect(line?.marks).toMatchObject({ nossoNumeros: ['00000000019'], documents: ['52998224725'] });
});

test('several accounts in one file keep their own lines, and none has a balance for all', () => {
  const second = ofx([entry('1,00', 'A')], { account: '999-9' });
  const whole = ofx([entry('1,00', 'A')]).replace('</OFX>', second.slice(second.indexOf('<BANKMSGSRSV1>')));
  const reading = read(whole);
  if (!reading?.ok) throw new Error('not read');
  expect(reading.file.bankAccounts).toEqual(['0001 12345-6', '0001 999-9']);
  expect(reading.file.closingCents).toBeNull();
  const keys = keyed(reading.file.lines).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test('equal ids of different lines are different lines; equal lines are counted', () => {
  const same = { id: '1' };
  const text = ofx([
    entry('1,00', 'A', same),
    entry('1,00', 'A', same),
    entry('1,00', 'B', same),
    entry('2,00', 'A', same),
  ]);
  const lines = keyed(linesOf(text));
  expect(new Set(lines.map(({ key }) => key)).size).toBe(4);
  expect(new Set(lines.map(({ alike }) => alike)).size).toBe(2);
});

test('the same account is known however it writes zeros and hyphens', () => {
  const keyOf = (bank: string, account: string) =>
    keyed(linesOf(ofx([entry('1,00', 'A')], { bank, account })))[0]?.key;
  expect(keyOf('341', '0123456')).toBe(keyOf('0341', '12345-6'));
  expect(keyOf('341', '12345-7')).not.toBe(keyOf('0341', '12345-6'));
});

test('entries of the future, balances and refunds', () => {
  const text = ofx([
    entry('1,00', 'PIX', { day: '20261201' }),
    entry('5.000,00', 'SALDO ANTERIOR'),
    entry('9,00', 'ESTORNO TARIFA'),
    entry('-50,00', 'ESTORNO PIX RECEBIDO'),
    entry('3,00', 'X', { type: 'DEBIT' }),
  ]);
  const lines = keyed(linesOf(text));
  expect(lines.map(({ kind, questions }) => [kind, ...questions])).toEqual([
    ['payment', 'future'],
    ['other'],
    ['payment', 'noPayment'],
    ['reversal'],
    ['payment', 'noPayment'],
  ]);
});

test('words of a reversal make a credit a question and a debit a reversal, however they are cut', () => {
  const back = [
    'CANCELAMENTO BOLETO',
    'CANC BOLETO',
    'CANCELAM COB',
    'DEV BOLETO',
    'DEVOLUC COB',
    'DEVOLVIDO',
    'EST COB',
    'ESTORN COB',
    'ESTORNO',
    'REVERSAO COBRANCA',
    'REFUND',
    'REEMBOLSO',
    'CONTESTACAO PIX',
    'CHARGEBACK',
    'CHARGE BACK',
    'PIX MED',
  ];
  const credits = linesOf(ofx(back.map((memo) => entry('50,00', `${memo} 70001`))));
  expect(credits.map(({ kind, questions }) => [kind, ...questions])).toEqual(
    back.map(() => ['payment', 'noPayment']),
  );
  const debits = linesOf(ofx(back.map((memo) => entry('-50,00', `${memo} 70001`))));
  expect(debits.map(({ kind, questions }) => [kind, ...questions])).toEqual(back.map(() => ['reversal']));
  const others = ['LIQ COB', 'PIX RECEBIDO DEVANIR ESTEVES', 'COB CANCELLIER', 'BOLETO MEDEIROS', 'DEVEDOR'];
  const payments = linesOf(ofx(others.map((memo) => entry('50,00', memo))));
  expect(payments.map(({ kind, questions }) => [kind, ...questions])).toEqual(others.map(() => ['payment']));
  const corrected = entry('50,00', 'BOLETO').replace('<MEMO>', '<CORRECTFITID>7<CORRECTACTION>DELETE<MEMO>');
  expect(linesOf(ofx([corrected]))).toMatchObject([{ kind: 'payment', questions: ['noPayment'] }]);
});

test('a statement in another currency is refused, and an entry in one is a question', () => {
  const text = ofx([entry('50,00', 'BOLETO')]);
  const inCurrency = (currency: string) => read(text.replace('<CURDEF>BRL', currency));
  for (const currency of ['<CURDEF>USD', '<CURDEF>EUR</CURDEF>', '<CURDEF>US$'])
    expect(inCurrency(currency)).toMatchObject({ ok: false, why: 'currency' });
  for (const currency of ['', '<CURDEF>brl', '<CURDEF>R$', '<CURDEF>986', '<CURDEF>'])
    expect(inCurrency(currency)).toMatchObject({ ok: true });
  const second = ofx([entry('1,00', 'A')], { account: '999-9' }).replace('<CURDEF>BRL', '<CURDEF>USD');
  const whole = text.replace('</OFX>', second.slice(second.indexOf('<BANKMSGSRSV1>')));
  expect(read(whole)).toMatchObject({ ok: false, why: 'currency' });
  const inDollars = entry('50,00', 'BOLETO').replace(
    '<MEMO>',
    '<CURRENCY><CURRATE>5.1<CURSYM>USD</CURRENCY><MEMO>',
  );
  const inReais = inDollars.replace('USD', 'BRL');
  expect(linesOf(ofx([inDollars, inReais])).map(({ cents, questions }) => [cents, ...questions])).toEqual([
    [0, 'unread'],
    [5_000],
  ]);
});

test.each([
  'PIX BLOQUEIO CAUTELAR',
  'DEP BLOQUEADO 1 DIA',
  'PREVISAO CREDITO COBRANCA',
  'LANCAMENTO FUTURO BOLETO',
  'TED REJEITADA',
  'PIX NAO EFETIVADO',
  'CREDITO INDEVIDO',
  'RESSARCIMENTO',
  'PIX ENVIADO ANA LIMA',
])('a credit that has not come in, or went out: %s', (memo) =>
  expect(linesOf(ofx([entry('50,00', memo)]))).toMatchObject([{ questions: ['noPayment'] }]),
);

test.each(['SRVCHG', 'DIRECTDEBIT', 'HOLD'])('a positive amount of an entry of type %s', (type) =>
  expect(linesOf(ofx([entry('50,00', 'BOLETO', { type })]))).toMatchObject([{ questions: ['noPayment'] }]),
);

test.each(['PIX RECEBIDO ANA LIMA', 'LIQ COBRANCA SIMPLES', 'DEP DINHEIRO', 'TED RECEBIDA', 'CRED COBRANCA'])(
  'a credit that raises no question: %s',
  (memo) => expect(linesOf(ofx([entry('50,00', memo)]))).toMatchObject([{ questions: [] }]),
);

test('the day is taken as written, whatever the zone', () => {
  const days = ['20261119', '20261119235959', '20261119235959.123[-3:BRT]', '20261119000000[+14:LINT]'];
  const text = ofx(
    days.map((day, at) => entry('1,00', `M${at}`).replace(/<DTPOSTED>[^<]*/, `<DTPOSTED>${day}`)),
  );
  expect(new Set(linesOf(text).map(({ day }) => day))).toEqual(new Set(['2026-11-19']));
});

test('a file that is cut is refused', () => {
  const text = ofx([entry('1,00', 'A')]);
  expect(read(text.slice(0, -12))).toMatchObject({ ok: false, why: 'cut' });
  expect(read(text.slice(0, 300))).toMatchObject({ ok: false, why: 'cut' });
});

test('entities are refused before anything is read', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><OFX>&b;</OFX>`;
  expect(read(bomb)).toMatchObject({ ok: false, why: 'entities' });
});

const put = (text: string, [from, to]: readonly [number, number], value: string | number): string =>
  text.slice(0, from - 1) +
  String(value)
    .padStart(to - from + 1, '0')
    .slice(0, to - from + 1) +
  text.slice(to);

/** One slip of Itaú's CNAB 400. */
function slip400(number: number, code: string, { paid = 10_000, fee = 0, day = '191126' } = {}): string {
  let text = put('1'.padEnd(400), [86, 94], number);
  text = put(put(text, [109, 110], code), [111, 116], day);
  text = put(put(text, [147, 152], '301126'), [153, 165], 10_000);
  return put(put(text, [176, 188], fee), [254, 266], paid);
}
function file400(slips: readonly string[], { bank = '341', told = slips.length + 2 } = {}): string {
  const header = put('02RETORNO01COBRANCA       073000035110'.padEnd(400), [77, 79], bank);
  const lines = [header, ...slips, '9201341'.padEnd(400)];
  return lines.map((line, at) => put(line, [395, 400], at === lines.length - 1 ? told : at + 1)).join('\r\n');
}

test('occurrences of Itaú: what pays, what is a returned cheque, a write-off, pending or unknown', () => {
  const codes = ['06', '08', '17', '69', '95', '02', '50', '77'];
  const lines = linesOf(file400(codes.map((code, at) => slip400(at + 1, code))));
  expect(lines.map(({ kind, cents, questions }) => [kind, cents, ...questions])).toEqual([
    ['payment', 10_000],
    ['payment', 10_000],
    ['payment', 10_000, 'unknownCode'],
    ['reversal', -10_000],
    ['other', 10_000],
    ['other', 10_000],
    ['payment', 10_000, 'pending'],
    ['payment', 10_000, 'unknownCode'],
  ]);
});

test('every occurrence that is not listed asks, and so do segments that name two', () => {
  const codes = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'));
  const paidAt = (bank: string) =>
    linesOf(
      file400(
        codes.map((code, at) => slip400(at + 1, code)),
        { bank },
      ),
    )
      .filter(({ kind, questions }) => kind === 'payment' && questions.length === 0)
      .map(({ marks }) => marks.code);
  expect(paidAt('341')).toEqual(['06', '08']);
  expect(paidAt('237')).toEqual(['06', '15', '17']);
  // Of Caixa, 06 is a change of data.
  expect(paidAt('104')).toEqual(['21', '22']);
  const sicoob = readFileSync(
    new URL('../../../../fixtures/income/sicoob-240.ret', import.meta.url),
    'latin1',
  );
  const lines = sicoob.split('\n');
  const paying = (text: string) =>
    linesOf(Buffer.from(text, 'latin1')).filter(
      ({ kind, questions }) => kind === 'payment' && questions.length === 0,
    );
  const reversed = lines.map((line) => (line[13] === 'U' ? put(line, [16, 17], '44') : line)).join('\n');
  expect(paying(sicoob).length).toBeGreaterThan(0);
  expect(paying(reversed)).toEqual([]);
});

test('lines without trailing spaces, with a mark of byte order, of 401 characters, with the end mark of DOS', () => {
  const whole = file400([slip400(1, '06')]);
  const expected = linesOf(whole).map(({ cents, day }) => [cents, day]);
  const trimmed = whole
    .split('\r\n')
    .map((line, at) => (at === 1 ? line.slice(0, 279) : line))
    .join('\n');
  const longer = whole
    .split('\r\n')
    .map((line) => `${line} `)
    .join('\r\n');
  for (const text of [trimmed, `\uFEFF${whole}`, longer, `${whole}\r\n\u001A`])
    expect(linesOf(text).map(({ cents, day }) => [cents, day])).toEqual(expected);
});

test('names with accents in UTF-8 do not move the columns behind them', () => {
  const lines = file400([slip400(1, '06')]).split('\r\n');
  const accented = lines.map((line) => put(line, [30, 37], 'AÇÃO É Á'));
  expect(linesOf(accented.join('\r\n'))[0]).toMatchObject({ cents: 10_000, day: '2026-11-19' });
  expect(linesOf(Buffer.from(accented.join('\r\n'), 'latin1'))[0]).toMatchObject({ cents: 10_000 });
});

test('a trailer that counts other lines contradicts, a missing one is a cut file', () => {
  const contradicts = read(file400([slip400(1, '06'), slip400(2, '06')], { told: 9 }));
  expect(contradicts?.ok && contradicts.file.differences).toEqual([
    { what: 'records', told: 9, found: 4, line: 4 },
  ]);
  const cut = file400([slip400(1, '06')])
    .split('\r\n')
    .slice(0, 2)
    .join('\r\n');
  expect(read(cut)).toMatchObject({ ok: false, why: 'cut' });
});

test('a line in the middle that is too long, or a second header, is damage at that line', () => {
  const lines = file400([slip400(1, '06'), slip400(2, '06')]).split('\r\n');
  const longer = lines.map((line, at) => (at === 2 ? `${line}XXX` : line)).join('\r\n');
  expect(read(longer)).toMatchObject({ ok: false, why: 'damaged', at: 2 });
  const twice = [lines[0], lines[1], lines[0], lines[3]].join('\r\n');
  expect(read(twice)).toMatchObject({ ok: false, why: 'damaged', at: 2 });
});

test('an unknown bank is read by the positions that a clerk gives, which other banks do not get', () => {
  const text = file400([slip400(7, '06')], { bank: '041' });
  expect(read(text)).toMatchObject({ ok: false, why: 'unknownBank', bank: '041' });
  const layout = {
    nossoNumero: [86, 94],
    occurrence: [109, 110],
    paid: [254, 266],
    day: [111, 116],
  } as const;
  const layouts = { '041 cnab400': layout };
  const reading = read(text, { layouts });
  expect(reading?.ok && reading.file.lines).toMatchObject([
    { cents: 10_000, day: '2026-11-19', kind: 'payment' },
  ]);
  expect(read(file400([slip400(7, '06')], { bank: '085' }), { layouts })).toMatchObject({
    why: 'unknownBank',
  });
});

test('day 00/00/00, day 31/02/26 and letters in an amount are questions, not guesses', () => {
  const broken = put(slip400(3, '06'), [254, 266], '00000000A1000');
  const lines = linesOf(
    file400([slip400(1, '06', { day: '000000' }), slip400(2, '06', { day: '310226' }), broken]),
  );
  expect(lines.map(({ questions }) => questions)).toEqual([['unread'], ['unread'], ['unread']]);
});

test('an amount in another currency asks, in both formats', () => {
  const fixture = (name: string) =>
    readFileSync(new URL(`../../../../fixtures/income/${name}`, import.meta.url), 'latin1').split('\n');
  const paying = (lines: readonly string[]) =>
    linesOf(Buffer.from(lines.join('\n'), 'latin1')).filter(
      ({ kind, questions }) => kind === 'payment' && questions.length === 0,
    ).length;
  for (const [name, from] of [
    ['sicoob-240.ret', 131],
    ['bb-240-trimmed.ret', 131],
    ['santander-240.ret', 126],
  ] as const) {
    const lines = fixture(name);
    const coded = (code: string) =>
      lines.map((line) => (line[13] === 'T' ? put(line, [from, from + 1], code) : line));
    expect(paying(lines)).toBeGreaterThan(0);
    for (const real of ['09', ' 9', '00', '  ']) expect(paying(coded(real))).toBe(paying(lines));
    for (const other of ['02', '14', '01', 'US']) expect(paying(coded(other))).toBe(0);
  }
  const caixa = (code: string) => put(put(slip400(1, '21'), [57, 73], 1), [293, 293], code);
  const asked = (code: string) =>
    linesOf(file400([caixa(code)], { bank: '104' })).map((line) => line.questions);
  for (const real of ['1', '0', '9', ' ']) expect(asked(real)).toEqual([[]]);
  expect(asked('2')).toEqual([['unread']]);
});

test('segment T without its U is damage', () => {
  const line = (text: string): string => text.padEnd(240);
  const text = [
    line('34100000'),
    line('34100011T01'),
    line('3410001300001T 06'),
    line('3410001300002T 06'),
    line('34199999         000001000005'),
  ].join('\n');
  expect(read(text)).toMatchObject({ ok: false, why: 'damaged', at: 3 });
});

test('other texts are no files of payments', () => {
  for (const text of ['', 'a;b\n1;2', '%PDF-1.4', 'PK\u0003\u0004', '\0\0\0\0'])
    expect(read(text)).toBeNull();
});

test('a file of gigabytes, a line without end and an endless tag stay within their limits', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.ofx');
  const answers: unknown[] = [];
  for (const text of [
    'OFXHEADER:100\n<OFX>'.padEnd(limits.bytes + 1),
    `02RETORNO01COBRANCA${'0'.repeat(9 << 20)}\n9`,
    `<OFX><STMTRS><STMTTRN><MEMO>${'A'.repeat(9 << 20)}`,
    `<OFX>${'<'.repeat(9 << 20)}`,
    `<OFX>${'<A>'.repeat(3 << 20)}`,
    `<OFX><STMTRS><STMTTRN><MEMO>${'<![CDATA['.repeat(6_000)}</OFX>`,
  ]) {
    writeFileSync(path, text);
    // Each within the deadline: a reading beyond it is 'tooSlow'.
    const reading = await readInThread({ path, layouts: {}, today: '2026-11-20' });
    answers.push(reading?.ok === false ? reading.why : reading?.ok);
  }
  expect(answers).toEqual(['tooLarge', 'tooLong', 'tooLong', 'tooLong', 'cut', true]);
});

test('reading ends at its deadline', async () => {
  const path = join(temporaryFolder(), 'a.ofx');
  writeFileSync(path, ofx(Array.from({ length: 20_000 }, (_, at) => entry('1,00', `PIX ${at}`))));
  expect(await readInThread({ path, layouts: {}, today: '2026-11-20' }, 1)).toMatchObject({
    ok: false,
    why: 'tooSlow',
  });
});
