// The only file that knows keytar. It is loaded late, so that Guichê starts where its native half cannot.
import type { Keychain } from './keychain.ts';

export async function loadKeytar(service: string): Promise<Keychain> {
  const { default: keytar } = await import('keytar');
  return {
    get: (account) => keytar.getPassword(service, account),
    set: (account, value) => keytar.setPassword(service, account, value),
    delete: (account) => keytar.deletePassword(service, account),
  };
}
