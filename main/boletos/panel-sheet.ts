// Reads a whole sheet of the provider's panel: header, records and the proposed columns. The callers match its records.
import { rm } from 'node:fs/promises';
import type { ColumnProfile, SheetRefusal } from '../../preload/contract/sheets.ts';
import { CodedError } from '../failure.ts';
import type { Tickets } from '../host/host.ts';
import type { DateOrder } from '../brazil/due-date.ts';
import type { Proposal } from './sheet/columns.ts';
import type { Mapping } from './sheet/fields.ts';
import { noSurvey, type Survey } from './sheet/questions.ts';
import type { SheetReader } from './sheet/reader.ts';
import type { SheetSource } from './sheet/open-sheet.ts';
import type { SheetRecord } from './sheet/records.ts';
import { folded } from '../spreadsheets/raw-row.ts';

export interface PanelColumns {
  /** The provider's ids. */
  readonly id: number | null;
  readonly nossoNumero: number | null;
  /** The date of payment. */
  readonly paidOn: number | null;
  readonly status: number | null;
  /** Amounts of the title or of the payment. */
  readonly amounts: readonly number[];
}

export interface PanelSheet {
  /** Null for a pasted text. */
  readonly fileName: string | null;
  readonly header: readonly string[];
  readonly columns: PanelColumns;
  readonly proposal: Proposal;
  readonly profiles: readonly ColumnProfile[];
  /** The survey of the columns that `surveyed` chose; empty without it. */
  readonly survey: Survey;
  /** Further sheets of the workbook that are not empty. */
  readonly otherSheets: readonly string[];
  readonly order: DateOrder;
  readonly epoch1904: boolean;
  readonly records: readonly SheetRecord[];
  /** Records taken for titles and header. Callers that must not miss a line search them too. */
  readonly above: readonly SheetRecord[];
}

export type PanelReading =
  | { readonly ok: true; readonly value: PanelSheet }
  | { readonly ok: false; readonly code: SheetRefusal };

export type PanelInput = { readonly ticket: string } | { readonly text: string };

export interface PanelSheets {
  readonly read: (input: PanelInput, surveyed?: (proposal: Proposal) => Mapping) => Promise<PanelReading>;
  readonly close: () => Promise<void>;
}

/** The renderer receives all of them. */
const mostRecords = 50_000;
/** The renderer may send the same upload again with another id column. */
const uploadsKept = 4;

export function openPanelSheets(parts: {
  readonly tickets: Pick<Tickets, 'takeUpload'>;
  readonly startReader: () => SheetReader;
}): PanelSheets {
  const reading = new Set<SheetReader>();
  const uploads = new Map<string, { readonly path: string; readonly name: string }>();

  async function sourceOf(
    input: PanelInput,
  ): Promise<{ readonly source: SheetSource; readonly fileName: string | null }> {
    if ('text' in input) return { source: { from: 'text', text: input.text }, fileName: null };
    const { ticket } = input;
    const taken = parts.tickets.takeUpload(ticket);
    if (taken?.kind === 'sheet') uploads.set(ticket, taken);
    const upload = uploads.get(ticket);
    if (upload === undefined) throw new CodedError('ticketUnknown', 'files');
    for (const old of [...uploads.keys()].slice(0, -uploadsKept)) await forget(old);
    return { source: { from: 'file', path: upload.path }, fileName: upload.name };
  }

  async function forget(ticket: string): Promise<void> {
    const upload = uploads.get(ticket);
    uploads.delete(ticket);
    if (upload !== undefined) await rm(upload.path, { force: true });
  }

  return {
    async read(input, surveyed) {
      const { source, fileName } = await sourceOf(input);
      const reader = parts.startReader();
      reading.add(reader);
      try {
        const opened = await reader.open(source);
        if (!opened.ok) return opened;
        const { start, profiles, proposal, order, epoch1904, sheet, sheets } = opened.value;
        const mapping = surveyed?.(proposal);
        const { survey } = mapping
          ? await reader.survey({ mapping, hiddenRows: 'take' })
          : { survey: noSurvey };
        const all: SheetRecord[] = [];
        for await (const some of reader.records()) {
          all.push(...some);
          if (all.length > mostRecords) return { ok: false, code: 'tooManyRows' };
        }
        const value = {
          fileName,
          header: start.header ?? [],
          columns: panelColumns(profiles),
          proposal,
          profiles,
          survey,
          otherSheets: sheets.flatMap(({ name, filled }) => (name !== sheet && filled > 0 ? [name] : [])),
          order: order ?? 'dmy',
          epoch1904,
          records: all.filter(({ above }) => !above),
          above: all.filter(({ above }) => above),
        };
        return { ok: true, value };
      } finally {
        reading.delete(reader);
        await reader.close();
      }
    },
    async close() {
      await Promise.all([...reading].map((reader) => reader.close()));
      for (const ticket of uploads.keys()) await forget(ticket);
    },
  };
}

/** The best patterns first. */
const named: Readonly<Record<'id' | 'nossoNumero' | 'paidOn' | 'status', readonly RegExp[]>> = {
  id: [
    /^(?:id|id do boleto|id boleto|boleto id|id da cobranca|id cobranca|charge id|identificador|transaction id)$/,
    /\bid\b/,
    /^(?:boleto|codigo|codigo do boleto|cod boleto|codigo da cobranca|codigo cobranca|cod|code)$/,
  ],
  nossoNumero: [/\bnosso n(?:umero)?\b/, /^nossonumero$/],
  paidOn: [/\b(?:pagamento|pagto|pgto|pago|paga|payment|paid)\b/, /\bliquid/, /\bcredit/, /\bbaixa/],
  status: [/\b(?:situacao|status|estado)\b/],
};
const amountName = /\b(?:valor|vlr|total|amount|liquido|recebido)\b/;

function panelColumns(profiles: readonly ColumnProfile[]): PanelColumns {
  const first = (names: readonly RegExp[], fits: (profile: ColumnProfile) => boolean): number | null => {
    for (const name of names)
      for (const profile of profiles)
        if (name.test(folded(profile.header)) && fits(profile)) return profile.column;
    return null;
  };
  const any = (): boolean => true;
  return {
    id: first(named.id, ({ fits }) => fits['payer.document'] < 0.9),
    nossoNumero: first(named.nossoNumero, any),
    // A column of dates, or an empty one: this excludes `valor pago` and `forma de pagamento`.
    paidOn: first(named.paidOn, ({ fits, filled }) => filled === 0 || fits.dueDate >= 0.5),
    status: first(named.status, any),
    amounts: profiles.filter(({ header }) => amountName.test(folded(header))).map(({ column }) => column),
  };
}
