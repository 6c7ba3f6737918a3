// The vocabulary of the contract: what a call and a stream are. Rooms describe theirs in files of their own.
import type * as z from 'zod/mini';

/** A call: how its input is parsed (in main alone) and, as a type only, what it answers. */
export interface Call<Input extends z.ZodMiniType, Output> {
  readonly input: Input;
  readonly answers?: Output;
}

/** `call<Output>()(inputSchema)`: two steps, because TypeScript infers either all type arguments or none. */
export const call =
  <Output>() =>
  <Input extends z.ZodMiniType>(input: Input): Call<Input, Output> => ({ input });

/** A stream's event: older revisions than the snapshot at hand are dropped by the reader. */
export interface StreamEvent<Value> {
  readonly revision: number;
  readonly value: Value;
}
