// Searches for a secret in the files and output of a program: as it is, encoded, reversed, and in halves.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Needle {
  readonly name: string;
  readonly bytes: Buffer;
}

const reversed = (text: string): string => Array.from(text).toReversed().join('');

/** The part of a Base64 text that stays the same wherever the secret begins in the encoded bytes. */
function base64Cores(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]).toString('base64');
    return encoded.slice(before === 0 ? 0 : before + 1, encoded.length - 4);
  });
}

export function needlesOf(name: string, secret: string): Needle[] {
  const middle = Math.ceil(secret.length / 2);
  const halves = [secret.slice(0, middle), secret.slice(middle)];
  const cores = base64Cores(secret);
  const forms: readonly (readonly [string, string])[] = [
    ['plain', secret],
    ['reversed', reversed(secret)],
    ...halves.flatMap((half): [string, string][] => [
      ['half', half],
      ['reversed half', reversed(half)],
    ]),
    ['percent', encodeURIComponent(secret)],
    ['hex', Buffer.from(secret).toString('hex')],
    ...cores.map((core): [string, string] => ['Base64', core]),
    ...cores.map((core): [string, string] => [
      'Base64 of addresses',
      core.replaceAll('+', '-').replaceAll('/', '_'),
    ]),
  ];
  return [
    ...forms.map(([form, text]) => ({ name: `${name}: ${form}`, bytes: Buffer.from(text) })),
    { name: `${name}: in two bytes`, bytes: Buffer.from(secret, 'utf16le') },
  ];
}

/** The names of the secrets that were found. */
export const leaksIn = (bytes: Buffer, needles: readonly Needle[]): string[] => [
  ...new Set(needles.filter((needle) => bytes.includes(needle.bytes)).map(({ name }) => name)),
];

/** Every file of a folder that contains a secret, with the names of its secrets. */
export function leaksBelow(folder: string, needles: readonly Needle[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(folder, name);
    if (!statSync(path).isFile()) return [];
    return leaksIn(readFileSync(path), needles).map((found) => `${name}: ${found}`);
  });
}
