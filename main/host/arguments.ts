// The program's own arguments, read alike by both hosts and by `npm start`, so that all of them refuse the same mistakes.
import { parseArgs } from 'node:util';

export interface Arguments {
  /** As it was typed: what it is relative to is the caller's matter. */
  readonly data: string | undefined;
  readonly open: boolean;
  /** 0 for a free one. */
  readonly port: number;
  readonly smoke: boolean;
}

export interface ArgumentFault {
  readonly fault: 'unknown' | 'valueMissing' | 'notAPort';
  /** As it was typed. */
  readonly word: string;
}

const options = {
  'no-open': { type: 'boolean' },
  data: { type: 'string' },
  port: { type: 'string' },
  smoke: { type: 'boolean' },
} as const;

const isPort = (text: string): boolean => /^\d{1,5}$/u.test(text) && Number(text) < 65_536;

/** A folder without a name would be the one in which the program happens to start. */
export function readArguments(args: readonly string[]): Arguments | ArgumentFault {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const values = new Map<string, string>();
  for (const token of tokens) {
    const word = args[token.index] ?? '';
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional' || !Object.hasOwn(options, token.name)) return { fault: 'unknown', word };
    const takesValue = token.name === 'data' || token.name === 'port';
    if (!takesValue && token.value !== undefined) return { fault: 'unknown', word };
    const value = token.value ?? '';
    if (takesValue && (value === '' || (!token.inlineValue && value.startsWith('-'))))
      return { fault: 'valueMissing', word: token.rawName };
    if (token.name === 'port' && !isPort(value)) return { fault: 'notAPort', word: value };
    values.set(token.name, value);
  }
  return {
    data: values.get('data'),
    open: !values.has('no-open'),
    port: Number(values.get('port') ?? 0),
    smoke: values.has('smoke'),
  };
}
