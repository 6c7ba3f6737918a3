// What a cell of addresses says, and what a message may be sent to.
import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { addressesIn } from '../../../../preload/shared/email.ts';
import * as fc from '../../../helpers/properties.ts';

const read = (cell: string) => addressesIn(cell, domainToASCII);

test.each<[string, readonly string[]]>([
  ['ana@casa.com.br', ['ana@casa.com.br']],
  ['  ana@casa.com.br ;', ['ana@casa.com.br']],
  ['ana@casa.com.br; joao@obra.com', ['ana@casa.com.br', 'joao@obra.com']],
  ['ana@casa.com.br,joao@obra.com', ['ana@casa.com.br', 'joao@obra.com']],
  ['ana@casa.com.br joao@obra.com', ['ana@casa.com.br', 'joao@obra.com']],
  ['ana@casa.com.br / joao@obra.com', ['ana@casa.com.br', 'joao@obra.com']],
  ['ana@casa.com.br | ANA@casa.com.br', ['ANA@casa.com.br']],
  ['Ana Lima <ana@casa.com.br>', ['ana@casa.com.br']],
  ['"Lima, Ana" <ana@casa.com.br>', ['ana@casa.com.br']],
  ['<ana@casa.com.br>; João <joao@obra.com>', ['ana@casa.com.br', 'joao@obra.com']],
  ['ana@ação.com.br', ['ana@xn--ao-xia0c.com.br']],
  ['ana+boletos@CASA.com.br', ['ana+boletos@casa.com.br']],
])('%s', (cell, addresses) => {
  const reading = read(cell);
  expect(reading.ok ? reading.addresses : []).toEqual(
    addresses.map((one) => one.replace('xn--ao-xia0c', domainToASCII('ação.com.br').split('.')[0] ?? '')),
  );
});

test.each<[string, string, number]>([
  ['', 'empty', 0],
  [' ; ,', 'empty', 0],
  ['ana@casa.com; ana', 'withoutAt', 14],
  ['ana@', 'withoutDomain', 0],
  ['ana@casa', 'withoutDomain', 0],
  ['ana@casa.com.', 'withoutDomain', 0],
  ['@casa.com', 'withoutLocalPart', 0],
  ['ana @casa.com', 'spaces', 0],
  ['ana@ casa.com', 'spaces', 0],
  ['fale com ana@casa.com', 'invalid', 0],
  ['joão@casa.com', 'localPartNotAscii', 0],
  ['ana@casa..com', 'domainInvalid', 0],
  ['ana@-casa.com', 'domainInvalid', 0],
  ['ana@ca_sa.com', 'domainInvalid', 0],
  ['ana..lima@casa.com', 'invalid', 0],
  ['.ana@casa.com', 'invalid', 0],
  ['ana@casa@obra.com', 'invalid', 0],
  ['Ana <>', 'empty', 5],
  [Array.from({ length: 11 }, (_, at) => `a${at}@casa.com`).join(';'), 'tooMany', 0],
])('%s is refused with a reason', (cell, code, at) => {
  expect(read(cell)).toEqual({ ok: false, code, at });
});

test('no cell gives an address that could end a command or a header', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'ana@casa.com',
      '<',
      '>',
      '\r\n',
      '\n',
      ' ',
      ';',
      'RCPT TO:<x@y.com>',
      '"',
      '\0',
      'Bcc: ',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const reading = read(pieces.join(''));
      if (!reading.ok) return;
      for (const address of reading.addresses) expect(address).toMatch(/^[!-~]+$/);
      for (const address of reading.addresses) expect(address).not.toMatch(/[<>"(),:;\\[\]]/);
    }),
    { numRuns: 2_000 },
  );
});
