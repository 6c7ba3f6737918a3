export const fakeClock: () => string | undefined;
export const momentsAsked: (args: readonly string[]) => {
  readonly moments: readonly (string | null)[];
  readonly given: readonly string[];
};
export const clockAt: (moment: string) => Readonly<Record<string, string>>;
