// {ref}: the short mark of one attempt that the provider's panel and the caller's server can show again.

/** Without letters that are read as digits or as each other. */
const letters = 'abcdefghjkmnpqrstvwxyz';
const marks = `0123456789${letters}`;
const refLength = 10;

/** These tell the minute, over two weeks: refs that are minted together then stand together in an index. */
const timed = 3;
const minuteMs = 60_000;

const markAt = (number: number): string => marks[number & 31] ?? '';

function minuteMarks(at: number): string {
  const minute = Math.floor(at / minuteMs);
  // A letter first, so that no sheet takes it for a number.
  return `${letters[(minute >> 10) % letters.length] ?? ''}${markAt(minute >> 5)}${markAt(minute)}`;
}

export type RefMint = (at: number) => string;

/** Asks for random bytes many at a time, which costs as much as asking for one. */
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
