import { createServer as createHttp } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connect, type ConnectionSettings } from '../../../../../main/ledger/postgres/connect.ts';
import {
  isOlder,
  probe,
  troubleOf,
  type ProbeFor,
  type ServerFacts,
} from '../../../../../main/ledger/postgres/probe.ts';
import { teamVersion } from '../../../../../main/ledger/postgres/team-schema.ts';
import { startPgBouncer } from '../../../../helpers/pgbouncer.ts';
import { freePort, needsPostgres } from '../../../../helpers/postgres-server.ts';
import { makeCertificates } from '../../../../helpers/service-certificate.ts';
import { needs } from '../../../../helpers/system-tools.ts';
import { clerkPassword, connected, teamServerForFile } from '../../../../helpers/team-server.ts';

const join: ProbeFor = { purpose: 'join', appVersion: '1.0.0' };
const make: ProbeFor = { purpose: 'make', appVersion: '1.0.0' };

describe('the probe of a server', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  const settings = (more: Partial<ConnectionSettings> = {}): ConnectionSettings => ({
    host: server().host,
    port: server().port,
    database: 'equipe',
    user: 'ana',
    password: clerkPassword,
    ca: null,
    ...more,
  });
  const probing = async (
    more: Partial<ConnectionSettings> = {},
    purpose: ProbeFor = join,
    options: Parameters<typeof probe>[2] = {},
  ) => {
    const given = settings(more);
    const found = await probe(given, purpose, options);
    expect(JSON.stringify(found)).not.toContain(given.password);
    return found;
  };

  beforeAll(async () => {
    await server().psql('CREATE DATABASE vazia OWNER dona');
  });

  it('accepts a server on which a team can be created', async () => {
    expect(await probing({ user: 'dona', database: 'vazia' }, make)).toMatchObject({
      kind: 'ready',
      facts: { pooled: false, missing: [], fsync: true, synchronousCommit: 'on', team: null },
    });
  });

  it('accepts a team for each of its clerks', async () => {
    await newTeam();
    expect(await probing()).toMatchObject({
      kind: 'ready',
      facts: {
        team: { schemaVersion: teamVersion, leastSchema: teamVersion, leastApp: '0.0.0', role: 'operator' },
      },
    });
    expect(await probing({ user: 'rui' })).toMatchObject({
      kind: 'ready',
      facts: { team: { role: 'reader' } },
    });
  });

  describe('names what prevents it from connecting:', () => {
    it('an unknown host, a refused port, an unknown database, a wrong password, a login that is not admitted', async () => {
      await server().psql(`CREATE ROLE zeca LOGIN PASSWORD '${clerkPassword}'`);
      const codes = [];
      for (const more of [
        { host: 'servidor.invalid' },
        { port: await freePort() },
        { database: 'outra' },
        { password: 'errada demais' },
        { user: 'ninguem' },
        { user: 'zeca' },
        { password: '' },
      ])
        codes.push(await probe(settings(more), join));
      expect(codes.map((found) => ('code' in found ? found.code : null))).toEqual([
        'hostUnknown',
        'portRefused',
        'databaseUnknown',
        'passwordWrong',
        'passwordWrong',
        'loginRefused',
        'settingsMissing',
      ]);
      expect(JSON.stringify(codes)).not.toContain('errada demais');
    });

    it('a server that accepts and then is silent', async () => {
      server().pause();
      onTestFinished(() => server().resume());
      expect(await probing({}, join, { timeout: 300 })).toMatchObject({
        kind: 'unreachable',
        code: 'timeout',
      });
    });

    it('a server that stops, or is too slow, during the probe', async () => {
      const team = await newTeam();
      const owner = await connected(server(), 'dona', team.database);
      const lookingOn = async () => {
        await owner.query('BEGIN; LOCK TABLE team IN ACCESS EXCLUSIVE MODE');
        const found = probing();
        const waiting = `FROM pg_stat_activity WHERE usename = 'ana' AND wait_event_type = 'Lock'`;
        await expect.poll(() => server().psql(`SELECT count(*) ${waiting}`)).toBe('1');
        return { found, waiting };
      };
      const slow = await lookingOn();
      await server().psql(`SELECT pg_cancel_backend(pid) ${slow.waiting}`);
      expect(await slow.found).toMatchObject({ kind: 'unreachable', code: 'timeout' });
      await owner.query('ROLLBACK');
      const stopped = await lookingOn();
      onTestFinished(() => server().start());
      await server().stop();
      expect(await stopped.found).toMatchObject({ kind: 'unreachable', code: 'connectionLost' });
    });

    it('a server of another kind', async () => {
      const http = createHttp((_request, response) => response.end('hello'));
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void http.close());
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
      const { port } = http.address() as AddressInfo;
      expect(await probing({ port })).toMatchObject({ kind: 'unreachable', code: 'notPostgres' });
      expect(await probing({ port, ca: makeCertificates().ca })).toMatchObject({ code: 'notPostgres' });
    });

    it('a server that takes the password in clear, or none at all', async () => {
      await server().psql(`CREATE ROLE claro LOGIN PASSWORD '${clerkPassword}' IN ROLE guiche_reader`);
      await server().psql(
        'CREATE ROLE livre LOGIN IN ROLE guiche_reader; GRANT CONNECT ON DATABASE equipe TO claro, livre',
      );
      await server().admit('host all claro 127.0.0.1/32 password\nhost all livre 127.0.0.1/32 trust');
      expect(await probing({ user: 'claro' })).toMatchObject({ code: 'scramNotOffered' });
      expect(await probing({ user: 'livre' })).toMatchObject({ code: 'scramNotOffered' });
    });
  });

  describe('outside of this machine', needs('openssl'), () => {
    /** The server under another name: its socket still connects to loopback. */
    const far = (more: Partial<ConnectionSettings> = {}) => {
      const socket = (): Socket => {
        const made = new Socket();
        const dial = made.connect.bind(made);
        return Object.assign(made, { connect: () => dial({ port: server().port, host: server().host }) });
      };
      return probing({ host: 'banco.escritorio.example', ...more }, join, { socket });
    };
    const name = 'DNS:banco.escritorio.example';

    it('refuses a server without TLS', async () => {
      expect(await far()).toMatchObject({ kind: 'unreachable', code: 'tlsNotOffered' });
    });

    it('accepts a certificate of a known authority only for the typed name, and only while it is valid', async () => {
      await newTeam();
      const good = makeCertificates(name);
      await server().offer(good);
      onTestFinished(() => server().offer(null));
      expect(await far({ ca: good.ca })).toMatchObject({ kind: 'ready' });
      expect(await far()).toMatchObject({ code: 'certificateUntrusted' });
      expect(await far({ ca: makeCertificates(name).ca })).toMatchObject({ code: 'certificateUntrusted' });
      const other = makeCertificates('DNS:outro.example');
      await server().offer(other);
      await expect.poll(() => far({ ca: other.ca })).toMatchObject({ code: 'certificateName' });
      expect(JSON.stringify(await far({ ca: other.ca }))).toContain('outro.example');
      const expired = makeCertificates(name, 0);
      await server().offer(expired);
      await expect.poll(() => far({ ca: expired.ca })).toMatchObject({ code: 'certificateExpired' });
    });

    it('uses TLS on loopback too if an authority is given', async () => {
      const good = makeCertificates();
      await server().offer(good);
      onTestFinished(() => server().offer(null));
      const client = await connect(settings({ ca: good.ca }));
      onTestFinished(() => client.end());
      const { rows } = await client.query(
        'SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      );
      expect(rows).toEqual([{ ssl: true, version: 'TLSv1.3' }]);
    });
  });

  describe('refuses', () => {
    it('a standby, which cannot be written to', async () => {
      const standby = await server().replica();
      onTestFinished(() => standby.close());
      expect(await probing({ port: standby.port })).toMatchObject({ kind: 'refused', code: 'readOnly' });
    });

    it('a server that does not wait for its disk', async () => {
      await server().psql('ALTER SYSTEM SET fsync = off');
      await server().psql('SELECT pg_reload_conf()');
      onTestFinished(async () => {
        await server().psql('ALTER SYSTEM RESET fsync');
        await server().psql('SELECT pg_reload_conf()');
      });
      await expect.poll(() => probing()).toMatchObject({ kind: 'refused', code: 'fsyncOff' });
    });

    it('a database in another encoding', async () => {
      await server().psql(`CREATE DATABASE latina OWNER dona TEMPLATE template0 ENCODING 'LATIN1'`);
      expect(await probing({ user: 'dona', database: 'latina' }, make)).toMatchObject({
        code: 'encodingWrong',
      });
    });

    it('a login that may make no roles, or no schema', async () => {
      await server().psql(`CREATE ROLE davi LOGIN PASSWORD '${clerkPassword}'`);
      await server().psql('CREATE DATABASE de_davi OWNER davi');
      expect(await probing({ user: 'davi', database: 'de_davi' }, make)).toMatchObject({
        code: 'rightsMissing',
        facts: { mayCreateSchema: true, mayCreateRoles: false },
      });
      expect(await probing({ user: 'davi', database: 'vazia' }, make)).toMatchObject({
        facts: { mayCreateSchema: false },
      });
    });

    it('an engine whose advisory locks exclude nobody, or that lacks a function', async () => {
      await server().psql('CREATE DATABASE imitada OWNER dona');
      const stub =
        'CREATE OR REPLACE FUNCTION pg_catalog.pg_try_advisory_lock(bigint) RETURNS boolean LANGUAGE sql AS';
      await server().psql(`SET allow_system_table_mods = on; ${stub} 'SELECT true'`, 'imitada');
      await server().psql('REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC', 'imitada');
      expect(await probing({ user: 'dona', database: 'imitada' }, make)).toMatchObject({
        kind: 'refused',
        code: 'engineUnsupported',
        facts: { missing: ['advisory locks', 'pg_control_system'] },
        detail: 'advisory locks, pg_control_system',
      });
      await server().psql('REVOKE EXECUTE ON FUNCTION pg_is_in_recovery() FROM PUBLIC', 'imitada');
      expect(await probing({ user: 'dona', database: 'imitada' }, make)).toEqual({
        kind: 'refused',
        code: 'engineUnsupported',
        facts: null,
        detail: null,
      });
    });

    it('a database that already has a team when one is created, and one without a team when one is joined', async () => {
      await newTeam();
      expect(await probing({ user: 'dona' }, make)).toMatchObject({ code: 'teamExists' });
      expect(await probing({ user: 'dona', database: 'vazia' })).toMatchObject({ code: 'teamMissing' });
    });

    it('a team of a newer or older schema, one that needs a newer program, and a person who is no clerk of it', async () => {
      const team = await newTeam();
      const code = async (change: string, more: Partial<ConnectionSettings> = {}) => {
        await team.sql(change);
        const found = await probing(more);
        return 'code' in found ? found.code : found.kind;
      };
      expect(
        await code(`UPDATE team SET schema_version = ${teamVersion + 1}, least_schema = ${teamVersion + 1}`),
      ).toBe('schemaNewer');
      expect(await code('UPDATE team SET schema_version = 0, least_schema = 0')).toBe('schemaOlder');
      expect(
        await code(`UPDATE team SET schema_version = ${teamVersion}, least_schema = 1, least_app = '1.0.1'`),
      ).toBe('appTooOld');
      expect(await code(`UPDATE team SET least_app = '1.0.0'`)).toBe('ready');
      expect(await code(`UPDATE clerks SET removed_at = now() WHERE login = 'ana'`)).toBe('loginRefused');
      // Connection granted by hand: the login is not in the team's list of people.
      expect(await code('GRANT CONNECT ON DATABASE equipe TO ana')).toBe('notAClerk');
      expect(await code(`UPDATE team SET epoch = 2`, { user: 'davi', database: 'de_davi' })).toBe(
        'teamMissing',
      );
    });

    it(
      'PgBouncer if it shares processes, and accepts it if each session has its own',
      needs('pgbouncer'),
      async () => {
        await newTeam();
        const shared = await startPgBouncer(server(), 'transaction', { ana: clerkPassword });
        expect(await probing({ port: shared })).toMatchObject({ kind: 'refused', code: 'pooled' });
        const own = await startPgBouncer(server(), 'session', { ana: clerkPassword });
        expect(await probing({ port: own })).toMatchObject({ kind: 'ready' });
      },
    );

    it('an older server, and one without the extension', () => {
      const facts: ServerFacts = {
        version: 'PostgreSQL 14.9',
        versionNumber: 140_009,
        readOnly: false,
        encoding: 'UTF8',
        fsync: true,
        synchronousCommit: 'on',
        pooled: false,
        missing: [],
        extension: 'installed',
        mayCreateSchema: true,
        mayCreateRoles: true,
        team: null,
      };
      expect(troubleOf(facts, make)).toBe('serverTooOld');
      const newer = { ...facts, versionNumber: 150_000 };
      expect(troubleOf(newer, make)).toBeNull();
      expect(troubleOf({ ...newer, extension: 'missing' }, make)).toBe('extensionMissing');
    });
  });

  it('compares versions by their numbers', () => {
    expect(isOlder('1.9.0', '1.10.0')).toBe(true);
    expect(isOlder('1.10.0', '1.9.9')).toBe(false);
    expect(isOlder('2.0.0', '2.0.0')).toBe(false);
  });

  it('calls no function that somebody added to a public schema', async () => {
    // As in a database of a server that was upgraded from PostgreSQL 14.
    await server().psql('GRANT CREATE ON SCHEMA public TO PUBLIC', 'equipe');
    onTestFinished(async () => {
      await server().psql('DROP FUNCTION public.max; REVOKE CREATE ON SCHEMA public FROM PUBLIC', 'equipe');
    });
    const ana = await connected(server(), 'ana', 'equipe');
    await ana.query(
      `CREATE FUNCTION public.max(bigint, bigint) RETURNS bigint LANGUAGE sql AS 'SELECT -1::bigint'`,
    );
    const bia = await connect(settings({ user: 'bia' }));
    onTestFinished(() => bia.end());
    const { rows } = await bia.query('SELECT max(1::bigint, 2::bigint)');
    expect(rows).toEqual([{ max: '2' }]);
  });

  it('reads nothing from the environment, and waits for the disk even if the server would not', async () => {
    await server().psql('ALTER DATABASE equipe SET synchronous_commit = off');
    onTestFinished(() =>
      server()
        .psql('ALTER DATABASE equipe RESET synchronous_commit')
        .then(() => undefined),
    );
    const strange = {
      PGOPTIONS: '-c default_transaction_read_only=on',
      PGAPPNAME: 'x',
      PGREPLICATION: 'database',
    };
    Object.assign(process.env, strange);
    onTestFinished(() => {
      for (const name of Object.keys(strange)) delete process.env[name];
    });
    const client = await connect(settings());
    onTestFinished(() => client.end());
    const { rows } = await client.query(
      `SELECT current_setting('transaction_read_only') AS ro, current_setting('synchronous_commit') AS sync,
         current_setting('application_name') AS name, current_setting('search_path') AS path`,
    );
    expect(rows).toEqual([{ ro: 'off', sync: 'on', name: 'guiche', path: 'guiche' }]);
    expect(process.env['PGAPPNAME']).toBe('x');
    expect(await probing()).toMatchObject({ facts: { synchronousCommit: 'off' } });
  });
});
