// Validates request bodies of the practice service and describes their problems. It is stricter than the service's
// document, so that careless requests fail here.
import * as z from 'zod/mini';
import { dueDateFactor } from './slip-maker.ts';
import { isTaxNumber } from './tax-number.ts';

export interface Problem {
  /** The field's path with dots, or an empty text for the whole body. */
  readonly field: string;
  readonly code: string;
  readonly description: string;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const expected = (what: string) => ({
  error: (issue: { readonly input?: unknown }) => (issue.input === undefined ? 'é obrigatório' : what),
});
const words = z.string(expected('deve ser um texto'));
const text = (most: number) =>
  words.check(
    z.minLength(1, 'não pode ficar vazio'),
    z.maxLength(most, `tem mais de ${most} caracteres`),
    z.refine((value) => value.trim() !== '', 'não pode ficar vazio'),
  );
const money = (most: number) =>
  z.number(expected('deve ser um número')).check(
    z.refine((value) => value > 0, 'deve ser maior que zero'),
    z.refine((value) => Math.round(value * 100) / 100 === value, 'deve ter no máximo duas casas decimais'),
    z.refine((value) => value <= most, 'é alto demais'),
  );
const callback = text(500).check(
  z.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'deve ser uma URL http ou https'),
);
const realDate = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  new Date(Date.parse(`${value}T00:00:00Z`) || 0).toISOString().startsWith(value);

const boletoBody = z.strictObject(
  {
    amount: money(99_999_999.99),
    dueDate: words.check(
      z.refine(realDate, 'deve ser uma data no formato AAAA-MM-DD'),
      z.refine(
        (value) => !realDate(value) || dueDateFactor(value) !== null,
        'está fora do calendário de boletos',
      ),
    ),
    description: z.optional(text(500)),
    clientCallbackUrl: z.optional(callback),
    payer: z.strictObject(
      {
        name: text(120),
        email: z.optional(text(160).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'não é um e-mail válido'))),
        document: words.check(z.refine(isTaxNumber, 'deve ser um CPF ou CNPJ válido, só com dígitos')),
        phone: z.optional(words.check(z.regex(/^\d{10,11}$/, 'deve ter 10 ou 11 dígitos, só com números'))),
      },
      expected('deve ser um objeto'),
    ),
  },
  expected('deve ser um objeto JSON'),
);

const withdrawalBody = z.strictObject(
  {
    amount: money(1_000_000_000),
    wallet: words.check(
      z.regex(/^0x[0-9a-fA-F]{40}$/, 'deve ser um endereço BEP20: 0x e 40 dígitos hexadecimais'),
    ),
    projectWebhook: z.optional(callback),
    gateway: z.optional(text(60)),
  },
  expected('deve ser um objeto JSON'),
);

const checkBody = z.strictObject({ transactionId: text(120) }, expected('deve ser um objeto JSON'));

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

function problemsOf(issues: readonly Issue[]): Problem[] {
  return issues.flatMap(({ code, path, message, keys }) =>
    (keys ?? ['']).map((key) => {
      const field = [...path.map(String), key].filter((part) => part !== '').join('.');
      const missing = message === 'é obrigatório';
      const problem = keys ? 'não é um campo conhecido' : message;
      return {
        field,
        code: keys
          ? 'unknown_field'
          : missing
            ? 'required'
            : code.startsWith('invalid_type')
              ? 'type'
              : 'invalid',
        description: field === '' ? `O corpo ${problem}` : `O campo ${field} ${problem}`,
      };
    }),
  );
}

function check<T>(schema: z.ZodMiniType<T>, body: unknown): Checked<T> {
  const result = z.safeParse(schema, body);
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, problems: problemsOf(result.error.issues) };
}

export const checkBoleto = (body: unknown) => check(boletoBody, body);
export const checkWithdrawal = (body: unknown) => check(withdrawalBody, body);
export const checkLookup = (body: unknown) => check(checkBody, body);

export const centsOf = (amount: number): number => Math.round(amount * 100);
