// One press makes one print: sends the prepared file, and opens it if the window has to.
import type { PreparedPrint, Printer, PrintJob } from '../../../preload/contract/document-terms.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { useAct, useApp, type Act } from '../../app/app-context.ts';
import { documentUrl } from '../pdfjs.ts';

export interface Order {
  readonly file: PreparedPrint;
  readonly title: string;
  readonly printer: Printer;
  readonly copies: number;
}

/** The print in progress, once main has answered. */
export interface Spooled {
  readonly job: PrintJob;
  /** The clerk must press to open the file: the answer came too late for a window to open by itself. */
  readonly toOpen: string | undefined;
}

const longestTitle = 160;

export function useSpool(): Act<Order, Spooled | 'cancelled'> {
  const { guiche } = useApp();
  return useAct(
    async ({ file, title, printer, copies }: Order, commandId): Promise<Result<Spooled | 'cancelled'>> => {
      const printed = await guiche.documents.print({
        commandId,
        prepared: file.prepared,
        title: title.slice(0, longestTitle),
        printer: printer.name,
        way: printer.way,
        copies,
      });
      if (!printed.ok) return printed;
      const { value } = printed;
      switch (value.kind) {
        case 'cancelled':
          return ok('cancelled');
        case 'spooled':
          return ok({ job: value.job, toOpen: undefined });
        case 'window': {
          const url = documentUrl(value.ticket);
          const opened = window.open(url, '_blank');
          return ok({ job: value.job, toOpen: opened ? undefined : url });
        }
      }
    },
  );
}
