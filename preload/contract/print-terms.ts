// What the list of prints is measured by, for the window too.

/** `spooled` is the system's report; only a person knows whether paper came out. */
export const printStates = ['spooled', 'printed', 'partly', 'failed'] as const;
export type PrintState = (typeof printStates)[number];

/** The list has the newest of them. */
export const mostPrints = 500;
