// The tables that a team older than them gets, with who may use them: payments with their evidence, and payers with their monthly charges
// and messages.
import { baixasAsEvidence } from '../tables/income-schema.ts';
import { objectsAt } from './schema.ts';
import { toPostgresSql } from './statements.ts';
import { groupOf } from './team-privileges.ts';

/** Tables as a version of the ledger has them; a person only adds to those that are not `changed`. */
function added(
  version: number,
  {
    tables,
    changed,
    others = new Set(),
  }: {
    readonly tables: readonly string[];
    readonly changed: readonly string[];
    readonly others?: ReadonlySet<string>;
  },
): { readonly created: readonly string[]; readonly granted: readonly string[] } {
  const isOne = (name: string): boolean => tables.some((table) => name.startsWith(table));
  const created = objectsAt(version, (name) => isOne(name) || others.has(name));
  const functions = created.flatMap((sql) => /CREATE FUNCTION (\w+)/.exec(sql)?.[1] ?? []);
  return {
    created,
    granted: [
      `GRANT EXECUTE ON FUNCTION ${functions.join(', ')} TO ${groupOf('reader')}`,
      `GRANT SELECT ON ${tables.join(', ')} TO ${groupOf('reader')}`,
      `GRANT INSERT ON ${tables.join(', ')} TO ${groupOf('operator')}`,
      `GRANT UPDATE ON ${changed.join(', ')} TO ${groupOf('operator')}`,
    ],
  };
}

const replaced = ['boletos_day_settled', 'boletos_day_unsettled'] as const;

export function incomeOfTeam(): readonly string[] {
  const { created, granted } = added(39, {
    tables: ['income_files', 'callbacks', 'evidence', 'allocations', 'income_lines'],
    changed: ['income_lines'],
    others: new Set([
      ...replaced,
      'boletos_cancelled',
      'boletos_day_cancelled',
      'boletos_day_revived',
      'boletos_register',
      'boletos_payers',
    ]),
  });
  return [
    'ALTER TABLE boletos ADD COLUMN cancelled_on text COLLATE "C"',
    'DROP INDEX boletos_register',
    ...replaced.flatMap((name) => [`DROP TRIGGER ${name} ON boletos`, `DROP FUNCTION ${name}`]),
    ...created,
    toPostgresSql(baixasAsEvidence),
    ...granted,
    `GRANT INSERT (cancelled_on), UPDATE (cancelled_on) ON boletos TO ${groupOf('operator')}`,
  ];
}

export function payersOfTeam(): readonly string[] {
  const changed = ['payers', 'agreements', 'proposals', 'messages', 'mail_tries'];
  const tables = [...changed, 'mail_templates'];
  const { created, granted } = added(40, { tables, changed, others: new Set(['boletos_by_payer']) });
  return ['ALTER TABLE accounts ADD COLUMN mails_unknown_before text COLLATE "C"', ...created, ...granted];
}
