// Sockets of which no request has shown a window's cookie yet: any program of this machine can open them. They live for a
// short time, and there are never more than a few, so that silent ones cannot keep the window out.
import type { Socket } from 'node:net';

/** A page's first requests come without a cookie, and its session follows within a second. */
export const guestMs = 10_000;
/** A browser opens six at a time, and some in advance. */
export const mostGuests = 64;

export interface Guests {
  add(socket: Socket): void;
  /** A window's socket is no guest any more. */
  admit(socket: Socket): void;
}

export function createGuests(): Guests {
  const guests = new Map<Socket, NodeJS.Timeout>();

  const leave = (socket: Socket): void => {
    clearTimeout(guests.get(socket));
    guests.delete(socket);
  };
  return {
    add(socket) {
      const timer = setTimeout(() => socket.destroy(), guestMs);
      timer.unref();
      guests.set(socket, timer);
      socket.once('close', () => leave(socket));
      for (const oldest of guests.keys()) {
        if (guests.size <= mostGuests) break;
        leave(oldest);
        oldest.destroy();
      }
    },
    admit: leave,
  };
}
