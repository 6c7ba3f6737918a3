// Sockets without a window's cookie, which any program on this machine can open. They are closed after a short time,
// and their number is limited, so that idle ones cannot block the window.
import type { Socket } from 'node:net';

/** A page's first requests have no cookie; its session follows within a second. */
export const guestMs = 10_000;
/** A browser opens six at a time, and some in advance. So many that a new window sends its request before it is evicted. */
export const mostGuests = 256;

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
      if (guests.size <= mostGuests) return;
      // One that sent a request is evicted only if all did: idle ones must not cut off a window's first answer.
      const all = [...guests.keys()];
      const oldest = all.find(({ bytesRead }) => bytesRead === 0) ?? all[0];
      if (oldest === undefined) return;
      leave(oldest);
      oldest.destroy();
    },
    admit: leave,
  };
}
