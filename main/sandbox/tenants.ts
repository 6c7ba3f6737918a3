// The tenants of the practice service and their tokens, derived from the seed so that they are the same after a
// restart. They are no secrets: the service listens on loopback only and moves no money.
import { createHmac } from 'node:crypto';
import { hexText } from './seeded-random.ts';

export type Permission = 'boletos' | 'withdrawals' | 'fees';

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly document: string;
  readonly address: string;
}

export interface Bearer {
  readonly tenant: Tenant;
  readonly permissions: readonly Permission[];
  /** Seconds since 1970, as in the token. */
  readonly expires: number;
}

export const tenants = {
  practice: {
    id: 'pratica',
    name: 'Aurora Contabilidade e Gestão Ltda',
    document: '47281906000195',
    address: 'Rua das Acácias, 240, sala 31, Centro, Vila Serena - SP, 01000-000',
  },
  other: {
    id: 'vizinha',
    name: 'Horizonte Serviços Contábeis Ltda',
    document: '36519472000100',
    address: 'Avenida do Parque, 1815, Jardim Alto, Porto Claro - PR, 80000-000',
  },
} as const satisfies Record<string, Tenant>;

const allPermissions = ['boletos', 'withdrawals', 'fees'] as const;
const issuedAt = Date.UTC(2026, 0, 5) / 1000;
const farAhead = Date.UTC(2099, 11, 31) / 1000;
const longAgo = Date.UTC(2026, 1, 5) / 1000;

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

function token(seed: string, { tenant, permissions, expires }: Bearer): string {
  const header = base64url(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));
  const payload = base64url(
    JSON.stringify({
      iss: 'servico-de-pratica',
      sub: `usr_${hexText(12, seed, 'subject', tenant.id)}`,
      tenant: tenant.id,
      name: tenant.name,
      permissions,
      iat: issuedAt,
      exp: expires,
    }),
  );
  const signature = createHmac('sha256', `practice ${seed}`)
    .update(`${header}.${payload}`)
    .digest('base64url');
  return `${header}.${payload}.${signature}`;
}

const full = (tenant: Tenant): Bearer => ({ tenant, permissions: allPermissions, expires: farAhead });
const readOnly: Bearer = { tenant: tenants.practice, permissions: ['fees'], expires: farAhead };
const expired: Bearer = { tenant: tenants.practice, permissions: allPermissions, expires: longAgo };

const credentials = (seed: string, tenant: Tenant) => ({
  accessToken: token(seed, full(tenant)),
  clientId: `ci_${hexText(20, seed, 'client', tenant.id)}`,
  clientSecret: `cs_${hexText(40, seed, 'secret', tenant.id)}`,
});

export const tenantsOf = (seed: string) => ({
  practice: credentials(seed, tenants.practice),
  otherTenant: credentials(seed, tenants.other),
  /** A token of the practice tenant for reading only: every creating route answers 403. */
  readOnlyToken: token(seed, readOnly),
  expiredToken: token(seed, expired),
});

/** The credentials of the app's practice account. */
export const practiceCredentials = (seed: string) => credentials(seed, tenants.practice);

export type Gate = ReturnType<typeof gateOf>;

export function gateOf(seed: string) {
  const ids = tenantsOf(seed);
  const bearers = new Map<string, Bearer>([
    [ids.practice.accessToken, full(tenants.practice)],
    [ids.otherTenant.accessToken, full(tenants.other)],
    [ids.readOnlyToken, readOnly],
    [ids.expiredToken, expired],
  ]);
  const clients = new Map<string, Tenant>([
    [`${ids.practice.clientId} ${ids.practice.clientSecret}`, tenants.practice],
    [`${ids.otherTenant.clientId} ${ids.otherTenant.clientSecret}`, tenants.other],
  ]);
  return {
    bearer: (authorization: string | undefined) =>
      bearers.get(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '') ?? null,
    client: (id: string | undefined, secret: string | undefined) => clients.get(`${id} ${secret}`) ?? null,
  };
}
