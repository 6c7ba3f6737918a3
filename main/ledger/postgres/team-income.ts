// What makes payments and their evidence of a team that is older than they are.
import { baixasAsEvidence } from '../tables/income-schema.ts';
import { objectsAt } from './schema.ts';
import { toPostgresSql } from './statements.ts';
import { groupOf } from './team-privileges.ts';

/** The version of the ledger that brought them. */
const since = 39;

const appended = ['income_files', 'callbacks', 'evidence', 'allocations'] as const;
const tables = [...appended, 'income_lines'] as const;

const isOfIncome = (name: string): boolean => tables.some((table) => name.startsWith(table));
const replaced = ['boletos_day_settled', 'boletos_day_unsettled'] as const;
const ofBoletos: ReadonlySet<string> = new Set([
  ...replaced,
  'boletos_cancelled',
  'boletos_day_cancelled',
  'boletos_day_revived',
  'boletos_register',
  'boletos_payers',
]);

export function incomeOfTeam(): readonly string[] {
  const created = objectsAt(since, (name) => isOfIncome(name) || ofBoletos.has(name));
  const functions = created.flatMap((sql) => /CREATE FUNCTION (\w+)/.exec(sql)?.[1] ?? []);
  return [
    'ALTER TABLE boletos ADD COLUMN cancelled_on text COLLATE "C"',
    'DROP INDEX boletos_register',
    ...replaced.flatMap((name) => [`DROP TRIGGER ${name} ON boletos`, `DROP FUNCTION ${name}`]),
    ...created,
    `GRANT EXECUTE ON FUNCTION ${functions.join(', ')} TO ${groupOf('reader')}`,
    toPostgresSql(baixasAsEvidence),
    `GRANT SELECT ON ${tables.join(', ')} TO ${groupOf('reader')}`,
    `GRANT INSERT ON ${tables.join(', ')} TO ${groupOf('operator')}`,
    `GRANT UPDATE ON income_lines TO ${groupOf('operator')}`,
    `GRANT INSERT (cancelled_on), UPDATE (cancelled_on) ON boletos TO ${groupOf('operator')}`,
  ];
}
