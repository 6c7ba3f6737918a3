// The only file that uses keytar. It is loaded lazily, so that the app starts even if the native module cannot be
// loaded.
import type { Keychain } from './keychain.ts';

export async function loadKeytar(service: string): Promise<Keychain> {
  const { default: keytar } = await import('keytar');
  return {
    get: (account) => keytar.getPassword(service, account),
    set: (account, value) => keytar.setPassword(service, account, value),
    delete: (account) => keytar.deletePassword(service, account),
  };
}
