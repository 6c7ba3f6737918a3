// The groups in which a wallet is read aloud, compared and asked back. Pure.

/** 0x and ten groups of four; what is no wallet is grouped as far as it goes. */
export const walletGroups = (wallet: string): readonly string[] => [
  wallet.slice(0, 2),
  ...(wallet.slice(2).match(/.{1,4}/gu) ?? []),
];
