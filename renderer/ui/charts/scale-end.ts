/** Where the scale of amounts in cents ends: the smallest of 1, 2 or 5 reais with zeros that is not less. */
export function scaleEnd(cents: number): number {
  const unit = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, cents))));
  return [1, 2, 5, 10].map((step) => step * unit).find((end) => end >= cents) ?? unit;
}
