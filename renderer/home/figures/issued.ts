import type { IssuedOnly, Route } from '../../app/route.ts';

/** The boletos that a figure counts, in the register. */
export const issued = (only: IssuedOnly): Route => ({ screen: 'boletos', tab: 'issued', only });
