// Takes secrets out of words before they are logged or exported: those known by value, and whatever looks like one.
const shapes: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b(bearer)\s+[^\s"',;]+/gi, '$1 [token]'],
  [
    /\b(authorization|cookie|set-cookie|ci|cs|password|secret|token|key)(["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi,
    '$1$2[secret]',
  ],
  [/(\/\/)[^/\s:@]+:[^/\s@]+@/g, '$1[secret]@'],
];

export interface Redactor {
  /** Remembers a secret by value for as long as the process lives. */
  readonly learn: (secret: string) => void;
  readonly clean: (words: string) => string;
}

export function createRedactor(): Redactor {
  const known = new Set<string>();
  return {
    learn(secret) {
      if (secret.length >= 4) known.add(secret);
    },
    clean(words) {
      let out = words;
      for (const secret of known) out = out.replaceAll(secret, '[secret]');
      for (const [shape, instead] of shapes) out = out.replace(shape, instead);
      return out;
    },
  };
}
