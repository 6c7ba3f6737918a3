// Schemas that several rooms share.
import * as z from 'zod/mini';

/** Minted when a form is shown: one press, one effect, however often a browser resends the request. */
export const commandId = z.uuid();

export const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

export const nothing = z.optional(z.undefined());
