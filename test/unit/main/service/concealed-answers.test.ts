// Credentials whose letters occur in honest answers, over real HTTP: decoded values stay unchanged, and what is stored or shown of them
// contains no credential.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { boletoBody } from '../../../../main/service/boletos.ts';
import { createServiceClient, type ServiceClient } from '../../../../main/service/client.ts';

import { conceal, type Credentials } from '../../../../main/service/credentials.ts';
import { createPacer } from '../../../../main/service/pacer.ts';
import { withdrawalBody } from '../../../../main/service/withdrawals.ts';
import { CodedError } from '../../../../main/failure.ts';
import { baseOf, json, serve, type Respond, type TestServer } from '../../../helpers/service-server.ts';

const usual = { token: 'ficha-de-acesso', ci: 'guiche', cs: 'segredo' };
const line = '00190500954014481606906809350314337370000000100';

let own: TestServer;
let respond: Respond;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  own = await serve((seen, response) => respond(seen, response));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => own.close());

function client(secrets: Credentials = usual): ServiceClient {
  const made = createServiceClient({
    base: baseOf(own.origin),
    credentials: () => Promise.resolve(secrets),
    auxiliary: 'bearer',
    pacer: createPacer({ ceiling: 4 }),
  });
  ends.push(made.drop);
  return made;
}

const create = (status: number, body: unknown, secrets?: Credentials) => {
  respond = (_seen, response) => json(response, status, body);
  const payer = { 'payer.name': 'Ana Teste', 'payer.document': '52998224725' };
  return client(secrets).createBoleto(boletoBody({ amount: 100, dueDate: '2026-12-01', ...payer }));
};

test('a boleto is created under an id with the letters of ci', async () => {
  const bankSlip = { identificationField: line, nossoNumero: 'guiche/77', barCode: '' };
  const data = { id: 'guiche-000123', status: 'PENDING', dueDate: '2026-12-01', bankSlip };
  const attempt = await create(201, { message: 'guiche: feito', installmentId: 'guiche-p1', data });
  expect(attempt).toMatchObject({
    outcome: {
      kind: 'created',
      id: 'guiche-000123',
      offered: { id: 'guiche-000123', nossoNumero: 'guiche/77', line },
      message: { words: ['•••: feito'] },
    },
    boleto: {
      id: 'guiche-000123',
      nossoNumero: 'guiche/77',
      installmentId: 'guiche-p1',
      dueDate: '2026-12-01',
      message: '•••: feito',
    },
  });
  expect(attempt.raw?.text).toContain('"id":"•••-000123"');
  expect(attempt.raw?.text).not.toContain('guiche');
});

test('a withdrawal is created under an id with the letters of the token', async () => {
  const wallet = `0x${'ab'.repeat(20)}`;
  respond = (_seen, response) =>
    json(response, 200, { withdrawal: { transaction_id: 'ababab-1', amount: 1, wallet, status: 'ababab' } });
  const body = withdrawalBody({ amountCents: 100, wallet });
  const attempt = await client({ ...usual, token: 'ababab' }).withdraw(body);
  expect(attempt.outcome).toMatchObject({ kind: 'created', id: 'ababab-1' });
  expect(attempt.withdrawal).toMatchObject({ transactionId: 'ababab-1', wallet, status: '•••' });
  expect(attempt.raw?.text).not.toContain('ababab');
});

test.each([
  ['the name of a field', { data: { id: 12 } }, { ...usual, cs: '"data"' }, '12'],
  ['an id of digits alone', { data: { id: '123456' } }, { ...usual, ci: '123456' }, '123456'],
  ['a whole id', { data: { id: 'guiche' } }, usual, 'guiche'],
  ['an id in base64', { data: { id: 'Z3VpY2hl-1' } }, usual, 'Z3VpY2hl-1'],
])('a credential that is %s', async (_name, body, secrets, id) => {
  expect((await create(200, body, secrets)).outcome).toMatchObject({ kind: 'created', id });
});

