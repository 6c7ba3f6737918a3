import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { tenantsOf, gateOf, practiceCredentials } from '../../../../main/sandbox/tenants.ts';

const payload = z.object({ sub: z.string(), tenant: z.string(), name: z.string(), exp: z.number() });

const read = (token: string) =>
  payload.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

it('is the same for the same seed, and shares nothing with another', () => {
  expect(tenantsOf('a')).toEqual(tenantsOf('a'));
  expect(practiceCredentials('a')).toEqual(tenantsOf('a').practice);
  const secrets = (seed: string): string[] =>
    [tenantsOf(seed).practice, tenantsOf(seed).otherTenant].flatMap(
      ({ accessToken, clientId, clientSecret }) => [accessToken, clientId, clientSecret],
    );
  expect(new Set([...secrets('a'), ...secrets('b')]).size).toBe(12);
});

it('has tokens that look like JWTs and can be read', () => {
  const { practice, otherTenant, expiredToken } = tenantsOf('a');
  expect(practice.accessToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(read(practice.accessToken)).toMatchObject({
    tenant: 'pratica',
    name: 'Aurora Contabilidade e Gestão Ltda',
  });
  expect(read(practice.accessToken).exp).toBeGreaterThan(Date.UTC(2090, 0) / 1000);
  expect(read(expiredToken).exp).toBeLessThan(Date.UTC(2026, 10) / 1000);
  expect(read(otherTenant.accessToken).sub).not.toBe(read(practice.accessToken).sub);
});

it('accepts only whole tokens and matching pairs', () => {
  const { practice, otherTenant, readOnlyToken } = tenantsOf('a');
  const gate = gateOf('a');
  expect(gate.bearer(`Bearer ${practice.accessToken}`)?.tenant.id).toBe('pratica');
  expect(gate.bearer(`Bearer ${readOnlyToken}`)?.permissions).toEqual(['fees']);
  expect(gate.bearer(practice.accessToken)).toBeNull();
  expect(gate.bearer(`Bearer ${practice.accessToken.slice(0, -1)}`)).toBeNull();
  expect(gate.bearer('Bearer ')).toBeNull();
  expect(gate.bearer(undefined)).toBeNull();
  expect(gateOf('b').bearer(`Bearer ${practice.accessToken}`)).toBeNull();
  expect(gate.client(practice.clientId, practice.clientSecret)?.id).toBe('pratica');
  expect(gate.client(practice.clientId, otherTenant.clientSecret)).toBeNull();
  expect(gate.client(undefined, undefined)).toBeNull();
});
