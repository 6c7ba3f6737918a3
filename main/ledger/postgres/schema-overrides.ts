// Parts of the schema that are not translated from SQLite's: functions that only SQLite has, and objects with another definition.
import { countDays } from '../tables/boleto-days.ts';

/** jsonb is parsed once for all of its members. Not STRICT, so that it becomes part of the statement, which skips unused columns. */
export const jsonEach = `
  CREATE OR REPLACE FUNCTION json_each(value text, OUT key bigint, OUT value jsonb, OUT atom text) RETURNS SETOF record
    LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 100
    AS 'SELECT at - 1, one, one #>> ''{}'' FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS each (one, at)'`;

/** Functions of SQLite that the schema and the operations call. */
export const sqliteFunctions: readonly string[] = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  `CREATE FUNCTION iif(condition boolean, yes anycompatible, no anycompatible) RETURNS anycompatible
     LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT CASE WHEN condition THEN yes ELSE no END'`,
  `CREATE FUNCTION json_valid(value text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $body$ BEGIN
     PERFORM value::json; RETURN true; EXCEPTION WHEN invalid_text_representation THEN RETURN false; END $body$`,
  `CREATE FUNCTION json_type(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS 'SELECT json_typeof(value::json)'`,
  `CREATE FUNCTION json_array_length(value text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
     AS 'SELECT json_array_length(value::json)'`,
  jsonEach,
  // Quoted, because JSON is a keyword since PostgreSQL 17.
  `CREATE FUNCTION "json"(value text) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS 'SELECT value::json'`,
  // Only appends: the operations use no other path.
  `CREATE FUNCTION json_insert(list text, place text, value json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
     AS 'SELECT CASE WHEN list::json #>> ''{0}'' IS NULL THEN ''['' || value || '']''
       ELSE left(rtrim(list), -1) || '','' || value || '']'' END'`,
  `CREATE FUNCTION json_extract(value text, path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
     AS 'SELECT value::json #>> string_to_array(substr(path, 3), ''.'')'`,
  `CREATE FUNCTION json_member(value text, name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
     AS 'SELECT value::json ->> name'`,
  `CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = text, FUNCTION = json_member)`,
  // plpgsql plans it once for a session.
  `CREATE FUNCTION date(moment text, shift text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
     AS 'BEGIN RETURN substr(CAST(moment::timestamp + shift::interval AS text), 1, 10); END'`,
  `CREATE FUNCTION instr(value bytea, part bytea) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
     AS 'SELECT position(part IN value)'`,
  `CREATE FUNCTION instr(value text, part text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
     AS 'SELECT strpos(value, part)'`,
  ...['max', 'min'].map(
    (name) => `CREATE FUNCTION ${name}(one anycompatible, other anycompatible) RETURNS anycompatible
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS 'SELECT ${name === 'max' ? 'greatest' : 'least'}(one, other)'`,
  ),
  // Turns a GLOB pattern of classes and stars into a regular expression.
  `CREATE FUNCTION glob(value text, pattern text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
     AS 'SELECT value ~ (''^'' || replace(pattern, ''*'', ''.*'') || ''$'')'`,
];

/** An extension that was installed earlier may be in any schema. */
const trigramIndex = (name: string, table: string, words: string): string => `
    DO $block$ BEGIN
      EXECUTE format('CREATE INDEX ${name} ON ${table} USING gin (${words} %I.gin_trgm_ops)',
        (SELECT nspname FROM pg_extension JOIN pg_namespace AS at ON at.oid = extnamespace WHERE extname = 'pg_trgm'));
    END $block$;`;

/** Checks and marks the accounts of new attempts by one look for all of them. */
const attemptsUse = `
    CREATE OR REPLACE FUNCTION attempts_use() RETURNS trigger LANGUAGE plpgsql AS $trigger$
    DECLARE removed boolean; unused boolean;
    BEGIN
      SELECT bool_or(removed_at IS NOT NULL), bool_or(used = 0) INTO removed, unused
        FROM accounts WHERE id IN (SELECT account_id FROM added);
      IF removed THEN RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'attempts: account removed'; END IF;
      IF unused THEN UPDATE accounts SET used = 1 WHERE used = 0 AND id IN (SELECT account_id FROM added); END IF;
      RETURN NULL;
    END $trigger$;
    CREATE OR REPLACE TRIGGER attempts_use AFTER INSERT ON attempts REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION attempts_use();`;

