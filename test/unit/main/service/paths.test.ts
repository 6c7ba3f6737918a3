// Base URLs: what is accepted, in which single form, and that no id can leave its path segment.
import { describe, expect, test } from 'vitest';
import { parseBaseUrl, paths } from '../../../../main/service/paths.ts';
import { baseOf } from '../../../helpers/service-server.ts';

describe('parseBaseUrl', () => {
  test.each([
    ['https://API.Example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['  https://api.example.com:443/pay/v2// ', 'https://api.example.com/pay/v2'],
    ['https://api.example.com:8443', 'https://api.example.com:8443'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://127.8.8.8', 'http://127.8.8.8'],
    ['http://localhost:1', 'http://localhost:1'],
    ['http://[::1]:9/x/', 'http://[::1]:9/x'],
  ])('reads %s as %s', (text, base) => {
    expect(parseBaseUrl(text)).toEqual({ ok: true, value: base });
  });

  test.each([
    ['api.example.com', 'syntax'],
    ['', 'syntax'],
    ['ftp://api.example.com', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['http://api.example.com', 'httpsNeeded'],
    ['http://127.0.0.1.example.com', 'httpsNeeded'],
    ['http://localhost.example.com', 'httpsNeeded'],
    ['http://192.168.0.10', 'httpsNeeded'],
    ['http://x.localhost', 'httpsNeeded'],
    ['http://localhost.', 'httpsNeeded'],
    ['https://clerk:pass@api.example.com', 'userinfo'],
    ['https://api.example.com?', 'query'],
    ['https://api.example.com/?tenant=1', 'query'],
    ['https://api.example.com/#', 'fragment'],
  ])('refuses %s: %s', (text, detail) => {
    expect(parseBaseUrl(text)).toMatchObject({ ok: false, error: { code: 'urlInvalid', detail } });
  });
});

test('every route is under the path prefix', () => {
  const base = baseOf('https://api.example.com/pay/');
  expect(paths.boletos(base).href).toBe('https://api.example.com/pay/api/v1/boletos');
  expect(paths.identificationField(base, '12').href).toBe(
    'https://api.example.com/pay/api/v1/boletos/12/identification-field',
  );
  expect(paths.pdf(base, '12').href).toBe('https://api.example.com/pay/api/v1/boletos/12/pdf');
  expect(paths.paymentBook(base, 'ab').href).toBe(
    'https://api.example.com/pay/api/v1/boletos/installments/ab/payment-book',
  );
  expect(paths.withdraw(base).href).toBe('https://api.example.com/pay/api/crypto/withdraw');
  expect(paths.fees(base).href).toBe('https://api.example.com/pay/api/crypto/fees');
  expect(paths.check(base).href).toBe('https://api.example.com/pay/api/transactions/check');
});

test('an id stays one segment', () => {
  const base = baseOf('https://api.example.com');
  expect(paths.pdf(base, '../../admin?x#y').pathname).toBe('/api/v1/boletos/..%2F..%2Fadmin%3Fx%23y/pdf');
  for (const id of ['', '.', '..']) expect(() => paths.pdf(base, id)).toThrow(/inputInvalid/);
});
