// Decodes the answers to a created boleto and of the identification field route, tolerantly.
import {
  amountOf,
  at,
  entries,
  figureOf,
  findNamed,
  idOf,
  isObject,
  JsonNumber,
  parseJson,
  textOf,
  type Json,
} from './json.ts';

export type BoletoAnswer = Readonly<ReturnType<typeof decodeBoleto>>;

const digitsOf = (value: Json | undefined): string | undefined => {
  const text = value instanceof JsonNumber ? value.source : textOf(value);
  const digits = text?.replace(/\D/g, '') ?? '';
  return digits === '' ? undefined : digits;
};

const plainOf = (value: Json | undefined): string | undefined =>
  value instanceof JsonNumber ? figureOf(value) : textOf(value);

const installmentIdIn = (json: Json): string | undefined => findNamed(json, ['installmentId'], idOf);

/** `read`: the parsed text, if it was parsed before. */
export function decodeBoleto(text: string, read = parseJson(text)) {
  const json = read ?? null;
  const data = at(json, 'data');
  const slip = at(data, 'bankSlip');
  return {
    id: idOf(at(data, 'id')),
    status: textOf(at(data, 'status')),
    /** Exact decimal text, or the original text if it is no figure. */
    amount: amountOf(at(data, 'amount')),
    dueDate: textOf(at(data, 'dueDate')),
    pdfUrl: textOf(at(data, 'pdfUrl')),
    /** Digits only, like the bar code. */
    line: digitsOf(at(slip, 'identificationField')),
    nossoNumero: plainOf(at(slip, 'nossoNumero')),
    barCode: digitsOf(at(slip, 'barCode')),
    installmentId: installmentIdIn(json),
    message: textOf(at(json, 'message')),
  };
}

const lineNames = ['identificationField', 'linhaDigitavel', 'digitableLine', 'line', 'linha'];
const slipLengths: ReadonlySet<number> = new Set([47, 48]);

export interface LineAnswer {
  /** Digits only; the caller verifies the check digits. */
  readonly line: string;
  readonly nossoNumero: string | undefined;
  readonly barCode: string | undefined;
}

/** Accepts JSON at any depth and plain text, formatted or not. */
export function decodeLine(text: string): LineAnswer | undefined {
  const json = parseJson(text);
  const tree: Json = json === undefined || json instanceof JsonNumber ? text : json;
  const line = lineOf(tree);
  if (line === undefined) return undefined;
  return {
    line,
    nossoNumero: findNamed(tree, ['nossoNumero'], plainOf),
    barCode: findNamed(tree, ['barCode', 'codigoBarras'], (value) => {
      const digits = digitsOf(value);
      return digits?.length === 44 ? digits : undefined;
    }),
  };
}

const wholeLine = (value: Json): string | undefined => {
  if (typeof value !== 'string' && !(value instanceof JsonNumber)) return undefined;
  const text = value instanceof JsonNumber ? value.source : value.trim();
  // A text with letters is a sentence, whose digits mean something else.
  const digits = /^[\d\s.-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  return slipLengths.has(digits.length) ? digits : undefined;
};

function lineOf(tree: Json): string | undefined {
  if (!isObject(tree) && !Array.isArray(tree)) return wholeLine(tree);
  const named = findNamed(tree, lineNames, wholeLine);
  if (named !== undefined) return named;
  // Without a known field name, a value that looks like a line counts only if no other one does.
  const found = new Set<string>();
  for (const [, value] of entries(tree)) {
    const line = wholeLine(value);
    if (line !== undefined) found.add(line);
  }
  return found.size === 1 ? [...found][0] : undefined;
}
