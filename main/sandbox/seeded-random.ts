// Repeatable random numbers: the same seed and parts always give the same number, without stored state.

/** A hash of 32 bits that changes completely with any change of the seed or a part. */
export function hash32(seed: string, ...parts: readonly (string | number)[]): number {
  let state = 0x811c9dc5;
  const text = [seed, ...parts].join('\u0000');
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  // FNV alone leaves similar inputs similar; two rounds of multiply and shift mix the last character into all bits.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** A fraction in [0, 1). */
export const seededRandom = (seed: string, ...parts: readonly (string | number)[]): number =>
  hash32(seed, ...parts) / 2 ** 32;

/** An integer from `least` to `most`, inclusive. */
export const between = (
  least: number,
  most: number,
  seed: string,
  ...parts: readonly (string | number)[]
): number => least + Math.floor(seededRandom(seed, ...parts) * (most - least + 1));

/** Lower-case hexadecimal of the given length. */
export function hexText(length: number, seed: string, ...parts: readonly (string | number)[]): string {
  let text = '';
  for (let block = 0; text.length < length; block++) {
    text += hash32(seed, ...parts, block)
      .toString(16)
      .padStart(8, '0');
  }
  return text.slice(0, length);
}

/** One of the given elements; the list must not be empty. */
export function pick<T>(
  things: readonly [T, ...T[]],
  seed: string,
  ...parts: readonly (string | number)[]
): T {
  return things[between(0, things.length - 1, seed, ...parts)] ?? things[0];
}
