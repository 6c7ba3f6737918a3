import { expect, test } from 'vitest';
import { checkAddress } from '../../../../renderer/accounts/check-address.ts';

test.each([
  'https://pag.exemplo.com.br',
  'https://pag.exemplo.com.br/api/',
  ' https://pag.exemplo.com.br:8443 ',
  'http://localhost:3000',
  'http://127.0.0.1:8080/x',
  'http://[::1]:8080',
])('%s can be used', (text) => {
  expect(checkAddress(text)).toBeUndefined();
});

test.each([
  ['', 'incomplete'],
  ['pag.exemplo.com.br', 'incomplete'],
  ['https://', 'incomplete'],
  ['ftp://pag.exemplo.com.br', 'incomplete'],
  ['http://pag.exemplo.com.br', 'needsHttps'],
  ['http://127.0.0.1.exemplo.com.br', 'needsHttps'],
  ['http://localhost.exemplo.com.br', 'needsHttps'],
  ['https://ana:senha@pag.exemplo.com.br', 'hasUser'],
  ['https://pag.exemplo.com.br/?a=1', 'hasQuery'],
  ['https://pag.exemplo.com.br/#a', 'hasQuery'],
  ['https://pag.exemplo.com.br/?', 'hasQuery'],
  ['https://pag.exemplo.com.br/#', 'hasQuery'],
])('%s: %s', (text, problem) => {
  expect(checkAddress(text)).toBe(problem);
});
