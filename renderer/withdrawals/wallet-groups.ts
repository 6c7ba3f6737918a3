// The groups in which a wallet is read, compared and confirmed. Pure.

/** 0x and ten groups of four; another text is grouped as far as it goes. */
export const walletGroups = (wallet: string): readonly string[] => [
  wallet.slice(0, 2),
  ...(wallet.slice(2).match(/.{1,4}/gu) ?? []),
];
