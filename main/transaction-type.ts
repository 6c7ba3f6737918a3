// Interprets the service's transaction types, of which it documents only one.

/** An incoming payment, which is never a withdrawal. */
export const isDeposit = (type: string | null): boolean =>
  /^DEP[OÓ]SITO?$/i.test((type ?? '').trim().normalize('NFC'));
