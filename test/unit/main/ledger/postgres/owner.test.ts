// The owner's login creates a team and changes its people, on a real server.
import { beforeAll, describe, expect, test } from 'vitest';
import { probe } from '../../../../../main/ledger/postgres/probe.ts';
import {
  addPerson,
  changeRole,
  makeTeam,
  removePerson,
  teamOwner,
  teamScript,
} from '../../../../../main/ledger/postgres/owner.ts';
import { teamUpgrade } from '../../../../../main/ledger/postgres/team-upgrade.ts';
import { createOwnerCalls } from '../../../../../main/team/owner-calls.ts';
import type { ConnectionStore } from '../../../../../main/team/saved-connection.ts';
import { needsPostgres, postgresForFile } from '../../../../helpers/postgres-server.ts';
import type { ConnectionSettings } from '../../../../../main/ledger/postgres/connect.ts';

const ownersPassword = 'senha da dona';
const first = { login: 'ana', name: 'Ana Lima', password: 'primeira senha é longa' };
let count = 0;

describe('a team', needsPostgres(), () => {
  const server = postgresForFile();
  beforeAll(() => server().psql(`CREATE ROLE dona LOGIN CREATEROLE PASSWORD '${ownersPassword}'`));

  async function empty() {
    const database = `equipe_${(count += 1)}`;
    await server().psql(`CREATE DATABASE ${database} OWNER dona`);
    const as = (user: string, password: string): ConnectionSettings => {
      const { host, port } = server();
      return { host, port, database, user, password, ca: null };
    };
    return { database, as, owner: as('dona', ownersPassword) };
  }
  const roleOf = async (settings: ConnectionSettings): Promise<unknown> => {
    const found = await probe(settings, { purpose: 'join', appVersion: '1.0.0' });
    return found.kind === 'unreachable' ? found.code : (found.facts?.team?.role ?? found.kind);
  };

  async function made() {
    const logins = { ana: `ana_${count + 1}`, bia: `bia_${count + 1}` };
    const team = await empty();
    expect(await makeTeam(team.owner, { ...first, login: logins.ana })).toEqual({ kind: 'done' });
    return { ...team, ...logins };
  }

  test('is created with its first approver, whose password no server has seen', async () => {
    const { as, owner, ana, database } = await made();
    expect(await roleOf(as(ana, first.password))).toBe('approver');
    expect(await server().psql('SELECT count(*) FROM guiche.team', database)).toBe('1');
    const kept = await server().psql(`SELECT rolpassword FROM pg_authid WHERE rolname = '${ana}'`);
    expect(kept).toMatch(/^SCRAM-SHA-256\$4096:/);
    expect(await makeTeam(owner, { ...first, login: 'outra' })).toMatchObject({ trouble: 'teamExists' });
  });

  test('is not created by half if the first login is taken', async () => {
    const { owner, database } = await empty();
    const refused = await makeTeam(owner, { ...first, login: 'dona' });
    expect(refused).toMatchObject({ kind: 'troubled', trouble: 'loginTaken' });
    expect(await server().psql(`SELECT to_regnamespace('guiche') IS NULL`, database)).toBe('t');
  });

  test('can also be created by the script of an administrator', async () => {
    const { as, database } = await empty();
    const login = `caio_${count}`;
    await server().psql(teamScript({ login, name: `D'Ávila` }), database);
    await server().psql(`ALTER ROLE ${login} PASSWORD 'senha do caio'`);
    expect(await roleOf(as(login, 'senha do caio'))).toBe('approver');
    expect(await server().psql('SELECT name FROM guiche.clerks', database)).toBe(`D'Ávila`);
  });

  test('adds a person, changes their role, removes them and adds them again', async () => {
    const { as, owner, bia } = await made();
    const person = { login: bia, name: 'Bia', password: 'senha da bia', role: 'reader' } as const;
    expect(await addPerson(owner, person)).toEqual({ kind: 'done' });
    expect(await roleOf(as(bia, person.password))).toBe('reader');
    expect(await addPerson(owner, person)).toMatchObject({ trouble: 'loginTaken' });
    expect(await changeRole(owner, bia, 'operator')).toEqual({ kind: 'done' });
    expect(await roleOf(as(bia, person.password))).toBe('operator');
    expect(await removePerson(owner, bia)).toEqual({ kind: 'done' });
    expect(await roleOf(as(bia, person.password))).toBe('loginRefused');
    expect(await changeRole(owner, bia, 'reader')).toMatchObject({ trouble: 'loginUnknown' });
    expect(await addPerson(owner, { ...person, password: 'outra senha' })).toEqual({ kind: 'done' });
    expect(await roleOf(as(bia, 'outra senha'))).toBe('reader');
  });

  test('keeps its last approver, and a person whose computer still has to report what it sent', async () => {
    const { owner, ana, bia, database } = await made();
    expect(await removePerson(owner, ana)).toMatchObject({ trouble: 'lastApprover' });
    expect(await changeRole(owner, ana, 'reader')).toMatchObject({ trouble: 'lastApprover' });
    const person = { login: bia, name: 'Bia', password: 'senha da bia', role: 'operator' } as const;
    await addPerson(owner, person);
    await server().psql(
      `SET search_path = guiche; SET session_replication_role = replica;
       INSERT INTO computers (id, login, name) VALUES ('pc', '${bia}', 'PC');
       INSERT INTO attempts (id, kind, account_id, ref, override, body, state, started_at, computer, incarnation, epoch, n)
       VALUES ('t', 'boleto', 'conta', 'ref', 0, '', 'sending', moment(), 'pc', 1, 1, 1)`,
      database,
    );
    expect(await removePerson(owner, bia)).toMatchObject({ trouble: 'stillSending' });
  });

  test('is changed only by its owner', async () => {
    const { as, ana } = await made();
    const clerk = as(ana, first.password);
    const person = { login: 'intrusa', name: 'I', password: 'senha qualquer', role: 'approver' } as const;
    expect(await addPerson(clerk, person)).toMatchObject({ trouble: 'ownerRights' });
    expect(await removePerson(clerk, ana)).toMatchObject({ trouble: 'ownerRights' });
    expect(await changeRole(as(ana, 'errada'), ana, 'reader')).toMatchObject({ trouble: 'passwordWrong' });
  });

  test('records in the trail who changed what about its people', async () => {
    const { owner, ana, bia, database } = await made();
    await addPerson(owner, { ...first, login: bia, name: 'Bia Sá', role: 'operator' });
    await changeRole(owner, bia, 'reader');
    await removePerson(owner, bia);
    const told = await server().psql(
      `SELECT what, detail::jsonb ->> 'login', detail::jsonb ->> 'role', detail::jsonb ->> 'roleBefore', who
       FROM guiche.trail ORDER BY seq`,
      database,
    );
    expect(told.split('\n')).toEqual([
      `team.personAdded|${ana}|approver||dona`,
      `team.personAdded|${bia}|operator||dona`,
      `team.personChanged|${bia}|reader|operator|dona`,
      `team.personRemoved|${bia}|||dona`,
    ]);
  });

  test('is closed to the people of another team on the same server, and to whoever left', async () => {
    const one = await made();
    const other = await made();
    const { code: refused } = await probe(other.as(one.ana, first.password), {
      purpose: 'join',
      appVersion: '1.0.0',
    }).then((found) => ({ code: found.kind === 'ready' ? found.kind : found.code }));
    expect(refused).toBe('loginRefused');
    expect(await roleOf(one.as(one.ana, first.password))).toBe('approver');
    await addPerson(one.owner, { ...first, login: one.bia, role: 'operator' });
    await removePerson(one.owner, one.bia);
    const may = `SELECT has_database_privilege('${one.bia}', '${one.database}', 'CONNECT')`;
    expect(await server().psql(may)).toBe('f');
    await addPerson(one.owner, { ...first, login: one.bia, role: 'reader' });
    expect(await server().psql(may)).toBe('t');
  });

  test('is listed by the saved connection, and refuses everything without one', async () => {
    const { as, ana } = await made();
    const { password, ...connection } = as(ana, first.password);
    const saved = (kept: boolean): ConnectionStore => ({
      read: () => (kept ? { kind: 'saved', connection } : { kind: 'none' }),
      password: () => Promise.resolve(password),
      save: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    });
    const parts = {
      probe,
      team: teamOwner,
      upgrade: teamUpgrade(),
      appVersion: '1.0.0',
      learn: () => undefined,
    };
    const people = await createOwnerCalls({ ...parts, saved: saved(true) }).people(undefined);
    expect(people).toEqual({
      kind: 'people',
      people: [{ login: ana, name: first.name, role: 'approver', removedAt: null }],
    });
    const none = createOwnerCalls({ ...parts, saved: saved(false) });
    expect(await none.people(undefined)).toMatchObject({ trouble: 'notConnected' });
  });
});
