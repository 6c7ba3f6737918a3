// The rooms in the order of the rail, whose numbers are their shortcuts.
import type { Route } from '../app/route.ts';

export const rooms = ['home', 'boletos', 'documents', 'monitor', 'withdrawals', 'accounts'] as const;
export const roomRoute = (room: (typeof rooms)[number]): Route =>
  room === 'boletos'
    ? { screen: room, tab: 'batch' }
    : room === 'documents'
      ? { screen: room, tab: 'view' }
      : room === 'withdrawals'
        ? { screen: room, tab: 'new' }
        : { screen: room };
