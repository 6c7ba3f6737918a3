// A route's answer before it is sent, and the shapes that similar services use for a refusal.
import { pick } from './seeded-random.ts';
import type { Problem } from './requests.ts';

export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body:
    | { readonly json: Json }
    | { readonly text: string; readonly type: string }
    | { readonly bytes: Buffer; readonly type: string };
}

export const json = (status: number, body: Json, headers?: Readonly<Record<string, string>>): Answer => ({
  status,
  body: { json: body },
  ...(headers ? { headers } : {}),
});

export type ErrorShape = 'coded' | 'byField' | 'list' | 'error' | 'message';
const shapes = ['coded', 'byField', 'list', 'error', 'message'] as const;

/**
 * A 422 for these problems. Without a fixed shape, the first field and its code choose one, so that the same mistake
 * always has the same shape and different mistakes have different ones.
 */
export function refusal(seed: string, problems: readonly Problem[], shape?: ErrorShape): Answer {
  const first = problems[0] ?? { field: '', code: 'invalid', description: 'Requisição inválida' };
  const sentences = problems.map(({ description }) => description);
  switch (shape ?? pick(shapes, seed, 'refusal', first.field, first.code)) {
    case 'coded':
      return json(422, {
        errors: problems.map(({ field, code, description }) => ({
          code: field === '' ? `invalid_${code}` : `invalid_${field.replaceAll('.', '_')}`,
          description,
        })),
      });
    case 'byField':
      return json(422, {
        message: 'Os dados informados são inválidos.',
        errors: Object.fromEntries(
          problems.map(({ field }) => [
            field === '' ? 'body' : field,
            problems.filter((other) => other.field === field).map(({ description }) => description),
          ]),
        ),
      });
    case 'list':
      return json(422, { errors: sentences });
    case 'error':
      return json(400, { error: sentences.join('; ') });
    case 'message':
      return json(400, { message: sentences.join('; ') });
  }
}

export const unauthorized = (why: string): Answer =>
  json(401, { message: why }, { 'www-authenticate': 'Bearer realm="servico-de-pratica"' });
export const forbidden = (): Answer =>
  json(403, { message: 'Este token não tem permissão para esta operação.' });
export const notFound = (what: string): Answer => json(404, { message: `${what} não foi encontrado.` });
