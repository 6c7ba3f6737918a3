// Checks a service's address while it is typed. Main decides; this only saves a round trip. Pure.

export type AddressProblem = 'incomplete' | 'needsHttps' | 'hasUser' | 'hasQuery';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function checkAddress(text: string): AddressProblem | undefined {
  if (!/^https?:\/\/[^/\s]+/i.test(text.trim()) || !URL.canParse(text.trim())) return 'incomplete';
  const url = new URL(text.trim());
  if (url.username !== '' || url.password !== '') return 'hasUser';
  // An empty query or fragment leaves no trace in the parsed URL.
  if (/[?#]/.test(text)) return 'hasQuery';
  if (url.protocol !== 'https:' && !loopback.test(url.hostname)) return 'needsHttps';
  return undefined;
}
