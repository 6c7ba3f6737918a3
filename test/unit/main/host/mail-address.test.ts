// The mail program gets a whole message as plain text, or nothing.
import { expect, test } from 'vitest';
import { mailAddress } from '../../../../main/host/mail-address.ts';

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
