import { expect, test } from 'vitest';
import { withMostMemory } from '../../../../../main/documents/pdf/wasm-memory.ts';

/** One memory with one page, or with this many, exported as `m`. */
const moduleOf = (limits: string): Uint8Array =>
  Buffer.from(`0061736d01000000${limits}070501016d0200`.replaceAll(' ', ''), 'hex');

const memoryOf = (bytes: Uint8Array<ArrayBuffer>): WebAssembly.Memory => {
  const { m } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  if (!(m instanceof WebAssembly.Memory)) throw new Error('no memory');
  return m;
};

const page = 65_536;

test('lets a module grow up to its limit', () => {
  const memory = memoryOf(withMostMemory(moduleOf('05 06 01 01 01 808002'), 300 * page + 1));
  expect(memory.grow(299)).toBe(1);
  expect(() => memory.grow(1)).toThrow(RangeError);
});

test('does not raise the module’s own limit', () => {
  const memory = memoryOf(withMostMemory(moduleOf('05 04 01 01 01 03'), 300 * page));
  expect(memory.grow(2)).toBe(1);
  expect(() => memory.grow(1)).toThrow(RangeError);
});

test.each([
  ['that says no limit', '05 03 01 00 01'],
  ['that needs more at its start', '05 04 01 01 05 7f'],
  ['without a memory', ''],
])('rejects a module %s', (_, limits) => {
  expect(() => withMostMemory(moduleOf(limits), 4 * page)).toThrow('another PDFium');
});
