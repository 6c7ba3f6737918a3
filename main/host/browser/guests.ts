// Sockets without a window's cookie, which any program on this machine can open. They are closed after a short time,
// and their number is limited, so that idle ones cannot block the window.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A page's first requests have no cookie; its session follows within a second. */
export const guestMs = 10_000;
/**
 * A browser opens six at a time, and some in advance. More than a system keeps waiting to be accepted, which come all at once: a new
 * window sends its request before it is evicted.
 */
export const mostGuests = 640;

export interface Guests {
  add(socket: Socket): void;
  /** A request has come from it. Once it is complete, the socket stays until `answered`. */
  asked(socket: Socket, request: Pick<IncomingMessage, 'complete'>): void;
  answered(socket: Socket): void;
  /** Removes a window's socket from the limit. */
  admit(socket: Socket): void;
}

export function createGuests(): Guests {
  const guests = new Map<Socket, NodeJS.Timeout>();
  const asking = new Map<Socket, Pick<IncomingMessage, 'complete'>>();

  const leave = (socket: Socket): void => {
    clearTimeout(guests.get(socket));
    guests.delete(socket);
    asking.delete(socket);
  };
  return {
    add(socket) {
      const timer = setTimeout(() => socket.destroy(), guestMs);
      timer.unref();
      guests.set(socket, timer);
      socket.once('close', () => leave(socket));
      if (guests.size <= mostGuests) return;
      // Neither idle ones nor parts of requests must cut off a window's first answers.
      const all = [...guests.keys()];
      const oldest = all.find((one) => asking.get(one)?.complete !== true) ?? all[0];
      if (oldest === undefined) return;
      leave(oldest);
      oldest.destroy();
    },
    asked(socket, request) {
      if (guests.has(socket)) asking.set(socket, request);
    },
    answered: (socket) => void asking.delete(socket),
    admit: leave,
  };
}
