// Removes secrets from texts before they are logged or exported: known ones by fingerprint, and anything that looks
// like one.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOf, someRun } from './rolling-hash.ts';
import { secretEncodings, secretEnds, secretParts } from './secret-encodings.ts';

const shapes: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b(bearer)\s+[^\s"',;]+/gi, '$1 [token]'],
  [
    /\b(authorization|cookie|set-cookie|ci|cs|password|secret|token|key)(["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi,
    '$1$2[secret]',
  ],
  [/(\/\/)[^/\s:@]+:[^/\s@]+@/g, '$1[secret]@'],
];

export type Redactor = ReturnType<typeof createRedactor>;

/** By rolling hash: the keyed hashes of the texts with it. */
type Fingerprints = Map<number, Buffer[]>;

export function createRedactor() {
  const key = randomBytes(32).toString('hex');
  const known = new Map<number, Fingerprints>();
  const keyed = (text: string) => hash('sha256', key + text, 'buffer');

  const isKnown = (fingerprints: Fingerprints, hash: number, candidate: () => string): boolean => {
    const same = fingerprints.get(hash);
    if (same === undefined) return false;
    const found = keyed(candidate());
    return same.some((one) => timingSafeEqual(one, found));
  };

  /** Replaces every text of this length with a known fingerprint. */
  const without = (words: string, length: number, fingerprints: Fingerprints): string => {
    let out = '';
    let from = 0;
    someRun(words, length, (hash, at) => {
      if (at >= from && isKnown(fingerprints, hash, () => words.slice(at, at + length))) {
        out += `${words.slice(from, at)}[secret]`;
        from = at + length;
      }
      return false;
    });
    return out + words.slice(from);
  };

  return {
    /** Remembers a secret's fingerprint until the process ends, not the secret itself. */
    learn: (secret: string) => {
      if (secret.length < 4) return;
      const parts = secretParts(secret);
      const cases = parts.flatMap((part) => [part.toLowerCase(), part.toUpperCase()]);
      for (const form of [...parts.flatMap(secretEncodings), ...cases, ...parts.flatMap(secretEnds)]) {
        const fingerprints = known.get(form.length) ?? new Map<number, Buffer[]>();
        known.set(form.length, fingerprints);
        const hash = hashOf(form);
        if (isKnown(fingerprints, hash, () => form)) continue;
        fingerprints.set(hash, [...(fingerprints.get(hash) ?? []), keyed(form)]);
      }
    },
    clean(words: string): string {
      let out = words;
      for (const length of [...known.keys()].sort((one, other) => other - one))
        out = without(out, length, known.get(length) ?? new Map());
      for (const [shape, replacement] of shapes) out = out.replace(shape, replacement);
      return out;
    },
  };
}
