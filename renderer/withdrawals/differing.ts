// Which groups of one wallet are not those of another. The case of a letter is only its checksum. Pure.

export const differing = (one: readonly string[], other: readonly string[]): readonly number[] =>
  [...other.keys()].filter((at) => one[at]?.toLowerCase() !== other[at]?.toLowerCase());
