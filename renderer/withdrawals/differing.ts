// The groups in which two wallets differ. Letter case is ignored, because it is only the checksum. Pure.

export const differing = (one: readonly string[], other: readonly string[]): readonly number[] =>
  [...other.keys()].filter((at) => one[at]?.toLowerCase() !== other[at]?.toLowerCase());
