// Text pasted as a server: every form is read in the same way, and a password goes nowhere except to its own field.
import { describe, expect, test } from 'vitest';
import {
  connectionText,
  readConnection,
  type Pasted,
  type PastedServer,
} from '../../../../renderer/team/connection-text.ts';
import * as fc from '../../../helpers/properties.ts';

const readOf = (text: string): PastedServer & { readonly password: string | null } => {
  const found = readConnection(text);
  if (found?.shown.kind !== 'read') throw new Error(JSON.stringify(found));
  return { ...found.shown, password: found.password };
};
const shownIn = (found: Pasted | null): string => JSON.stringify(found?.shown ?? null);

interface Server {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
/** Found nowhere else in a text, with the characters that make passwords break addresses. */
const password = fc
  .array(fc.constantFrom(...Array.from('aZ09:/?#@%&=+ \'"\\;,$!*()[]{}|<>~^`çã€😀-_.')), {
    minLength: 1,
    maxLength: 20,
  })
  .map((letters) => `Q7${letters.join('')}7Q`);
const server: fc.Arbitrary<Server> = fc.record({
  host: fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV6().filter((host) => !host.includes('.')),
    fc.constantFrom('localhost', '::1', 'db', 'ep-x-1.sa-east-1.aws.neon.tech', 'servidor_2.local'),
  ),
  port: fc.integer({ min: 1, max: 65_535 }),
  database: name,
  user: fc.oneof(name, fc.constantFrom('postgres.abcdef', 'dona@escritorio', 'Dona Ana')),
  password,
});

const encoded = encodeURIComponent;
const quoted = (value: string): string => `'${value.replace(/[\\']/g, String.raw`\$&`)}'`;
const url =
  (scheme: string) =>
  ({ host, port, database, user, password: secret }: Server): string =>
    `${scheme}://${encoded(user)}:${encoded(secret)}@${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
const pairs = (of: Server, quote: (value: string) => string): string =>
  `host=${of.host} port=${of.port} dbname=${quote(of.database)} user=${quote(of.user)} password=${quote(of.password)}`;

const forms: Readonly<Record<string, (of: Server) => string>> = {
  'postgres://': url('postgres'),
  'postgresql://': url('postgresql'),
  'with the options of providers': (of) =>
    `${url('postgresql')(of)}?sslmode=require&channel_binding=require&connect_timeout=10`,
  'of a driver': (of) => url('postgresql+psycopg2')(of),
  'of JDBC, with login and password as parameters': ({ user, password: secret, ...of }) =>
    `jdbc:postgresql://${of.host.includes(':') ? `[${of.host}]` : of.host}:${of.port}/${of.database}?user=${encoded(user)}&password=${encoded(secret)}&ssl=true`,
  'in double quotes, after psql': (of) => `psql "${url('postgres')(of)}?sslmode=require"`,
  'in single quotes': (of) => `  '${url('postgres')(of).replaceAll("'", '%27')}'\n`,
  'as a variable': (of) => `export DATABASE_URL="${url('postgresql')(of)}"`,
  'as a line of JSON': (of) => `"url": "${url('postgresql')(of)}",`,
  'as pairs': (of) => pairs(of, quoted),
  'as pairs on lines of their own': (of) =>
    pairs(of, quoted).replace(/ (?=port=|dbname=|user=|password=)/g, '\n'),
  'as pairs with spaces around “=”, after psql': (of) =>
    `psql "${pairs(of, quoted).replace(/(host|port|dbname|user|password)=/g, '$1 = ')} sslmode=require"`,
  'as variables of libpq': (of) =>
    `PGHOST=${of.host}\nPGPORT=${of.port}\nPGDATABASE=${of.database}\nPGUSER=${quoted(of.user)}\nPGPASSWORD=${quoted(of.password)}\nPGSSLMODE=require`,
  'as a command of psql': (of) =>
    `PGPASSWORD=${quoted(of.password)} psql -h ${of.host} -p ${of.port} -U ${quoted(of.user)} ${of.database}`,
};

