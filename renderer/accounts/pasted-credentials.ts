// Finds token, CI and CS, or address and pairing key of a mailbox, in one pasted text, such as a mail or a file of the provider. Pure.
import type { CredentialName } from '../../preload/contract/accounts.ts';

export type PastedCredentials = Readonly<Partial<Record<CredentialName, string>>>;

const names = {
  token: String.raw`access[\s_-]*token|token\s+de\s+acesso|token|authorization`,
  ci: String.raw`client[\s_-]*id|ci`,
  cs: String.raw`client[\s_-]*secret|cs`,
} as const satisfies Record<CredentialName, string>;

/** A name, perhaps quoted or with another name in brackets, and the first word after it. */
const valuesOf = (name: CredentialName, text: string): readonly string[] => [
  ...new Set(
    [
      ...text.matchAll(
        new RegExp(
          String.raw`(?<![\w.-])(?:${names[name]})(?![\w.-])["'\s]*(?:\([^)]*\))?["'\s]*[:=\s]["'\s]*(?:bearer\s+)?([^\s"',;}]+)`,
          'giu',
        ),
      ),
    ].map(([, value = '']) => value),
  ),
];

const shortest = 8;
const aName = new RegExp(`^(?:${Object.values(names).join('|')})?:?$|:$`, 'iu');
const isValue = (text: string): boolean => text.length >= shortest && !aName.test(text);

/** Undefined unless the text names at least two of them, each with one value. */
export function readPastedCredentials(text: string): PastedCredentials | undefined {
  const found = (['token', 'ci', 'cs'] as const)
    .map((name) => [name, valuesOf(name, text)] as const)
    .filter(([, values]) => values.length > 0);
  const sure = found.every(([, values]) => values.length === 1 && values.every(isValue));
  return sure && found.length > 1
    ? Object.fromEntries(found.map(([name, [value]]) => [name, value]))
    : undefined;
}

/** Without the signs that surround it in a sentence; only a numeric host has brackets of its own. */
const anAddress = /\bhttps?:\/\/(?:\[[\da-f:.]+\]|[^\s"'`<>()[\]{}*|,;])[^\s"'`<>()[\]{}*|,;]*/giu;

/** Undefined unless the text has exactly one address and one pairing key of a callback mailbox, apart from each other. */
export function readPastedMailbox(text: string) {
  const found = (text.match(anAddress) ?? []).map((one) => one.replace(/[.:!?…]+$/u, ''));
  const [address, ...addresses] = new Set(found);
  const [code, ...codes] = new Set(text.replaceAll(anAddress, ' ').match(/\bgm1-[\w-]+/gu));
  return code === undefined || address === undefined || codes.length > 0 || addresses.length > 0
    ? undefined
    : { address, code };
}
