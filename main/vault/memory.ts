// Stores secrets for this session only, if the system has no keychain and the clerk agreed.
import type { SecretStore } from './store.ts';

export function createMemoryStore(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    kind: 'memory',
    get: async (key) => secrets.get(key) ?? null,
    set: async (key, value) => {
      secrets.set(key, value);
    },
    delete: async (key) => {
      secrets.delete(key);
    },
  };
}
