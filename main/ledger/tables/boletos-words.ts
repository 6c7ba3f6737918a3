// How the register finds boletos by words: each is a piece of the name, or the beginning of a number of the boleto.
import { wordsIn, type Condition } from '../list-definition.ts';
import { isIndexed, ownStatements } from '../own-statements.ts';
import type { Engine } from '../sql.ts';
import { fold } from '../../../preload/shared/fold.ts';

/** A line copied with its spaces is one word, as is a number in groups. */
export function wordsOf(text: string): string[] {
  return wordsIn(text.replace(/(?<=\d)\s+(?=\d)/g, ''));
}

const beginning = (text: string): readonly [string, string] => [text, `${text}\u{10ffff}`];

/** As services and banks write numbers and clerks copy them: with dots, slashes and spaces between the digits. */
const digitsOf = (word: string): string => (/^[\d./-]+$/.test(word) ? word.replace(/\D/g, '') : '');

/** By account, as their index is. */
export const boletosOfInstallment =
  'SELECT boletos.id FROM accounts CROSS JOIN boletos ON account = accounts.seq WHERE installment_id = ?';

const numbers = ['document', 'slip_line', 'nosso_numero'] as const;

/** Statements for boletos whose number, id or {ref} is the word. */
function byNumbers(word: string): readonly Condition[] {
  const digits = digitsOf(word);
  return [
    ...(digits.length < 3
      ? []
      : numbers.map((column): Condition => [
          `SELECT id FROM boletos WHERE ${column} >= ? AND ${column} < ?`,
          ...beginning(digits),
        ])),
    ['SELECT id FROM boletos WHERE remote_id = ?', word],
    [boletosOfInstallment, word],
    ...(isIndexed(word) ? [byRef(word)] : []),
  ];
}

const byRef = (word: string): Condition => [
  `SELECT CAST(substr(owner, 8) AS INTEGER) FROM accounts CROSS JOIN attempts ON account_id = accounts.id
     WHERE ref = ? AND attempts.kind = 'boleto'`,
  word.toLowerCase(),
];

/** Rows whose names are not indexed yet. Some of them may contain the word. */
const byUnindexed = (word: string): Condition => [
  `SELECT id FROM boletos NOT INDEXED WHERE ${
    isIndexed(word) ? 'id > (SELECT upto FROM boletos_indexed)' : 'true'
  } AND instr(name_key, ?) > 0`,
  fold(word),
];

const among = (found: readonly Condition[]): Condition => [
  `id IN (${found.map(([query]) => query).join(' UNION ALL ')})`,
  ...found.flatMap(([, ...values]) => values),
];

function byWord(word: string, engine: Engine): Condition {
  const queries = [byUnindexed(word), ...byNumbers(word)];
  if (!isIndexed(word)) return among(queries);
  const sought = { queries, columns: byColumns(word), elsewhere: [byRef(word)] };
  return ownStatements.boletosWithWord[engine](word, sought);
}

/** The row's own columns except its name. */
function byColumns(word: string): readonly Condition[] {
  const digits = digitsOf(word);
  return [
    ...(digits.length < 3
      ? []
      : numbers.map((column): Condition => [`(${column} >= ? AND ${column} < ?)`, ...beginning(digits)])),
    ['remote_id = ?', word],
    ['installment_id = ?', word],
  ];
}

/** The same for a row that already exists. */
function holds(word: string): Condition {
  const found: readonly Condition[] = [
    ['instr(name_key, ?) > 0', fold(word)],
    ...byColumns(word),
    ...(isIndexed(word) ? [among([byRef(word)])] : []),
  ];
  return [found.map(([one]) => one).join(' OR '), ...found.flatMap(([, ...values]) => values)];
}

/**
 * All words must match. Each word alone may match thousands of rows of which few match the others. So the name index is asked for all words
 * at once, and otherwise only rows are read that have one of the words as their number.
 */
export function byWords(words: readonly string[], engine: Engine): readonly Condition[] {
  const inIndex = words.filter(isIndexed);
  const [first] = inIndex;
  if (words.length < 2 || first === undefined) return words.map((word) => byWord(word, engine));
  const candidates = [
    ownStatements.boletosByPiecesOfName[engine](inIndex),
    byUnindexed(first),
    ...words.flatMap(byNumbers),
  ];
  return [among(candidates), ...words.map(holds)];
}
