// Types that describe calls and streams. Each room defines its own in a separate file.
import type * as z from 'zod/mini';

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
