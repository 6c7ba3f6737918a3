// The interface through which every feature stores secrets.
export interface SecretStore {
  readonly kind: 'keychain' | 'memory';
  /** Null only if nothing is stored under the key; a keychain that cannot answer throws. */
  get(key: string): Promise<string | null>;
  /** Resolves once the value was read back unchanged; until then the earlier value remains. */
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}
