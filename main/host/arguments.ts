// Parses the program's arguments, for both hosts and `npm start`, so that all of them refuse the same mistakes.
import { parseArgs } from 'node:util';
import { isSheetName } from '../../preload/contract/sheet-files.ts';

export interface Arguments {
  /** As typed; the caller resolves relative paths. */
  readonly data: string | undefined;
  readonly open: boolean;
  /** 0 for a free port. */
  readonly port: number;
  readonly smoke: boolean;
  /** Files to open, as typed. */
  readonly sheets: readonly string[];
}

export interface ArgumentFault {
  readonly fault: 'unknown' | 'valueMissing' | 'notAPort' | 'notASheet';
  /** As typed. */
  readonly word: string;
}

const options = {
  'no-open': { type: 'boolean' },
  data: { type: 'string' },
  port: { type: 'string' },
  smoke: { type: 'boolean' },
} as const;

/**
 * Switches of Chromium and Electron, by their first words, which desktops, installers and users add. None of our
 * options resembles them.
 */
const ofChromium =
  /^--(?:(?:enable|disable|force|use|gpu|gl|gtk|ozone|wayland|high-dpi|disk-cache|touch|trace|log|inspect|original-process)(?:-[\w-]+)?|no-sandbox|no-zygote|in-process-gpu|ignore-gpu-blocklist|remote-debugging-port|lang|class|password-store|v|vmodule|updated)(?:=|$)/u;

export const isOfChromium = (argument: string): boolean => ofChromium.test(argument);

/** Added by macOS (Finder, Xcode) and Windows (a clicked notification), with one dash. */
const ofSystem = /^-(?:psn_\w+|NS[A-Z]\w*|Apple[A-Z]\w*|Embedding|ToastActivated)$/u;

const isPort = (text: string): boolean => /^\d{1,5}$/u.test(text) && Number(text) < 65_536;

/**
 * The packaged program ignores unknown arguments; only the folder and the smoke test matter there. A word without a
 * dash is no option, because systems pass files that way.
 */
export function readWindowArguments(args: readonly string[]): Arguments | ArgumentFault {
  const judged = args.filter((argument) => !isOfChromium(argument) && !ofSystem.test(argument));
  return read(judged, { names: ['data', 'smoke'], words: true });
}

/** An empty folder would mean the current directory. */
export const readArguments = (args: readonly string[]): Arguments | ArgumentFault =>
  read(args, { names: Object.keys(options), words: false });

function read(
  args: readonly string[],
  allowed: { readonly names: readonly string[]; readonly words: boolean },
): Arguments | ArgumentFault {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const values = new Map<string, string>();
  const sheets: string[] = [];
  for (const token of tokens) {
    const word = args[token.index] ?? '';
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (isSheetName(token.value)) sheets.push(token.value);
      else if (!allowed.words) return { fault: 'notASheet', word };
      continue;
    }
    if (!allowed.names.includes(token.name)) return { fault: 'unknown', word };
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
    sheets,
  };
}
