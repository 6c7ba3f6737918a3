// The trusted certificates and the proxy of a connection.
import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import { isLoopback } from './paths.ts';

export type ProxyChoice =
  | { readonly kind: 'environment'; readonly variables: Readonly<Record<string, string | undefined>> }
  | { readonly kind: 'own'; readonly url: string }
  /** Resolves like browsers: "DIRECT", "PROXY host:port", several separated by semicolons. */
  | { readonly kind: 'resolver'; readonly resolve: (url: string) => Promise<string> }
  | { readonly kind: 'none' };

export interface Network {
  /** Made with the first connection that needs it: it reads hundreds of certificates. */
  readonly secureContext: () => SecureContext;
  /** The proxy's URL for an address, or undefined for a direct connection. */
  readonly proxyFor: (url: URL) => Promise<string | undefined>;
  /** Resolves names of direct connections. A proxy resolves them itself. */
  readonly lookup: LookupFunction;
}

/** `system`: the certificates read before; otherwise they are read here, which may block. */
export const createNetwork = (
  choice: ProxyChoice,
  ownPem?: string,
  system: readonly string[] = getCACertificates('system'),
): Network => {
  let made: SecureContext | undefined;
  return {
    secureContext: () => (made ??= createSecureContext({ ca: trusted(ownPem, system) })),
    proxyFor: async (url) => (isLoopback(url) ? undefined : await proxyUrl(choice, url)),
    lookup,
  };
};

/** The default ones, the system's (a company's inspecting gateway is among them), and the account's. */
function trusted(ownPem: string | undefined, system: readonly string[]): string[] {
  const own = ownPem === undefined ? [] : certificatesIn(ownPem);
  return [...new Set([...getCACertificates('default'), ...system, ...own])];
}

const certificatesIn = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];

export interface PemFacts {
  readonly subject: string;
  readonly validTo: string;
  readonly authority: boolean;
}

/** Describes a pasted PEM. One with a private key is refused before it is stored anywhere. */
export function checkPem(pem: string): Result<readonly PemFacts[]> {
  if (pem.includes('PRIVATE KEY')) return fail('pemInvalid', 'service', { detail: 'privateKey' });
  const blocks = certificatesIn(pem);
  if (blocks.length === 0) return fail('pemInvalid', 'service', { detail: 'noCertificate' });
  try {
    return ok(
      blocks.map((block) => {
        const certificate = new X509Certificate(block);
        return {
          subject: certificate.subject.replaceAll('\n', ', '),
          validTo: certificate.validToDate.toISOString(),
          authority: certificate.ca,
        };
      }),
    );
  } catch {
    return fail('pemInvalid', 'service', { detail: 'unreadable' });
  }
}

async function proxyUrl(choice: ProxyChoice, url: URL): Promise<string | undefined> {
  if (choice.kind === 'own') return checked(choice.url);
  if (choice.kind === 'resolver') return fromList(await choice.resolve(url.href));
  return choice.kind === 'environment' ? fromEnvironment(choice.variables, url) : undefined;
}

/** Validates an account's proxy. A password in it would be stored as plain text in the ledger. */
export function checkProxy(text: string): Result<null> {
  try {
    const { username, password } = new URL(checked(text));
    if (username !== '' || password !== '') {
      return fail('inputInvalid', 'service', { fields: { 'settings.proxy': 'userinfo' } });
    }
    return ok(null);
  } catch {
    return fail('inputInvalid', 'service', { fields: { 'settings.proxy': 'address' } });
  }
}

function checked(text: string): string {
  const bare = text.includes('://') ? text : `http://${text}`;
  if (URL.canParse(bare)) {
    const url = new URL(bare);
    if ((url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '') return url.href;
  }
  // The URL may contain a password, so it is not repeated.
  throw new CodedError('proxyFailed', 'service', { detail: 'proxyUrl' });
}

/** The first supported entry; SOCKS is not supported. */
export function fromList(list: string): string | undefined {
  const ways = list.split(';').map((way) => way.trim().split(/\s+/));
  for (const [kind = '', host = ''] of ways) {
    switch (kind.toUpperCase()) {
      case 'DIRECT':
        return undefined;
      case 'PROXY':
      case 'HTTP':
        return checked(`http://${host}`);
      case 'HTTPS':
        return checked(`https://${host}`);
      default:
        break;
    }
  }
  if (list.trim() === '') return undefined;
  throw new CodedError('proxyFailed', 'service', { detail: 'proxyKind' });
}

export function fromEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  url: URL,
): string | undefined {
  const read = (name: string) =>
    variables[name.toLowerCase()]?.trim() || variables[name]?.trim() || undefined;
  if (exempt(read('NO_PROXY') ?? '', url)) return undefined;
  const proxy = url.protocol === 'https:' ? (read('HTTPS_PROXY') ?? read('ALL_PROXY')) : read('HTTP_PROXY');
  return proxy === undefined ? undefined : checked(proxy);
}

function exempt(list: string, url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const parts = /^(?:\*|\*?\.?([^:[\]]+)|\[([^\]]+)\]|([0-9a-f:]+))(?::(\d+))?$/.exec(entry);
      if (parts === null || (parts[4] !== undefined && parts[4] !== port)) return false;
      const name = parts[1] ?? parts[2] ?? parts[3];
      return name === undefined || host === name || host.endsWith(`.${name}`);
    });
}
