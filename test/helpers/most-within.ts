// How close together things were: what a budget is held to.

/** The most that left within any such time. */
export function mostWithin(sent: readonly { readonly at: number }[], millis: number): number {
  let most = 0;
  for (let first = 0, last = 0; last < sent.length; last += 1) {
    while ((sent[last]?.at ?? 0) - (sent[first]?.at ?? 0) >= millis) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
