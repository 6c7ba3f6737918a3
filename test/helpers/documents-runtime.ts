// The calls of documents, wired as the app wires them, over boletos that the simulated service created. Nothing is printed.
import { mkdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BookletProgress, Booklet } from '../../preload/contract/document-terms.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { createDocumentsRoom, type DocumentsRoom } from '../../main/documents/room.ts';
import type { HostPrinting, TicketFile, Tickets } from '../../main/host/host.ts';
import { createTickets } from '../../main/host/tickets.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { NewBoleto } from '../../main/ledger/tables/boletos-new.ts';
import type { FaultPlan } from '../../main/sandbox/faults.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { practiceRegister, type PracticeRegister } from './kept-documents.ts';
import { noon, temporaryFolder } from './ledger-folder.ts';
import { noPrinting } from './printing.ts';
import { silentHost } from './silent-host.ts';

export interface DocumentsRuntime {
  readonly calls: Handlers['documents'];
  readonly room: DocumentsRoom;
  readonly tickets: Tickets;
  readonly folder: string;
  readonly progress: BookletProgress[];
  readonly busy: number[];
  readonly reported: unknown[];
  /** Resolves once the booklet is no longer running. */
  readonly rested: (id: number) => Promise<Booklet>;
  readonly fileBehind: (ticket: string) => string;
}

interface RuntimeParts {
  readonly ledger: Ledger;
  readonly client: ServiceClient;
  readonly printing?: HostPrinting;
  readonly folder?: string;
  /** In a team with PC-01 and PC-02. */
  readonly computer?: 'one' | 'two';
}

const names = [
  ['one', 'PC-01'],
  ['two', 'PC-02'],
] as const;

export function documentsRuntimeOver({
  ledger,
  client,
  printing = noPrinting,
  folder = temporaryFolder(),
  computer,
}: RuntimeParts): DocumentsRuntime {
  const outgoing = join(folder, `outgoing-${randomUUID()}`);
  mkdirSync(outgoing);
  const tickets = createTickets(randomUUID);
  const progress: BookletProgress[] = [];
  const busy: number[] = [];
  const reported: unknown[] = [];
  const room = createDocumentsRoom({
    ledger,
    clientOf: () => Promise.resolve(client),
    tickets,
    host: silentHost({ showBusy: (jobs) => busy.push(jobs), printing }),
    dataFolder: folder,
    ...(computer ? { computer, computerNames: () => Promise.resolve(new Map(names)) } : {}),
    outgoing,
    streams: {
      publish(_stream, _revision, value) {
        if ('running' in value && 'last' in value)
          for (const one of value.running) if ('phase' in one) progress.push(one);
      },
    },
    // Like the ledger's clock in tests.
    now: () => new Date(noon),
    today: () => '2026-11-20',
    report: (_where, error) => reported.push(error),
  });
  onTestFinished(() => room.close());
  const calls = room.handlers.documents;
  return {
    calls,
    room,
    tickets,
    folder,
    progress,
    busy,
    reported,
    async rested(id) {
      for (;;) {
        const { booklet } = await calls.booklet({ id });
        if (booklet.state !== 'running') return booklet;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    fileBehind: (ticket) => pathOf(tickets.find(ticket)),
  };
}

function pathOf(file: TicketFile | undefined): string {
  if (!file || !('path' in file.from)) throw new Error('no file behind it');
  return file.from.path;
}

export async function documentsRuntime(
  rows: readonly NewBoleto[],
  { faults, ...more }: { readonly faults?: FaultPlan; readonly printing?: HostPrinting } = {},
): Promise<DocumentsRuntime & PracticeRegister> {
  const register = await practiceRegister(rows, faults);
  return { ...register, ...documentsRuntimeOver({ ...register, ...more }) };
}
