// Keyed hashes of ledger rows over a keychain that belongs to the test.
import { adoptAccounts, createAccountProof, type AccountProof } from '../../main/accounts/account-proof.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { createRowMac, type RowMac } from '../../main/vault/row-mac.ts';
import type { Vault } from '../../main/vault/vault.ts';

type Keeps = Pick<Vault, 'state' | 'store'>;

export const rowMacOf = (vault: Keeps, ledger: Ledger): RowMac =>
  createRowMac({
    vault,
    adopt: (mac) => adoptAccounts(ledger, mac),
  });

export const proofOf = (vault: Keeps, ledger: Ledger): AccountProof =>
  createAccountProof(rowMacOf(vault, ledger));
