// How long an issue can be taken back before anything of it leaves.
const usualMs = 5_000;

/** Tests of other things do not wait: they say so in the environment, as whoever starts the program by hand may. */
export function undoMsOf(environment: Readonly<Record<string, string | undefined>>): number {
  const given = environment['GUICHE_UNDO_MS'] ?? '';
  return /^\d{1,5}$/.test(given) ? Number(given) : usualMs;
}
