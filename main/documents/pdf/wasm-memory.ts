// The maximum memory of a WebAssembly module is written in its file. PDFium's is 2 GB, and a PDF of five hundred bytes can make it
// take that; with a smaller maximum such an allocation fails.

const memorySection = 5;
const pageBytes = 65_536;

/** The same module with a maximum of bytes of memory. */
export function withMostMemory(wasm: Uint8Array, most: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(wasm);
  let at = 8;
  /** Seven bits a byte, the lowest first. */
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const section = bytes[at++];
    const length = number();
    if (section !== memorySection) {
      at += length;
      continue;
    }
    const memories = number();
    const hasMost = bytes[at++] === 1;
    const least = number();
    const from = at;
    const before = number();
    const pages = Math.min(before, Math.floor(most / pageBytes));
    if (memories !== 1 || !hasMost || pages < least) break;
    // The number keeps its length in bytes.
    for (let place = from, rest = pages; place < at; place += 1, rest = Math.floor(rest / 128))
      bytes[place] = (rest % 128) | (place < at - 1 ? 128 : 0);
    return bytes;
  }
  throw new Error('another PDFium than the one known');
}
