// The statements that need words of their own for each engine, side by side. Every other statement has one text for both.
import type { Engine, SqlValue } from './sql.ts';
import { fold } from '../../preload/shared/fold.ts';

type Statement = readonly [sql: string, ...values: SqlValue[]];
type Words = (...given: never[]) => Statement;

/** What else than its name may be a word of a boleto: as queries for ids, and of those the ones that its own columns tell. */
interface Sought {
  readonly queries: readonly Statement[];
  readonly columns: readonly Statement[];
  readonly elsewhere: readonly Statement[];
}

const joined = (found: readonly Statement[], by: string): Statement => [
  found.map(([one]) => one).join(by),
  ...found.flatMap(([, ...values]) => values),
];

/** The trigram indexes have parts of three letters. Shorter words are looked for in the rows themselves. */
export const isIndexed = (word: string): boolean => Array.from(word).length >= 3;

/** SQLite's search index reads pieces as phrases. */
const phrases = (pieces: readonly string[]): string =>
  pieces.map((piece) => `"${piece.replaceAll('"', '""')}"`).join(' AND ');

const piece = (text: string): string => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;

/** PostgreSQL looks for them in what its trigram index holds: words without accents and case. */
const holdingAll = (select: string, words: string, pieces: readonly string[]): Statement => [
  `${select} WHERE ${pieces.map(() => `${words} LIKE ?`).join(' AND ')}`,
  ...pieces.map(piece),
];

export const ownStatements = {
  boletosByPiecesOfName: {
    sqlite: (pieces: readonly string[]) => [
      'SELECT rowid FROM boletos_text WHERE boletos_text MATCH ?',
      phrases(pieces),
    ],
    postgres: (pieces: readonly string[]) => holdingAll('SELECT id FROM boletos', 'name_key', pieces),
  },
  /** As a condition. PostgreSQL joins the indexes of a table by itself, and looks up no row that one of them has found once more. */
  boletosWithWord: {
    sqlite(word: string, { queries }: Sought) {
      const byName = ['SELECT rowid FROM boletos_text WHERE boletos_text MATCH ?', phrases([word])] as const;
      const [all, ...values] = joined([byName, ...queries], ' UNION ALL ');
      return [`id IN (${all})`, ...values];
    },
    postgres: (word: string, { columns, elsewhere }: Sought) =>
      joined(
        [
          ['name_key LIKE ?', piece(word)],
          ...columns,
          ...elsewhere.map(([query, ...values]): Statement => [`id = ANY (ARRAY(${query}))`, ...values]),
        ],
        ' OR ',
      ),
  },
  trailByPiecesOfWords: {
    sqlite: (pieces: readonly string[]) => [
      'SELECT rowid FROM trail_text WHERE trail_text MATCH ?',
      phrases(pieces),
    ],
    postgres: (pieces: readonly string[]) =>
      holdingAll('SELECT seq FROM trail', 'trail_words(os_user, what, detail)', pieces),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Engine, Words>>>>;
