// Loaded into the program under test and each of its threads: fixes the time at GUICHE_TEST_NOW, the random numbers
// and the user name, so that two runs show the same pictures.
import { syncBuiltinESMExports } from 'node:module';
import crypto, { createHash } from 'node:crypto';
import os from 'node:os';

const at = Number(process.env['GUICHE_TEST_NOW']);
const { userInfo } = os;

globalThis.Date = new Proxy(Date, {
  construct: (real, given: [] | [number]) => (given.length === 0 ? new real(at) : new real(...given)),
  apply: (real) => new real(at).toString(),
  get(real, name): unknown {
    return name === 'now' ? () => at : Reflect.get(real, name);
  },
});
Math.random = () => 0.5;
// Each has a different length: keys and references must differ.
const taken = new Map<number, number>();
const next = (length: number): Buffer => {
  taken.set(length, (taken.get(length) ?? 0) + 1);
  const seed = `${length} ${taken.get(length)}`;
  return Buffer.concat(
    Array.from({ length: Math.ceil(length / 64) }, (_, part) =>
      createHash('sha512').update(`${seed} ${part}`).digest(),
    ),
  ).subarray(0, length);
};
Object.assign(crypto, { randomInt: () => 0, randomBytes: next });
Object.assign(os, { userInfo: () => ({ ...userInfo(), username: 'ana' }) });
syncBuiltinESMExports();
