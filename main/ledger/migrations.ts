// The schema, version by version. A version that was released is never edited: each change is a new version.
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { integer, text, type Row } from './sql.ts';
import { acceptedDuplicatesSchema } from './tables/accepted-duplicates.ts';
import { repeatAccountsOfService, repeatAccountsSchema } from './tables/account-services.ts';
import { accountsMac, accountsV1 } from './tables/accounts.ts';
import { attemptsV18, attemptsV2 } from './tables/attempts-schema.ts';
import {
  batchesV3,
  batchesV6,
  boletosV18,
  boletosV3,
  serviceStatus,
  totalsV7,
} from './tables/batches-schema.ts';
import { batchesV9 } from './tables/batches.ts';
import * as boletoColumns from './tables/boleto-columns.ts';
import { boletoDaysSchema } from './tables/boleto-days.ts';
import { registerV5, registerV8 } from './tables/boletos-sought.ts';
import { bookletAccounts, bookletComputer, bookletsSchema } from './tables/booklets.ts';
import { commandsV1 } from './tables/commands.ts';
import { documentLines, documentsSchema } from './tables/documents-schema.ts';
import { estimateMissesSchema } from './tables/estimate-misses.ts';
import { baixasAsEvidence, cancelledSchema, incomeSchema } from './tables/income-schema.ts';
import { layoutsV3, marksForgotten } from './tables/layouts.ts';
import { messagesSchema } from './tables/messages-schema.ts';
import { metaLeftTeam, metaOutside, metaRetired, metaV1, metaV4 } from './tables/meta.ts';
import { dashboardSchema } from './tables/dashboard.ts';
import { payersSchema } from './tables/payers-schema.ts';
import { pinMac, pinSchema } from './tables/pin.ts';
import { preferencesV1 } from './tables/preferences.ts';
import { printAccounts, printsOfTeams, printsSchema } from './tables/prints.ts';
import { restoredSchema } from './tables/restored.ts';
import { sheetsV10 } from './tables/sheet-lines.ts';
import { trailV1 } from './tables/trail.ts';
import { waitsSchema } from './tables/waits.ts';
import { walletsSchema } from './tables/wallets.ts';
import { watchesConflict, watchesSchema, watchesWaiting } from './tables/watches-schema.ts';
import { withdrawalChecksSchema } from './tables/withdrawal-checks.ts';
import { withdrawalsSchema } from './tables/withdrawals-schema.ts';

/** Index 0 leads to version 1. */
export const migrations: readonly string[] = [
  metaV1 + accountsV1 + trailV1 + commandsV1 + preferencesV1,
  attemptsV2,
  batchesV3 + boletosV3 + layoutsV3,
  metaV4,
  registerV5,
  batchesV6,
  totalsV7,
  registerV8,
  batchesV9,
  sheetsV10,
  bookletsSchema,
  documentsSchema,
  printsSchema,
  watchesSchema,
  withdrawalsSchema,
  walletsSchema + pinSchema,
  metaRetired,
  attemptsV18 + boletosV18,
  metaOutside,
  waitsSchema,
  watchesConflict,
  withdrawalChecksSchema,
  marksForgotten,
  `${accountsMac}; ${pinMac};`,
  restoredSchema,
  estimateMissesSchema,
  bookletAccounts + printAccounts + watchesWaiting,
  serviceStatus,
  documentLines,
  dashboardSchema,
  acceptedDuplicatesSchema,
  boletoColumns.editsByFieldName,
  metaLeftTeam,
  boletoDaysSchema,
  repeatAccountsSchema,
  printsOfTeams,
  bookletComputer,
  `DROP VIEW repeat_accounts; ${repeatAccountsOfService}`,
  incomeSchema + cancelledSchema + baixasAsEvidence,
  payersSchema + messagesSchema,
];

export const latest = migrations.length;

/** "Guic" in ASCII, by which a ledger's file is recognized. */
export const applicationId = 0x47756963;

export const pragma = (db: DatabaseSync, name: 'user_version' | 'application_id'): number =>
  integer(db.prepare(`PRAGMA ${name}`).get() ?? {}, name);

/** Migrates the schema from its present version to `target`, each version in its own transaction. */
export function migrate(db: DatabaseSync, target = latest): void {
  for (let version = pragma(db, 'user_version') + 1; version <= target; version += 1) {
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(migrations[version - 1] ?? '');
      db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; COMMIT`);
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** The schema's objects: tables by name, because SQLite rewrites their text; triggers and indexes with their full text. */
export function schemaOf(db: DatabaseSync): ReadonlySet<string> {
  const rows = db
    .prepare(
      `SELECT type || ' ' || name || ' ' || iif(type IN ('trigger', 'index'), coalesce(sql, ''), '') AS object
       FROM sqlite_schema`,
    )
    .all();
  return new Set(rows.map((row) => text(row, 'object')));
}

/** A new database in memory at `version`. */
function inMemory<T>(version: number, ask: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(':memory:');
  try {
    migrate(db, version);
    return ask(db);
  } finally {
    db.close();
  }
}

/** Every object with its whole text. How a line is indented does not count; its end does, because a comment ends there. */
function wholeSchemaOf(db: DatabaseSync): ReadonlySet<string> {
  const rows = db
    .prepare(`SELECT concat_ws(' ', type, name, tbl_name, sql) AS object FROM sqlite_schema`)
    .all();
  return new Set(rows.map((row) => text(row, 'object').replaceAll(/[^\S\n]+/g, ' ')));
}

/** Tables that have a row from their beginning. */
const seeded = (db: DatabaseSync): readonly string[] =>
  db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
    .all()
    .map((row) => text(row, 'name'))
    .filter((name) => db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined);

/** Whether the database is one that this program could have made at `version`: nothing in it is other, more or less. */
export const isOurs = (db: DatabaseSync, version: number): boolean =>
  inMemory(version, (model) => {
    const [found, expected] = [wholeSchemaOf(db), wholeSchemaOf(model)];
    return (
      found.symmetricDifference(expected).size === 0 &&
      seeded(model).every((name) => db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined)
    );
  });

export const schemaAt = (version: number): ReadonlySet<string> => inMemory(version, schemaOf);

const objects = z.array(
  z.object({ type: z.enum(['table', 'view', 'index', 'trigger']), name: z.string(), sql: z.string() }),
);
export type SchemaObject = z.infer<typeof objects>[number];

/** What the newest schema consists of, each with its text; what it refers to stands before it. */
const objectsOf = (db: DatabaseSync): readonly SchemaObject[] =>
  objects.parse(
    db
      .prepare(
        `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
      )
      .all(),
  );

export interface NewestSchema {
  readonly objects: readonly SchemaObject[];
  /** The rows that a new ledger has from its beginning, table by table. */
  readonly rows: (table: string) => readonly Row[];
}

export const withNewestSchema = <T>(use: (schema: NewestSchema) => T, version = latest): T =>
  inMemory(version, (db) =>
    use({
      objects: objectsOf(db),
      rows: (table) => db.prepare(`SELECT * FROM ${table}`).all(),
    }),
  );