test('Guichê judges an answer with its letters unchanged', async () => {
  const twice = await create(422, { message: 'duplicate' }, { ...usual, cs: 'duplicate' });
  expect(twice.outcome).toMatchObject({
    kind: 'uncertain',
    reason: 'maybeDuplicate',
    message: { words: ['•••'] },
  });
  const named = await create(422, { errors: { amount: ['segredo curto'] } }, { ...usual, ci: 'errors' });
  expect(named.outcome).toEqual({
    kind: 'refused',
    message: { status: 422, words: ['••• curto'] },
    fields: { amount: ['••• curto'] },
  });
});

test('an id in an error is offered unchanged, and an echo of a credential is no id', async () => {
  expect((await create(400, { error: 'x', id: 'guiche-9' })).outcome).toMatchObject({
    kind: 'uncertain',
    reason: 'idInError',
    offered: { id: 'guiche-9' },
  });
  const echo = await create(400, { error: 'x', id: 'guiche' });
  expect(echo.outcome).toMatchObject({ kind: 'refused' });
  expect(JSON.stringify(echo)).not.toContain('guiche');
});

test.each([
  ['a sentence', (secret: string) => ({ message: `${'x'.repeat(490)} ${secret} y` })],
  ['a field', (secret: string) => ({ errors: { [`${'x'.repeat(490)} ${secret}`]: ['y'] } })],
  ['a page', (secret: string) => `<p>${'<b></b>'.repeat(1168)}${secret} y</p>`],
])('no half of a credential remains where %s is cut', async (_name, body) => {
  const token = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const attempt = await create(400, body(token), { ...usual, token });
  expect(JSON.stringify(attempt)).not.toContain('abcdef');
});

test('a line, fees and a transaction keep letters that also occur in credentials', async () => {
  const secrets = { ...usual, ci: 'usdt_rate', cs: 'COMPLETO', token: 'identificationField' };
  respond = (_seen, response) => json(response, 200, { identificationField: line });
  expect(await client(secrets).identificationField('1')).toMatchObject({
    line,
    raw: { text: `{"•••":"${line}"}` },
  });

  const fees = { withdrawal_rate: 1, rate_fixed: 2, min_withdrawal: 10, max_withdrawal: 900, usdt_rate: 5.5 };
  respond = (_seen, response) => json(response, 200, fees);
  expect(await client(secrets).cryptoFees()).toMatchObject({ usdtRate: '5.5' });

  const transaction = {
    transactionId: 'COMPLETO-7',
    transactionState: 'COMPLETO',
    transactionType: 'COMPLETO-DEPOSITO',
    createdAt: '2026-12-01T10:00:00.000Z',
  };
  respond = (_seen, response) => json(response, 200, { message: 'COMPLETO agora', transaction });
  const check = await client(secrets).checkTransaction('COMPLETO-7');
  expect(check).toMatchObject({
    kind: 'found',
    transaction: {
      transactionId: 'COMPLETO-7',
      state: 'COMPLETO',
      type: '•••-DEPOSITO',
      createdAt: '2026-12-01T10:00:00.000Z',
      message: '••• agora',
    },
  });
  expect(check.raw.text).not.toContain('COMPLETO');
});

test('a failed read reports its text without credentials', async () => {
  respond = (_seen, response) => json(response, 500, { message: 'guiche fora do ar' });
  const error = await client()
    .cryptoFees()
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  expect(error instanceof CodedError && error.failure.detail).toBe('500: ••• fora do ar');
});