describe('a pasted connection', () => {
  test.each(Object.entries(forms))('is read from its form: %s', (_, write) => {
    fc.assert(
      fc.property(server, (of) => {
        const read = readOf(write(of));
        const { host, port, database, user, password: secret } = read;
        expect({ host, port: Number(port), database, user, password: secret }).toEqual(of);
      }),
    );
  });

  test('is read with a password that nobody encoded', () => {
    const raw = password.filter((text) => !/[\s%]/.test(text));
    fc.assert(
      fc.property(server, raw, (of, secret) => {
        const text = `postgres://${of.database}:${secret}@servidor.exemplo:${of.port}/${of.database}?sslmode=require`;
        expect(readOf(text)).toMatchObject({ host: 'servidor.exemplo', password: secret });
      }),
    );
  });

  /** Text that is no connection is inserted unchanged. */
  const shows = (text: string, { password: secret }: Server): boolean => {
    const shown = shownIn(readConnection(text));
    return (
      shown === 'null' ||
      [JSON.stringify(secret).slice(1, -1), encoded(secret)].some((form) => shown.includes(form))
    );
  };

  test('shows its password nowhere if the end of the text was not copied', () => {
    const text = fc.constantFrom(...Object.values(forms));
    fc.assert(
      fc.property(server, text, fc.nat(), (of, write, length) => {
        const whole = write(of);
        const known = ['://', 'host=', 'host =', 'HOST=', 'PASSWORD='].flatMap((sign) => {
          const at = whole.indexOf(sign);
          return at === -1 ? [] : [at + sign.length];
        });
        const least = Math.min(...known);
        expect(shows(whole.slice(0, least + (length % (whole.length - least + 1))), of)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test('shows its password nowhere if the beginning of the address was not copied', () => {
    fc.assert(
      fc.property(server, fc.nat(), (of, length) => {
        const whole = url('postgres')(of);
        const secret = whole.indexOf(encoded(of.password));
        expect(shows(whole.slice(length % (secret + 1)), of)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test('stays out of the field if it is not understood and may contain a password', () => {
    for (const text of [
      'postgres://ana:segredo',
      'postgres://ana:seg redo@servidor/equipe',
      'host=servidor password=segredo e mais',
      'nha:segredo@servidor.exemplo/equipe',
      'segredo@servidor.exemplo:5432',
      'postgres://ana:segredo@servidor:porta/equipe',
      'postgres://ana:segredo@servidor:5432/equipe?segredo',
      'psql -h servidor -U ana -c "SELECT 1" equipe',
    ])
      expect({ text, ...readConnection(text) }).toEqual({
        text,
        shown: { kind: 'refused', why: 'unreadable' },
        password: null,
      });
  });

  test.each([
    ['servidor.exemplo'],
    ['192.168.0.10'],
    ['equipe'],
    ['5432'],
    ['Ana Lima'],
    ['-----BEGIN CERTIFICATE-----\nMIIB=\n-----END CERTIFICATE-----\n'],
    [''],
    ['https://servidor.exemplo/painel'],
  ])('is only text in %j, which stays where it is pasted', (text) => {
    expect(readConnection(text)).toBeNull();
  });

  test('says nothing about missing parts, and uses the usual port', () => {
    expect(readOf('postgres://servidor.exemplo/equipe')).toMatchObject({
      host: 'servidor.exemplo',
      port: '5432',
      database: 'equipe',
      user: null,
      password: null,
      ca: null,
      notes: [],
    });
    expect(readOf('user=ana password=x')).toMatchObject({ host: null, port: null, user: 'ana' });
    expect(readOf('hostaddr=10.0.0.2 user=ana')).toMatchObject({ host: '10.0.0.2' });
  });

  test.each([
    ['postgres://u:p@a,b/d', 'severalHosts'],
    ['postgres://u:p@a:1,b:2/d?target_session_attrs=read-write', 'severalHosts'],
    ['host=a,b user=u password=p', 'severalHosts'],
    ['postgres://u:p@servidor.exemplo/d?sslmode=disable', 'tlsOff'],
    ['host=10.0.0.1 user=u password=p sslmode=disable', 'tlsOff'],
    ['jdbc:postgresql://servidor/d?user=u&password=p&ssl=false', 'tlsOff'],
    ['Server=servidor;User Id=u;Password=p;Ssl Mode=Disable', 'tlsOff'],
    ['host=/var/run/postgresql dbname=d', 'socket'],
    ['postgres://u:p@%2Fvar%2Frun%2Fpostgresql/d', 'socket'],
  ])('is refused with a separate reason: %s', (text, why) => {
    expect(readConnection(text)).toEqual({ shown: { kind: 'refused', why }, password: null });
  });

  test('may work without TLS on this computer', () => {
    expect(readOf('postgres://u:p@127.0.0.1:5433/d?sslmode=disable')).toMatchObject({ host: '127.0.0.1' });
  });

  test.each([
    ['postgres://u:p@h:6543/d', [{ kind: 'pooler' }]],
    ['postgres://u:p@h/d?pgbouncer=true', [{ kind: 'pooler' }]],
    ['postgres://u:p@ep-x-pooler.sa-east-1.aws.neon.tech/d?sslmode=require', [{ kind: 'pooler' }]],
    ['postgres://u:p@h/d?sslmode=verify-full&sslrootcert=/home/ana/root.crt', [{ kind: 'rootFile' }]],
    ['postgres://u:p@h/d?sslmode=verify-full&sslrootcert=system', []],
    ['postgres://u:p@h/d?sslcert=a&sslkey=b&sslpassword=s', [{ kind: 'clientCertificate' }]],
    [
      'postgres://u:p@h/d?options=endpoint%3Dx&sslmode=require&service=y',
      [{ kind: 'unused', names: ['options', 'service'] }],
    ],
  ])('says what has no effect or may not work: %s', (text, notes) => {
    expect(readOf(text).notes).toEqual(notes);
  });

  test('is read from the form of .NET, and from a message around it', () => {
    expect(
      readOf(
        'Server=servidor.exemplo;Database=equipe;Port=6432;User Id=ana;Password=a=b c;Ssl Mode=Require;',
      ),
    ).toMatchObject({ host: 'servidor.exemplo', port: '6432', user: 'ana', password: 'a=b c' });
    expect(readOf('Segue: “postgres://ana:x@h/d”. Abraço')).toMatchObject({ host: 'h', database: 'd' });
    expect(readOf('\uFEFFpostgres://ana:x@h/d;')).toMatchObject({ password: 'x', database: 'd' });
  });

  test('is passed to the other computers with the authority and without a login', () => {
    const ca = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIU+/=\n-----END CERTIFICATE-----\n';
    fc.assert(
      fc.property(
        server,
        fc.constantFrom(null, ca),
        fc.string({ minLength: 1 }),
        (of, authority, database) => {
          const { host, port } = of;
          expect(readOf(connectionText({ host, port, database, ca: authority }))).toEqual({
            kind: 'read',
            host,
            port: String(port),
            database,
            user: null,
            password: null,
            ca: authority,
            hasPassword: false,
            notes: [],
          });
        },
      ),
    );
  });
});
