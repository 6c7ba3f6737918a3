// The registry of tickets: names for bytes that the renderer may read, and for uploads that a feature may take. Stores
// no bytes; the host authorizes requests.
import type { TicketFile, Tickets, Upload } from './host.ts';

/** Far more than a clerk has open; the least recently read is forgotten first. */
const mostKept = 500;

export function createTickets(mint: () => string): Tickets {
  const files = new Map<string, TicketFile>();
  const uploads = new Map<string, Upload>();

  const keep = <T>(map: Map<string, T>, ticket: string, value: T): string => {
    map.set(ticket, value);
    for (const oldest of map.keys()) {
      if (map.size <= mostKept) break;
      map.delete(oldest);
    }
    return ticket;
  };

  return {
    issue: (file) => keep(files, mint(), file),
    find(ticket) {
      const file = files.get(ticket);
      // An open document is read in pieces, so reading moves it to the end of the list.
      if (file && files.delete(ticket)) files.set(ticket, file);
      return file;
    },
    admitUpload: (upload) => keep(uploads, mint(), upload),
    takeUpload(ticket) {
      const upload = uploads.get(ticket);
      uploads.delete(ticket);
      return upload;
    },
  };
}
