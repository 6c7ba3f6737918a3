// Where a chain of redirects may lead, hop by hop.
import { describe, expect, test } from 'vitest';
import { hop, sourceOf, startTrail } from '../../../../main/service/redirects.ts';
import { baseOf } from '../../../helpers/service-server.ts';

const base = baseOf('https://api.example.com/pay');
const start = startTrail(new URL('https://api.example.com/pay/x'));

test('trusts its own origin, no other, and none that returns', () => {
  const own = hop(start, base, '/files/1.pdf');
  expect(own).toMatchObject({ trusted: true, hops: 1 });
  expect(own.next.href).toBe('https://api.example.com/files/1.pdf');
  const away = hop(own, base, 'https://files.example.com/1.pdf');
  expect(away.trusted).toBe(false);
  expect(sourceOf(away, base)).toEqual({ origin: 'https://files.example.com', own: false });
  const back = hop(away, base, 'https://api.example.com/pay/secret');
  expect(back.trusted).toBe(false);
  expect(sourceOf(back, base)).toEqual({ origin: 'https://api.example.com', own: true });
});

test.each([
  'https://api.example.com:8443/x',
  'https://api.example.com.evil.test/x',
  'https://evil.test/api.example.com',
])('%s is another origin', (location) => {
  expect(hop(start, base, location).trusted).toBe(false);
});

describe('refused', () => {
  test.each([
    ['http://files.example.com/1.pdf', 'notSafe'],
    ['http://api.example.com/1.pdf', 'notSafe'],
    ['ftp://files.example.com/1.pdf', 'notSafe'],
    ['data:application/pdf;base64,JVBERi0=', 'notSafe'],
    ['file:///etc/passwd', 'notSafe'],
    ['http://localhost./x', 'notSafe'],
    ['http://0.0.0.0:9222/json', 'notSafe'],
    ['http://[::ffff:127.0.0.1]/json', 'notSafe'],
    ['https://', 'malformed'],
  ])('%s: %s', (location, detail) => {
    expect(() => hop(start, base, location)).toThrow(`redirected: ${detail}`);
  });

  test('a sixth hop', () => {
    let trail = start;
    for (let count = 0; count < 5; count += 1) trail = hop(trail, base, '/again');
    expect(() => hop(trail, base, '/again')).toThrow('redirected: tooManyHops');
  });
});

test('allows a practice service on loopback to redirect to loopback', () => {
  const practice = baseOf('http://127.0.0.1:8080');
  const trail = hop(startTrail(new URL('http://127.0.0.1:8080/x')), practice, 'http://127.0.0.1:9090/1.pdf');
  expect(trail.trusted).toBe(false);
});

test('removes user and password from a location', () => {
  expect(hop(start, base, 'https://user:word@files.example.com/1').next.href).toBe(
    'https://files.example.com/1',
  );
});
