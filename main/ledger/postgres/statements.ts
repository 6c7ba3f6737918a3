// Translates the text of a statement from SQLite to PostgreSQL, as far as a rule holds for every statement. The others are in
// ../own-statements.ts.

const rewrites: readonly (readonly [RegExp, string])[] = [
  [/ (?:NOT INDEXED|INDEXED BY \w+)\b/g, ''],
  // In SQLite a CROSS JOIN fixes the join order and may have a condition.
  [/\bCROSS JOIN(?=(?:(?!\b(?:WHERE|JOIN|GROUP|ORDER|UNION)\b)[\s\S])*?\bON\b)/g, 'JOIN'],
  [/\bCAST\((\w+(?:\.\w+)?) AS BLOB\)/g, "convert_to($1, 'UTF8')"],
  [/\bAS REAL\)/g, 'AS float8)'],
  [/\bAS INTEGER\)/g, 'AS bigint)'],
  [/\bjson_object\(/g, 'json_build_object('],
  [/\bjson_group_array\(/g, 'json_agg('],
  [/\bjson\(/g, '"json"('],
  [/\b(\w+) COLLATE NOCASE/g, 'lower($1)'],
  [/\b(\w+(?:\([^()]*\))?) (NOT )?GLOB ('(?:[^']|'')*')/g, '$2glob($1, $3)'],
];

/** `?` and `?1` become `$1`, except inside quotes. */
export function toPostgresSql(text: string): string {
  let count = 0;
  return rewrites
    .reduce((sql, [from, to]) => sql.replace(from, to), text)
    .replace(/'(?:[^']|'')*'|\?(\d*)/g, (found, number: string | undefined) => {
      if (!found.startsWith('?')) return found;
      return `$${number === '' || number === undefined ? (count += 1) : number}`;
    });
}
