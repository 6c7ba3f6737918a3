// What an entry of the trail is about, and where that is shown. Pure.
import type { TrailEntry } from '../../preload/contract/trail.ts';
import type { Route } from '../app/route.ts';

const routes = {
  boleto: (boleto: number): Route => ({ screen: 'boletos', tab: 'issued', boleto }),
  batch: (batch: number): Route => ({ screen: 'boletos', tab: 'batch', batch }),
  booklet: (booklet: number): Route => ({ screen: 'documents', tab: 'booklets', booklet }),
  withdrawal: (withdrawal: number): Route => ({ screen: 'withdrawals', tab: 'history', withdrawal }),
};
type Kind = keyof typeof routes;
const kinds: readonly Kind[] = ['boleto', 'batch', 'booklet', 'withdrawal'];

export interface About {
  readonly kind: Kind;
  readonly route: Route;
}

export const aboutOf = ({ detail }: TrailEntry): readonly About[] =>
  kinds.flatMap((kind) => {
    const id = detail[kind];
    return typeof id === 'number' && Number.isSafeInteger(id) && id > 0
      ? [{ kind, route: routes[kind](id) }]
      : [];
  });
