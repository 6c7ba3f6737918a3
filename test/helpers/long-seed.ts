// Says the seed of a long run when it starts and when it ends: with it the next run asks the same again.
import type { TestProject } from 'vitest/node';

export default function say({ config }: TestProject): () => void {
  const words = `The seed of this run is ${config.env['GUICHE_SEED']}: GUICHE_SEED=${config.env['GUICHE_SEED']} npm run test:long asks the same again.`;
  console.log(words);
  return () => console.log(words);
}
