// What the service's own word for a kind of transaction says. It documents one, and may have others.

/** Money that came in, which no withdrawal is. */
export const isDeposit = (type: string | null): boolean =>
  /^DEP[OÓ]SITO?$/i.test((type ?? '').trim().normalize('NFC'));
