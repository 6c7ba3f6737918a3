// The checks before every route: who calls, whether they may, whether the body is valid JSON.
import { forbidden, json, notFound, refusal, unauthorized, type Answer, type ErrorShape } from './answer.ts';
import type { createCallbacks } from './callbacks.ts';
import type { Book } from './book.ts';
import { tenants, type Bearer, type Gate, type Permission, type Tenant } from './tenants.ts';
import type { BoletoEntry } from './entries.ts';
import type { FaultPlan } from './faults.ts';
import type { FeePolicy } from './fees.ts';
import type { Checked } from './requests.ts';

export type AuxiliaryAuth = 'bearer' | 'client' | 'both' | 'none';

export interface Practice {
  readonly seed: string;
  readonly now: () => number;
  readonly book: Book;
  readonly gate: Gate;
  readonly fees: () => FeePolicy;
  readonly plan: () => FaultPlan;
  readonly auxiliaryAuth: AuxiliaryAuth;
  /** Tells the address that a request named what became of it. */
  readonly callbacks: ReturnType<typeof createCallbacks>;
  readonly errorShape?: ErrorShape;
}

export interface Call {
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Scheme, host and prefix under which the caller reached the service. */
  readonly baseUrl: string;
  readonly body: Buffer;
  readonly hugeId: boolean;
}

type Work<T> = (given: T) => Answer | Promise<Answer>;

function bearerOf({ gate, now }: Practice, { headers }: Call): Bearer | Answer {
  const bearer = gate.bearer(headers['authorization']);
  if (!bearer) return unauthorized('Token ausente ou inválido.');
  return bearer.expires * 1000 <= now() ? unauthorized('Token expirado.') : bearer;
}

export function withBearer(practice: Practice, call: Call, permission: Permission, work: Work<Bearer>) {
  const bearer = bearerOf(practice, call);
  if ('status' in bearer) return bearer;
  return bearer.permissions.includes(permission) ? work(bearer) : forbidden();
}

export function withClient({ gate }: Practice, { headers }: Call, work: Work<Tenant>) {
  const tenant = gate.client(headers['ci'], headers['cs']);
  return tenant ? work(tenant) : unauthorized('Credenciais ci e cs ausentes ou inválidas.');
}

/**
 * The service's document does not say which credentials the auxiliary routes require, so this is an option of the
 * practice service.
 */
export function withAuxiliary(practice: Practice, call: Call, work: Work<Tenant>): Answer | Promise<Answer> {
  const byBearer = (next: Work<Tenant>) => {
    const bearer = bearerOf(practice, call);
    return 'status' in bearer ? bearer : next(bearer.tenant);
  };
  switch (practice.auxiliaryAuth) {
    case 'bearer':
      return byBearer(work);
    case 'client':
      return withClient(practice, call, work);
    case 'both':
      return byBearer(() => withClient(practice, call, work));
    case 'none':
      return work(tenants.practice);
  }
}

export function withBoleto(
  practice: Practice,
  call: Call,
  id: string,
  work: (boleto: BoletoEntry, tenant: Tenant) => Answer | Promise<Answer>,
) {
  return withAuxiliary(practice, call, (tenant) => {
    const boleto = practice.book.boleto(tenant.id, id);
    return boleto ? work(boleto, tenant) : notFound('O boleto');
  });
}

export function withBody<T>(
  { seed, errorShape }: Practice,
  { headers, body }: Call,
  check: (body: unknown) => Checked<T>,
  work: Work<T>,
) {
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) {
    return json(415, { message: 'O corpo deve ser enviado como application/json.' });
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return json(400, { message: 'O corpo não é um JSON válido.' });
  }
  const checked = check(parsed);
  return checked.ok ? work(checked.value) : refusal(seed, checked.problems, errorShape);
}
