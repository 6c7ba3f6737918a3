// {ref}: the short mark of one attempt that the provider's panel and the caller's server can show again.

/** Without letters that are read as digits or as each other. */
const letters = 'abcdefghjkmnpqrstvwxyz';
const marks = `0123456789${letters}`;
export const refLength = 10;

/** From ten random bytes; it begins with a letter, so that no sheet takes it for a number. */
export const refOf = (random: Uint8Array): string =>
  Array.from({ length: refLength }, (_, at) => {
    const from = at === 0 ? letters : marks;
    return from[(random[at] ?? 0) % from.length] ?? '';
  }).join('');
