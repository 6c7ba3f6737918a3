// Counts the most events that fall into any window of the given length; a request budget limits this count.

/** The most that were sent within any such time. */
export function mostWithinWindow(sent: readonly { readonly at: number }[], millis: number): number {
  let most = 0;
  for (let first = 0, last = 0; last < sent.length; last += 1) {
    while ((sent[last]?.at ?? 0) - (sent[first]?.at ?? 0) >= millis) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
