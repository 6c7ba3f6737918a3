// Sockets without a window's cookie, which any program on this machine can open. They are closed after a short time,
// and their number is limited, so that idle ones cannot block the window.
import type { Socket } from 'node:net';

/** A page's first requests have no cookie; its session follows within a second. */
export const guestMs = 10_000;
/** A browser opens six at a time, and some in advance. */
export const mostGuests = 64;

export interface Guests {
  add(socket: Socket): void;
  /** Removes a window's socket from the limit. */
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
