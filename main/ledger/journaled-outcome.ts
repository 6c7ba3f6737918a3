// The outcome of a sending as the journal holds it until the ledger does: one line of JSON, read back with care.
import * as z from 'zod/mini';
import { findingCodes } from '../../preload/contract/boleto-terms.ts';
import type { JsonObject } from './json.ts';
import { outcomes } from './tables/attempts-schema.ts';
import { verifications } from './tables/batches-schema.ts';
import type { SettleBoleto } from './tables/boletos-turn.ts';

const orNull = z.nullable(z.string());
const finding = z.strictObject({
  kind: z.enum(['difference', 'doubt']),
  code: z.enum(findingCodes),
  expected: z.string(),
  found: z.string(),
});
const slip = z.strictObject({
  line: orNull,
  barCode: orNull,
  nossoNumero: orNull,
  installmentId: orNull,
  status: orNull,
  conference: z.enum(verifications),
  findings: z.array(finding),
});
const message = z.strictObject({
  reason: z.exactOptional(z.string()),
  status: z.exactOptional(z.number()),
  words: z.exactOptional(z.array(z.string())),
  fields: z.exactOptional(z.record(z.string(), z.array(z.string()))),
  offered: z.exactOptional(z.record(z.string(), z.string())),
  detail: z.exactOptional(z.string()),
});
const shape = z.strictObject({
  boleto: z.number(),
  id: z.string(),
  state: z.enum(outcomes),
  httpStatus: z.exactOptional(z.number()),
  /** Base64: the bytes of an answer are of any kind. */
  answer: z.exactOptional(z.string()),
  outcome: z.exactOptional(z.record(z.string(), z.json())),
  remoteId: z.exactOptional(z.string()),
  title: z.exactOptional(slip),
  serviceMessage: z.exactOptional(message),
  refuse: z.exactOptional(z.boolean()),
});

/** An answer that is larger is asked of nobody again: its row is uncertain after a crash, as without a journal. */
const mostAnswer = 64 * 1024;

export function outcomeText({ answer, ...settle }: SettleBoleto): string | null {
  if (answer && answer.byteLength > mostAnswer) return null;
  return JSON.stringify(answer ? { ...settle, answer: Buffer.from(answer).toString('base64') } : settle);
}

/** Null where it is not what this version writes. */
export function parseOutcome(text: string): SettleBoleto | null {
  try {
    const { answer, outcome, ...settle } = shape.parse(JSON.parse(text));
    const words: JsonObject | undefined = outcome;
    return {
      ...settle,
      ...(words ? { outcome: words } : {}),
      ...(answer === undefined ? {} : { answer: Buffer.from(answer, 'base64') }),
    };
  } catch {
    return null;
  }
}
