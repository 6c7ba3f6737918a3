// Lists counts in one text, for the notifications of the host.

/** `3 completas, 1 falhou`; a single change is followed by its label. */
export function counted(
  label: string | null,
  counts: readonly (readonly [count: number, one: string, more: string])[],
): string {
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`);
  return label === null ? parts.join(', ') : `${parts.join(', ')}: ${label}`;
}
