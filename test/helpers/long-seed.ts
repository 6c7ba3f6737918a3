// Prints the seed of a long run at its start and at its end: a run with the same seed makes the same checks.
import type { TestProject } from 'vitest/node';

export default function say({ config }: TestProject): () => void {
  const words = `The seed of this run is ${config.env['GUICHE_SEED']}: GUICHE_SEED=${config.env['GUICHE_SEED']} npm run test:long asks the same again.`;
  console.log(words);
  return () => console.log(words);
}