/** Calls the function for withdrawals only. */
const attemptsWithdrawal = `
    CREATE OR REPLACE FUNCTION attempts_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN
      IF EXISTS (SELECT 1 FROM attempts
        WHERE account_id = new.account_id AND kind = 'withdrawal' AND state IN ('sending', 'uncertain')) THEN
        RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'attempts: withdrawal locked';
      END IF;
      RETURN new;
    END $trigger$;
    CREATE OR REPLACE TRIGGER attempts_withdrawal BEFORE INSERT ON attempts FOR EACH ROW
      WHEN (new.kind = 'withdrawal' AND new.override = 0) EXECUTE FUNCTION attempts_withdrawal();`;

/** Counts by statement, and only rows that were not created before. A join would compare each row with every other one. */
const boletosDayIssued = `
    CREATE OR REPLACE FUNCTION boletos_day_issued() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN
      IF NOT EXISTS (SELECT 1 FROM after WHERE state = 'created') THEN RETURN NULL; END IF;
      ${countDays('true', `(SELECT * FROM after WHERE id NOT IN (SELECT id FROM before WHERE state = 'created')) AS issued`)};
      RETURN NULL;
    END $trigger$;
    CREATE OR REPLACE TRIGGER boletos_day_issued AFTER UPDATE ON boletos REFERENCING OLD TABLE AS before NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION boletos_day_issued();`;

/** Triggers that run once for all rows of a step. */
export const stepTriggers: readonly string[] = [attemptsUse, attemptsWithdrawal, boletosDayIssued];

/** Definitions that replace the translated ones, by the object's name. */
export const objectOverrides: Readonly<Record<string, string>> = {
  // The trigram index of name_key is updated with the row, so no name waits for being indexed.
  boletos_indexed: `
    CREATE TABLE boletos_indexed (one bigint PRIMARY KEY CHECK (one = 1), upto bigint NOT NULL);
    INSERT INTO boletos_indexed VALUES (1, ${Number.MAX_SAFE_INTEGER});`,
  boletos_renamed: trigramIndex('boletos_by_name', 'boletos', 'name_key'),
  // Calls no function of this schema, so that a dump can be restored in any order.
  trail_words: `
    CREATE FUNCTION trail_words(os_user text, what text, detail text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $body$
      SELECT lower(regexp_replace(normalize(concat_ws(' ', os_user, what, (SELECT string_agg(atom #>> '{}', ' ')
          FROM jsonb_path_query(detail::jsonb, 'strict $.**') AS atom
          WHERE jsonb_typeof(atom) IN ('string', 'number'))), NFD), '[\u0300-\u036f]', '', 'g'))
    $body$;
    ${trigramIndex('trail_by_words', 'trail', 'trail_words(os_user, what, detail)')}`,
  // A statement trigger counts all rows at once. PostgreSQL also requires the qualified name of the count that is added to.
  boletos_counted: `
    CREATE FUNCTION boletos_counted() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN
      INSERT INTO batch_totals AS total SELECT batch_id, state, sum(n), sum(c) FROM (
          SELECT batch_id, state, -1 AS n, -coalesce(cents, 0) AS c FROM before
          UNION ALL SELECT batch_id, state, 1, coalesce(cents, 0) FROM after) AS step
        GROUP BY batch_id, state HAVING sum(n) <> 0 OR sum(c) <> 0 ORDER BY batch_id, state
        ON CONFLICT (batch_id, state) DO UPDATE
          SET count = total.count + excluded.count, cents = total.cents + excluded.cents;
      RETURN NULL;
    END $trigger$;
    CREATE TRIGGER boletos_counted AFTER UPDATE ON boletos REFERENCING OLD TABLE AS before NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION boletos_counted();`,
  boletos_day_issued: boletosDayIssued,
  // Part of attempts_use.
  attempts_account: '',
  attempts_withdrawal: attemptsWithdrawal,
  attempts_use: attemptsUse,
};
