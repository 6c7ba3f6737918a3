// {ref}: the short reference of one attempt, which the provider's dashboard and the webhook server can show.

/** Without letters that look like digits or like each other. */
const letters = 'abcdefghjkmnpqrstvwxyz';
const marks = `0123456789${letters}`;
const refLength = 10;

/** These encode the minute, within two weeks, so that refs made together are neighbours in an index. */
const timed = 3;
const minuteMs = 60_000;

const markAt = (number: number): string => marks[number & 31] ?? '';

function minuteMarks(at: number): string {
  const minute = Math.floor(at / minuteMs);
  // Begins with a letter, so that no spreadsheet reads it as a number.
  return `${letters[(minute >> 10) % letters.length] ?? ''}${markAt(minute >> 5)}${markAt(minute)}`;
}

export type RefMint = (at: number) => string;

/** Gets random bytes in blocks, because a block costs as much as one byte. */
export function refMint(random: (bytes: number) => Uint8Array): RefMint {
  const each = refLength - timed;
  let pool: Uint8Array = new Uint8Array(0);
  let used = 0;
  return (at) => {
    if (used + each > pool.length) {
      pool = random(each * 128);
      used = 0;
    }
    let ref = minuteMarks(at);
    for (const byte of pool.subarray(used, used + each)) ref += markAt(byte);
    used += each;
    return ref;
  };
}
