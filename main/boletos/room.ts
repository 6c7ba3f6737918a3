// The room of boletos: sheets, batches and the register, each built in a file of its own and joined here.
import type { Handlers } from '../../preload/contract/contract.ts';
import { callNames } from '../../preload/contract/names.ts';
import { CodedError } from '../failure.ts';

type Served = Pick<Handlers, 'sheets' | 'batches' | 'boletos'>;

export function createBoletosRoom(): Served {
  const refuse = (): never => {
    throw new CodedError('notFound', 'app', { detail: 'boletos' });
  };
  const refusing = <N extends string>(names: readonly N[]) =>
    // Object.fromEntries forgets the names that it was given.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    Object.fromEntries(names.map((name) => [name, refuse])) as Record<N, () => never>;
  return {
    sheets: refusing(callNames.sheets),
    batches: refusing(callNames.batches),
    boletos: refusing(callNames.boletos),
  };
}
