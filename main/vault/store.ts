// The port through which every room keeps its secrets; where they lie is the vault's business alone.
export interface SecretStore {
  readonly kind: 'keychain' | 'memory';
  /** Null only where nothing was ever kept under the key: a keychain that cannot answer throws. */
  get(key: string): Promise<string | null>;
  /** Resolves once the value was read back unchanged; until then, whatever happens, the earlier one stands. */
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}