const jwt = [
  'eyJhbGciOiJIUzI1NiJ9',
  'eyJzdWIiOiJwYWRhcmlhIiwidiI6Mn0',
  'q7Rt-Zk2_vLw9XsPbN4mYcHd3JfUgTaE',
].join('.');
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const perByte = (text: string, prefix: string, upper = true) => {
  const hex = bytesOf(text).toString('hex');
  return (upper ? hex.toUpperCase() : hex).replaceAll(/../g, `${prefix}$&`);
};
/** Without padding. */
function base32(text: string): string {
  const bits = [...bytesOf(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}
const echoes: readonly (readonly [string, (secret: string) => string])[] = [
  ['every byte by its percent number', (secret) => perByte(secret, '%')],
  ['the same in small digits', (secret) => perByte(secret, '%', false)],
  ['percent numbers of percent numbers', (secret) => perByte(perByte(secret, '%'), '%')],
  ['some letters by their number', (secret) => secret.replaceAll(/[aeiou]/g, (it) => perByte(it, '%'))],
  ['escapes of JSON', (secret) => perByte(secret, '\\u00')],
  ['escapes of JSON in JSON', (secret) => perByte(secret, '\\\\u00')],
  ['numbers of HTML', (secret) => Array.from(secret, (it) => `&#${it.charCodeAt(0)};`).join('')],
  [
    'numbers of HTML with zeros',
    (secret) => Array.from(secret, (it) => `&#000${it.charCodeAt(0)};`).join(''),
  ],
  ['numbers of HTML in HTML', (secret) => Array.from(secret, (it) => `&amp;#${it.charCodeAt(0)};`).join('')],
  ['percent numbers, three times', (secret) => perByte(secret, '%2525')],
  ['escapes in braces', (secret) => perByte(secret, '\\u{').replaceAll(/..(?=\\|$)/g, '$&}')],
  [
    'octal escapes',
    (secret) => Array.from(secret, (it) => `\\${it.charCodeAt(0).toString(8).padStart(3, '0')}`).join(''),
  ],
  ['letters with invisible ones between', (secret) => Array.from(secret).join('\u200B')],
  ['capitals', (secret) => secret.toUpperCase()],
  ['small letters', (secret) => secret.toLowerCase()],
  ['its first 12 letters', (secret) => secret.slice(0, 12)],
  ['all but its last letter', (secret) => secret.slice(0, -1)],
  ['its last 12 letters', (secret) => secret.slice(-12)],
  ['all but its first letter', (secret) => secret.slice(1)],
  ['hexadecimal', (secret) => bytesOf(secret).toString('hex')],
  ['hexadecimal of UTF-16', (secret) => bytesOf(secret, 'utf16le').toString('hex')],
  ...[' ', ':', '-', ',', ', '].flatMap((separator): [string, (secret: string) => string][] => [
    [`hexadecimal with "${separator}"`, (secret) => perByte(secret, separator).slice(separator.length)],
    [`bytes with "${separator}"`, (secret) => [...bytesOf(secret)].join(separator)],
  ]),
  ['base32', (secret) => base32(secret)],
  ['base32 after two bytes', (secret) => base32(`xy${secret}`).slice(4)],
  ['backwards', (secret) => Array.from(secret).toReversed().join('')],
  ['base64', (secret) => bytesOf(secret).toString('base64')],
  ['base64 of UTF-16', (secret) => bytesOf(secret, 'utf16le').toString('base64')],
  ['base64 that is cut', (secret) => bytesOf(secret).toString('base64').slice(0, 30)],
  ['UTF-16 that is read as bytes', (secret) => bytesOf(secret, 'utf16le').toString('latin1')],
];
test.each(echoes)('an echo is not stored: %s', async (_how, encode) => {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  for (const secret of [jwt, header, claims, signature]) {
    const echo = encode(secret);
    const text = conceal(`before [${echo}] after`, { token: jwt });
    // Only the last few letters of an encoding remain, which reveal less than three letters of the secret.
    expect(text).toMatch(/^before \[•••[^\s\]]{0,6}\0?\] after$/);
  }
});

test('an id, a line, a wallet or a number with some letters of a credential stays unchanged', () => {
  const plain = [
    'pay_q7Rt-Zk2_vL',
    'eyJhbGciOiJ',
    line,
    `0x${'ab'.repeat(20)}`,
    '{"id":"123456789012","amount":123456789012.34,"due":"2026-12-01"}',
    '100%25 \\u00e9 &#233;',
  ].join(' ');
  const secrets = { token: jwt, ci: '123456789012345678', cs: '616263646566-segredo' };
  expect(conceal(plain, secrets)).toBe(plain);
});

test('a huge answer full of beginnings of a credential is concealed', () => {
  const token = `${'a'.repeat(400)}b`;
  const text = `${'a'.repeat(2_000_000)} ${'%61'.repeat(300_000)}`;
  expect(conceal(text, { token })).not.toContain('aaaaaaaaaaaa');
});
