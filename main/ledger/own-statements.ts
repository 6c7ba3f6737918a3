// The statements that need words of their own for each engine, side by side. Every other statement has one text for both.
import type { Engine, SqlValue } from './sql.ts';
import { nameKey } from './tables/boletos-new.ts';

type Statement = readonly [sql: string, ...values: SqlValue[]];
type Words = (pieces: readonly string[]) => Statement;

/** SQLite's search index reads pieces as phrases. */
const phrases = (pieces: readonly string[]): string =>
  pieces.map((piece) => `"${piece.replaceAll('"', '""')}"`).join(' AND ');

/** PostgreSQL looks for them in what its trigram index holds: words without accents and case. */
const holdingAll = (select: string, words: string, pieces: readonly string[]): Statement => [
  `${select} WHERE ${pieces.map(() => `${words} LIKE ?`).join(' AND ')}`,
  ...pieces.map((piece) => `%${nameKey(piece).replace(/[\\%_]/g, '\\$&')}%`),
];

export const ownStatements = {
  boletosByPiecesOfName: {
    sqlite: (pieces) => ['SELECT rowid FROM boletos_text WHERE boletos_text MATCH ?', phrases(pieces)],
    postgres: (pieces) => holdingAll('SELECT id FROM boletos', 'name_key', pieces),
  },
  trailByPiecesOfWords: {
    sqlite: (pieces) => ['SELECT rowid FROM trail_text WHERE trail_text MATCH ?', phrases(pieces)],
    postgres: (pieces) => holdingAll('SELECT seq FROM trail', 'trail_words(os_user, what, detail)', pieces),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Engine, Words>>>>;
