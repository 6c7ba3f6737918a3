// What is asked under one name is carried out once, and whoever asks again gets the first answer. The ledger keeps what was written
// for ever (ledger/tables/commands.ts); this is for calls that arrive twice while the program runs.

/** Keeps the last `most` answers that came. One that is not final is forgotten: the same may be asked again. */
export function createOnce<T>(most: number, isFinal: (answer: T) => boolean = () => true) {
  const kept = new Map<string, { readonly about: string; readonly answer: Promise<T> }>();
  const done = new Set<string>();

  function settle(name: string, final: boolean): void {
    if (final) done.add(name);
    else kept.delete(name);
    for (const oldest of done) if (done.size > most && done.delete(oldest)) kept.delete(oldest);
  }

  return {
    /** The first answer of this name, and what was asked; undefined if none is kept. */
    first: (name: string) => kept.get(name),
    run(name: string, about: string, work: () => Promise<T>): Promise<T> {
      const answer = work();
      kept.set(name, { about, answer });
      void answer.then(
        (value) => settle(name, isFinal(value)),
        () => settle(name, true),
      );
      return answer;
    },
  };
}
