// Schemas that several rooms share, and types that describe calls and streams. Each room defines its own in a separate file.
import * as z from 'zod/mini';

/** Made when a form is shown: one press has one effect, however often a browser resends the request. */
export const commandId = z.uuid();

/**
 * Control characters that change the direction of text: a name that contains one alters how the surrounding sentence
 * reads.
 */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One spelling for names that look the same, so that a name can be typed again to confirm it. */
const oneSpelling = (words: string): string =>
  words.normalize('NFC').replace(directionMarks, '').replace(/\s+/gu, ' ').trim();

export const text = (most: number) =>
  z.string().check(z.overwrite(oneSpelling), z.minLength(1), z.maxLength(most));

/** Stands for what a clerk saw: anything else has another one. */
export const stamp = text(100);

export const nothing = z.optional(z.undefined());

/** A call: how main parses its input and, as a type only, its answer. */
export interface Call<Input extends z.ZodMiniType, Output> {
  readonly input: Input;
  readonly answers?: Output;
  /** Without it the call is refused while the window is locked. */
  readonly whileLocked?: 'answered';
}

export const answeredWhileLocked = { whileLocked: 'answered' } as const;

/** `call<Output>()(inputSchema)`: two steps, because TypeScript infers either all type arguments or none. */
export const call =
  <Output>() =>
  <Input extends z.ZodMiniType>(
    input: Input,
    more: Pick<Call<Input, Output>, 'whileLocked'> = {},
  ): Call<Input, Output> => ({ input, ...more });

/** A stream's event: the reader drops revisions older than the snapshot it has. */
export interface StreamEvent<Value> {
  readonly revision: number;
  readonly value: Value;
}
