// The words of a statement, as SQLite reads them, in those of PostgreSQL: what says the same in every statement. Statements that
// need other words stand in ../own-statements.ts.

const rewritten: readonly (readonly [RegExp, string])[] = [
  [/ (?:NOT INDEXED|INDEXED BY \w+)\b/g, ''],
  // SQLite keeps the order of a CROSS JOIN, which may have a condition there.
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

/** `?` and `?1` become `$1`, as PostgreSQL counts them; what stands in quotes stays. */
export function inPostgres(text: string): string {
  let count = 0;
  return rewritten
    .reduce((sql, [from, to]) => sql.replace(from, to), text)
    .replace(/'(?:[^']|'')*'|\?(\d*)/g, (found, number: string | undefined) => {
      if (!found.startsWith('?')) return found;
      return `$${number === '' || number === undefined ? (count += 1) : number}`;
    });
}
