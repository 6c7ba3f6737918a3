// Reads a pasted token: the owner and expiry in its payload. It decodes and never verifies; an unreadable token may
// still be valid.
import type { TokenAge, TokenReading } from '../../preload/contract/accounts.ts';
import { CodedError } from '../failure.ts';

const subjectClaims = ['sub', 'user_id', 'userId', 'uid'];
const tenantClaims = ['tenant', 'tenant_id', 'tenantId', 'org_id', 'organization', 'company_id', 'companyId'];
const day = 86_400_000;

/** The token as it must be sent: without `Bearer`, quotes and line breaks from a chat or mail. */
export function cleanToken(pasted: string): string {
  const token = pasted
    .trim()
    .replace(/^["'`]+|["'`]+$/g, '')
    .replace(/^(authorization:\s*)?bearer(\s+|$)/i, '')
    .replace(/\s+/g, '');
  const looksLikeJwt = token.startsWith('eyJ');
  if (!/^[\w\-.~+/]+=*$/.test(token) || (looksLikeJwt && token.split('.').length !== 3)) {
    throw new CodedError('tokenMalformed', 'accounts', { fields: { token: 'malformed' } });
  }
  return token;
}

export function readToken(token: string, now: Date): TokenReading {
  const payload = payloadOf(token);
  if (!payload) return { readable: false, age: 'unknown' };
  const subject = claim(payload, subjectClaims);
  const tenant = claim(payload, tenantClaims);
  const exp = payload['exp'];
  // The largest instant that a Date can hold; a later expiry counts as none.
  const expires =
    typeof exp === 'number' && exp > 0 && exp < 8_640_000_000_000 ? new Date(exp * 1000) : undefined;
  return {
    readable: subject !== undefined || tenant !== undefined || expires !== undefined,
    ...(subject === undefined ? {} : { subject }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(expires ? { expires: expires.toISOString() } : {}),
    age: tokenAge(expires?.toISOString(), now),
  };
}

export function tokenAge(expires: string | undefined, now: Date): TokenAge {
  if (expires === undefined) return 'unknown';
  const left = Date.parse(expires) - now.getTime();
  if (left <= 0) return 'expired';
  if (left <= day) return 'day';
  return left <= 7 * day ? 'week' : 'good';
}

function payloadOf(token: string): Readonly<Record<string, unknown>> | undefined {
  const part = token.split('.')[1];
  if (part === undefined) return undefined;
  try {
    // Numbers keep their digits: two ids that differ beyond a double's precision are two identities.
    const value = JSON.parse<unknown>(
      Buffer.from(part, 'base64url').toString('utf8'),
      (key, value, { source }) =>
        typeof value === 'number' && key !== 'exp' && source !== undefined ? source : value,
    );
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function claim(payload: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = payload[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}
