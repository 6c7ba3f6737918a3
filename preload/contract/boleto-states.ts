// The states of a boleto as values, without the code that parses input.

/** `draft` has errors; `out` was excluded by the clerk. */
export const boletoStates = ['draft', 'ready', 'sending', 'created', 'refused', 'uncertain', 'out'] as const;
export type BoletoState = (typeof boletoStates)[number];

export const verifications = ['equal', 'doubt', 'difference'] as const;
export type Verification = (typeof verifications)[number];

/**
 * Where a created boleto stands by the banks' day. The service never tells whether one was paid: `settled` means a
 * baixa that a person noted.
 */
export const situations = ['notDue', 'dueToday', 'overdue', 'settled'] as const;
export type Situation = (typeof situations)[number];

/** From where it is known that a boleto was paid. `check` is an answer of `/transactions/check`. */
export const evidenceSources = ['hand', 'dashboard', 'statement', 'return', 'callback', 'check'] as const;
export type EvidenceSource = (typeof evidenceSources)[number];

/** The codes of problems that name another boleto with the same document, amount and due date. */
export const duplicateCodes: ReadonlySet<string> = new Set([
  'duplicateInSheet',
  'duplicateInRegister',
  'duplicateInPanel',
]);
