// Reads the texts by which providers and scripts hand over a PostgreSQL server: a URL, name=value pairs, variables or a psql command,
// alone or above the certificate of the server's authority. And writes the one that a team gives to its other computers.
import type { TeamConnection } from '../../preload/contract/team.ts';
import { isLoopback } from '../../preload/contract/team-terms.ts';

export type PastedNote =
  /** Several clients may share a connection there. */
  | { readonly kind: 'pooler' }
  /** The authority's certificate is in a file. */
  | { readonly kind: 'rootFile' }
  | { readonly kind: 'clientCertificate' }
  | { readonly kind: 'unused'; readonly names: readonly string[] };

/** What the text says without its password; null for what it does not say. */
export interface PastedServer {
  readonly kind: 'read';
  readonly host: string | null;
  readonly port: string | null;
  readonly database: string | null;
  readonly user: string | null;
  readonly ca: string | null;
  readonly hasPassword: boolean;
  readonly notes: readonly PastedNote[];
}
export interface PastedRefusal {
  readonly kind: 'refused';
  readonly why: 'severalHosts' | 'tlsOff' | 'socket' | 'unreadable';
}
export type Pasted = { readonly shown: PastedServer | PastedRefusal; readonly password: string | null };

type Settings = Map<string, string>;

const refused = (why: PastedRefusal['why']): Pasted => ({ shown: { kind: 'refused', why }, password: null });

/** Names of libpq, and those that drivers use for the same. */
const aliases: Readonly<Record<string, string>> = {
  server: 'host',
  username: 'user',
  userid: 'user',
  database: 'dbname',
  pwd: 'password',
  ssl: 'sslmode',
  sslcertificate: 'sslcert',
};
/** Without effect on who is asked for what: Guichê has its own rule for each. */
const harmless = new Set(
  'application_name fallback_application_name connect_timeout client_encoding channel_binding gssencmode keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout sslcompression sslnegotiation sslsni ssl_min_protocol_version ssl_max_protocol_version require_auth target_session_attrs load_balance_hosts schema connection_limit pool_timeout sslaccept trustservercertificate'.split(
    ' ',
  ),
);
const secretOfClient = ['sslcert', 'sslkey', 'sslpassword'];
const used = [
  'host',
  'hostaddr',
  'port',
  'dbname',
  'user',
  'password',
  'sslmode',
  'sslrootcert',
  'pgbouncer',
];
const isKnown = (name: string): boolean => [...used, ...secretOfClient].includes(name) || harmless.has(name);

function nameOf(written: string): string {
  const name = written
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/^pg(?!bouncer)/, '');
  return aliases[name] ?? name;
}

/** A password is often pasted as it is: a percent sign that encodes nothing stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const oneHost = String.raw`(?:\[[0-9a-f:.%]+\]|[\p{L}\p{N}._%-]*)(?::\d*)?`;
const place = new RegExp(`^(${oneHost}(?:,${oneHost})*)(?:/([^/?#@]*))?(?:\\?([^#]*))?$`, 'iu');

/** Host, port, database and parameters; null if the text is none. `strict` takes known parameters alone. */
function placeOf(text: string, strict: boolean): Settings | null {
  const [whole, hosts = '', database = '', query = ''] = place.exec(text) ?? [];
  if (whole === undefined) return null;
  const settings: Settings = new Map();
  const each = hosts
    .split(',')
    .map((one) => /^(.*?)(?::(\d*))?$/.exec(one.replace(/^\[(.*)\]/, '$1 ')) ?? []);
  settings.set('host', each.map(([, host = '']) => decoded(host.trim())).join(','));
  if (each[0]?.[2]) settings.set('port', each[0][2]);
  if (database !== '') settings.set('dbname', decoded(database));
  for (const part of query.split('&').filter((one) => one !== '')) {
    const [, name = '', value = ''] = /^([a-z_.]+)=(.*)$/i.exec(part) ?? [];
    if (name === '' || (strict && !isKnown(nameOf(name)))) return null;
    settings.set(nameOf(name), decoded(value));
  }
  return strict && !settings.get('host') ? null : settings;
}

/** Passwords are pasted with their own “@” and “/”: the first “@” that a place follows ends the password. */
function readUrl(body: string): Settings | null {
  const ends = [...body.matchAll(/@/g)].map(({ index }) => index);
  if (ends.length === 0) return placeOf(body, false);
  for (const end of ends) {
    const settings = placeOf(body.slice(end + 1), ends.length > 1);
    if (settings === null) continue;
    const [, user = '', password] = /^([^:]*)(?::(.*))?$/s.exec(body.slice(0, end)) ?? [];
    if (user !== '') settings.set('user', decoded(user));
    if (password !== undefined) settings.set('password', decoded(password));
    return settings;
  }
  return null;
}

const scheme = /(?:postgres(?:ql)?(?:\+\w+)?|postgis):\/\//i;
const closing: Readonly<Record<string, string>> = { '“': '”', '‘': '’', '«': '»', '<': '>', '(': ')' };

