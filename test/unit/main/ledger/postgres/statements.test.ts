import { describe, expect, it } from 'vitest';
import { toPostgresSql } from '../../../../../main/ledger/postgres/statements.ts';
import { teamStatements } from '../../../../../main/ledger/postgres/team.ts';

/** PostgreSQL 16 and 17 reserve these words with a grammar of their own, unless they are quoted. */
const taken =
  /(?<!")\b(?:json|json_array|json_arrayagg|json_exists|json_object|json_objectagg|json_query|json_scalar|json_serialize|json_table|json_value|merge_action)\(/i;

describe('a statement written for PostgreSQL', () => {
  it('numbers its parameters, and leaves text in quotes unchanged', () => {
    expect(toPostgresSql(`SELECT '?' WHERE one = ? AND other = ?1 AND third = ?`)).toBe(
      `SELECT '?' WHERE one = $1 AND other = $1 AND third = $2`,
    );
  });

  it('quotes a function whose name is a word of newer servers', () => {
    expect(toPostgresSql(`SELECT json(?), json_object('a', json(?))`)).toBe(
      `SELECT "json"($1), json_build_object('a', "json"($2))`,
    );
  });

  it('creates no function with such a name, and calls none', () => {
    expect(teamStatements().filter((statement) => taken.test(statement))).toEqual([]);
  });
});
