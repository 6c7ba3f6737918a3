// The mail program or WhatsApp gets a whole message as plain text, or nothing.
import { expect, test } from 'vitest';
import { chatAddress, mailAddress } from '../../../../main/host/mail-address.ts';

test('keeps accents, lines and signs as they were written', () => {
  const message = {
    address: 'ana+boletos@exemplo.com.br',
    subject: 'Boleto de novembro: "50 %" & mais?',
    body: "Olá, Ana!\nLinha: 00190.00009 (vence dia 10)\r\nÉ só copiar; 'obrigado'.",
  };
  const address = mailAddress(message) ?? '';
  const url = new URL(address);
  expect(url.protocol).toBe('mailto:');
  expect(decodeURIComponent(url.pathname)).toBe(message.address);
  expect(url.searchParams.get('subject')).toBe(message.subject);
  expect(url.searchParams.get('body')).toBe(message.body.replace('Ana!\n', 'Ana!\r\n'));
});

test('leaves no character in the message that has a meaning on the way', () => {
  const everySign = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).join('');
  const parts = [everySign.slice(0, 0x80), everySign.slice(0x80, 0x120)];
  for (const body of parts) {
    const address = mailAddress({ address: `x&y?bcc=z@"exemplo`, subject: 'a\r\nBcc: b', body }) ?? '';
    expect(address).toMatch(/^mailto:[\w.~%@-]+\?subject=[\w.~%-]+&body=[\w.~%-]+$/);
  }
});

test('does not open a message that would be cut', () => {
  const message = (length: number) => ({ address: '', subject: 's', body: 'é'.repeat(length) });
  expect(mailAddress(message(300))).toMatch(/^mailto:\?subject=s&body=(%C3%A9){300}$/);
  expect(mailAddress(message(400))).toBeNull();
});

test.each([
  ['11987654321', '5511987654321'],
  ['(11) 98765-4321', '5511987654321'],
  ['+55 11 98765 4321', '5511987654321'],
  ['55 11 98765-4321', '5511987654321'],
  ['0055 11 98765-4321', '5511987654321'],
  ['011 98765-4321', '5511987654321'],
  ['\u200e11\u00a098765\u20114321', '5511987654321'],
  // Of an area whose code is 55.
  ['(55) 98765-4321', '5555987654321'],
  ['(11) 3456-7890', '551134567890'],
])('a conversation with %j has the address of a Brazilian number', (phone, digits) => {
  expect(chatAddress({ phone, text: 'Olá' })).toBe(`https://wa.me/${digits}?text=Ol%C3%A1`);
});

test.each([
  '',
  '98765-4321',
  '3456-7890',
  '1198765432100',
  '+1 202 555 0143',
  '+351 912 345 678',
  '(20) 98765-4321',
  '(11) 1234-5678',
  '11 9876A-4321',
  '11987654321?text=x',
  '11987654321/../x',
  '1,1987654321E+10',
  'ana@exemplo.com.br',
])('no conversation is opened with %j', (phone) => {
  expect(chatAddress({ phone, text: 'Olá' })).toBeNull();
});

test('a conversation has the text as it was written, and nothing that has a meaning on the way', () => {
  const text = `Olá, Ana!\r\nLinha: 00190.00009 'vence' (dia 10) & "mais" #1?`;
  const address = chatAddress({ phone: '11987654321', text }) ?? '';
  expect(address).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=[\w.~%-]+$/);
  expect(new URL(address).searchParams.get('text')).toBe(text.replace('\r\n', '\n'));
  expect(chatAddress({ phone: '11987654321', text: 'é'.repeat(400) })).toBeNull();
});
