// The lines of the practice journal: the fields of each kind, and their validation when read from disk.
import * as z from 'zod/mini';

const shared = { sequence: z.int(), tenant: z.string(), at: z.int() };

const boleto = z.object({
  kind: z.literal('boleto'),
  ...shared,
  /** An integer of any size, as text. */
  id: z.string(),
  cents: z.int(),
  slip: z.object({ barCode: z.string(), line: z.string(), nossoNumero: z.string() }),
  parcel: z.optional(z.object({ installmentId: z.string(), number: z.int(), of: z.int() })),
  request: z.object({
    amount: z.number(),
    dueDate: z.string(),
    description: z.optional(z.string()),
    clientCallbackUrl: z.optional(z.string()),
    payer: z.object({
      name: z.string(),
      document: z.string(),
      email: z.optional(z.string()),
      phone: z.optional(z.string()),
    }),
  }),
});

const transaction = z.object({
  id: z.string(),
  type: z.string(),
  method: z.string(),
  cents: z.int(),
  feeCents: z.int(),
  at: z.int(),
  settlesAt: z.int(),
  outcome: z.enum(['COMPLETO', 'FALHA']),
});

const withdrawal = z.object({
  kind: z.literal('withdrawal'),
  ...shared,
  transaction,
  totalCents: z.int(),
  usdtMicros: z.int(),
  request: z.object({
    amount: z.number(),
    wallet: z.string(),
    projectWebhook: z.optional(z.string()),
    gateway: z.optional(z.string()),
  }),
});

const deposit = z.object({ kind: z.literal('deposit'), ...shared, transaction });

/** Forgets everything before it, but its numbers are never used again. */
const reset = z.object({ kind: z.literal('reset'), sequence: z.int() });

const entry = z.discriminatedUnion('kind', [boleto, withdrawal, deposit, reset]);

export type BoletoEntry = z.infer<typeof boleto>;
export type WithdrawalEntry = z.infer<typeof withdrawal>;
export type DepositEntry = z.infer<typeof deposit>;
export type Transaction = z.infer<typeof transaction>;
export type Entry = z.infer<typeof entry>;

/** The entry of a journal line, or null for anything else. */
export function readEntry(line: unknown): Entry | null {
  const result = z.safeParse(entry, line);
  return result.success ? result.data : null;
}