/** The body of the URL in a text; null without one. */
function urlIn(text: string): string | null {
  const found = scheme.exec(text);
  if (!found) return null;
  const before =
    text
      .slice(0, found.index)
      .replace(/jdbc:$/i, '')
      .at(-1) ?? '';
  const body = text.slice(found.index + found[0].length).split(/\s/, 1)[0] ?? '';
  const close = closing[before] ?? (/["'`]/.test(before) ? before : '');
  const end = close === '' ? -1 : body.lastIndexOf(close);
  return (end === -1 ? body : body.slice(0, end)).replace(/[;,]+$/, '');
}

const flags: Readonly<Record<string, string>> = { h: 'host', p: 'port', U: 'user', d: 'dbname' };
const pair =
  /\s*(?:(?:export|set|psql)\s+)*(?:-([hpUd])\s*|--(host|port|username|dbname)[\s=]+|(\w+)\s*=\s*)('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"(?=\s|$)|(?:[^\s\\]|\\.)*)(?=\s|$)/sy;

const unquoted = (text: string): string =>
  (/^(['"]).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text).replace(/\\(.)/gs, '$1');

/** Null if any part of it is something else. */
function readPairs(text: string): Settings | null {
  const settings: Settings = new Map();
  pair.lastIndex = 0;
  let end = 0;
  for (let found = pair.exec(text); found; found = pair.exec(text)) {
    const [, flag, long, name = '', value = ''] = found;
    settings.set(flag === undefined ? nameOf(long ?? name) : (flags[flag] ?? flag), unquoted(value));
    end = pair.lastIndex;
  }
  // psql takes the database without a flag too.
  const rest = text.slice(end).trim();
  if (rest === '' || rest === '-W') return settings;
  if (!/^[\w-]+$/.test(rest) || !/\bpsql\s/.test(text)) return null;
  return settings.set('dbname', rest);
}

/** “Host=…;Username=…;Password=…”, as drivers of .NET write it. */
function readSemicolons(text: string): Settings | null {
  const parts = text.split(';').filter((part) => part.trim() !== '');
  const settings: Settings = new Map();
  for (const part of parts) {
    const [, name = '', value = ''] = /^\s*([a-z ]+?)\s*=\s*(.*?)\s*$/is.exec(part) ?? [];
    if (name === '' || settings.has(nameOf(name))) return null;
    settings.set(nameOf(name), value);
  }
  return parts.length > 1 && settings.has('host') && parts[0]?.split('=').length === 2 ? settings : null;
}

const looksLikePairs =
  /(?:^|[\s"'“‘`;])(?:pg)?(?:host|hostaddr|server|dbname|database|user|password|pwd)\s*=|^\s*(?:\w+=\S+\s+)*psql\s+-/i;
/** The end of a URL whose begin was not copied. */
const looksCut = /:\/\/\S*@|:[^\s@]*@|@[\w.[\]:-]+[:/]/;
const wrapped = /^(?:psql\s+)?(?:"(.*)"|'(.*)'|“(.*)”|‘(.*)’|`(.*)`)$/s;

function readSettings(text: string): Settings | null {
  const url = urlIn(text);
  if (url !== null) return readUrl(url);
  const [, ...inner] = wrapped.exec(text) ?? [];
  const bare = inner.find((one) => one !== undefined) ?? text;
  return readSemicolons(bare) ?? readPairs(bare);
}

function notesOf(settings: Settings, host: string, port: string, hasCa: boolean): readonly PastedNote[] {
  const root = settings.get('sslrootcert') ?? 'system';
  const names = [...settings.keys()].filter((name) => !isKnown(name));
  const pooled =
    settings.get('pgbouncer') === 'true' || ['6543', '6432'].includes(port) || /-pooler\./.test(host);
  return [
    ...(pooled ? [{ kind: 'pooler' } as const] : []),
    ...(root !== 'system' && !hasCa ? [{ kind: 'rootFile' } as const] : []),
    ...(secretOfClient.some((name) => settings.has(name)) ? [{ kind: 'clientCertificate' } as const] : []),
    ...(names.length > 0 ? [{ kind: 'unused', names } as const] : []),
  ];
}

const certificates = /-----BEGIN CERTIFICATE-----[\s\w+/=]+-----END CERTIFICATE-----/g;

/** Null for a text that names no server, which stays where it was pasted. */
export function readConnection(pasted: string): Pasted | null {
  const pem = pasted.match(certificates)?.join('\n') ?? null;
  const text = pasted
    .replaceAll(certificates, '')
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .trim();
  if (!scheme.test(text) && !looksLikePairs.test(text))
    return looksCut.test(text) ? refused('unreadable') : null;
  const settings = readSettings(text);
  if (settings === null) return refused('unreadable');
  const said = (name: string): string | null => settings.get(name) || null;
  const host = said('host') ?? said('hostaddr');
  if (host !== null && /^[/@]/.test(host)) return refused('socket');
  if (host?.includes(',') || said('port')?.includes(',')) return refused('severalHosts');
  if (host !== null && /[\s/@:]/.test(host.replace(/^[0-9a-f:.]+(%\w+)?$/i, '')))
    return refused('unreadable');
  const port = said('port') ?? (host === null ? null : '5432');
  if (port !== null && !/^\d{1,5}$/.test(port)) return refused('unreadable');
  const isOff = /^(?:disable|false|off|no)$/i.test(said('sslmode') ?? '');
  if (isOff && host !== null && !isLoopback(host)) return refused('tlsOff');
  return {
    password: said('password'),
    shown: {
      kind: 'read',
      host,
      port,
      database: said('dbname'),
      user: said('user'),
      ca: pem === null ? null : `${pem}\n`,
      hasPassword: said('password') !== null,
      notes: notesOf(settings, host ?? '', port ?? '', pem !== null),
    },
  };
}

/** What another computer of the team pastes: no login, because each clerk has one. */
export function connectionText({
  host,
  port,
  database,
  ca,
}: Pick<TeamConnection, 'host' | 'port' | 'database' | 'ca'>): string {
  const address = `postgres://${host.includes(':') ? `[${host}]` : host}:${port}/${encodeURIComponent(database)}`;
  return `${address}${isLoopback(host) ? '' : '?sslmode=verify-full'}${ca === null ? '' : `\n${ca.trim()}`}\n`;
}
