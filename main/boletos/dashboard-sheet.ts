// Reads a whole sheet of the provider's dashboard: header, records and the proposed columns. The callers match its records.
import { rm } from 'node:fs/promises';
import type { ColumnProfile, SheetRefusal } from '../../preload/contract/sheets.ts';
import { CodedError } from '../failure.ts';
import type { Tickets } from '../host/host.ts';
import type { DateOrder } from '../../preload/shared/due-date.ts';
import type { Proposal } from './sheet/columns.ts';
import { headerField } from './sheet/header-words.ts';
import { isMasked } from '../boleto-evidence.ts';
import type { Mapping } from './sheet/fields.ts';
import { noSurvey, type Survey } from './sheet/questions.ts';
import type { SheetReader } from './sheet/reader.ts';
import type { SheetSource } from './sheet/open-sheet.ts';
import type { SheetRecord } from './sheet/records.ts';
import { foldedWords } from '../../preload/shared/fold.ts';
import { namesContrary, namesPaidSum, namesPaymentDay } from './payment-titles.ts';

export type DashboardColumns = Readonly<ReturnType<typeof dashboardColumns>>;

export interface DashboardSheet {
  /** Null for a pasted text. */
  readonly fileName: string | null;
  readonly header: readonly string[];
  readonly columns: DashboardColumns;
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

export type DashboardSheetReading =
  | { readonly ok: true; readonly value: DashboardSheet }
  | { readonly ok: false; readonly code: SheetRefusal };

export type DashboardInput = { readonly ticket: string } | { readonly text: string };

export type DashboardSheets = ReturnType<typeof openDashboardSheets>;

/** The renderer receives all of them. */
const mostRecords = 50_000;
/** The renderer may send the same upload again with another id column. */
const uploadsKept = 4;

export function openDashboardSheets(parts: {
  readonly tickets: Pick<Tickets, 'takeUpload'>;
  readonly startReader: () => SheetReader;
}) {
  const reading = new Set<SheetReader>();
  const uploads = new Map<string, { readonly path: string; readonly name: string }>();

  async function sourceOf(
    input: DashboardInput,
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
    read: async (
      input: DashboardInput,
      surveyed?: (proposal: Proposal) => Mapping,
    ): Promise<DashboardSheetReading> => {
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
          columns: dashboardColumns(profiles, proposal),
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

const idName =
  /^(?:id|id do boleto|id boleto|boleto id|id da cobranca|id cobranca|charge id|identificador|transaction id)$/;
const codeName =
  /^(?:boleto|codigo|codigo do boleto|cod boleto|codigo da cobranca|codigo cobranca|cod|code)$/;
/** The best patterns first. */
const named: Readonly<Record<'id' | 'nossoNumero' | 'paidOn', readonly RegExp[]>> = {
  id: [idName, /\bid\b/, codeName],
  nossoNumero: [
    /\bnosso (?:n|no|nr|nro|num|numero)\b/,
    /^nossonumero$/,
    /^(?:n|no|nr|nro|num|numero) bancario$/,
  ],
  paidOn: [/\b(?:pagamento|pagto|pgto|pago|paga|payment|paid)\b/, /\bliquid/, /\bcredit/, /\bbaixa/],
};
const statusName = /\b(?:situacao|status|estado|ocorrencia|movimento|evento|state)\b/;
/** A status of something else than the payment. */
const otherStatus =
  /\b(?:cod|codigo|data|dt|dia|hora|e ?mail|envio|nota|nfs?e?|uf|civil|remessa|impressao|cliente|pagador|cadastro)\b/;
const amountName = /\b(?:valor|vlr|vl|total|amount|liquido|recebido)\b/;
const paidAnswer = /^(?:pag[oa]|recebid[oa]|liquidad[oa]|quitad[oa]|paid|received|settled)$/;
/** Somebody else than the payer, or something. */
const otherParty =
  /\b(?:beneficiari[oa]|cedente|emitente|favorecid[oa]|recebedor|empresa|sacador|avalista|arquivo|banco|produto|usuario|vendedor|operador|plano|convenio)\b/;
/** The share of a column's cells that must fit. */
const most = 0.5;

function dashboardColumns(profiles: readonly ColumnProfile[], { mapping }: Proposal) {
  const all = profiles.map((profile) => ({ ...profile, name: foldedWords(profile.header) }));
  type Column = (typeof all)[number];
  const first = (names: readonly RegExp[], fits: (profile: Column) => boolean): number | null => {
    for (const name of names)
      for (const profile of all) if (name.test(profile.name) && fits(profile)) return profile.column;
    return null;
  };
  const where = (fits: (profile: Column) => boolean): readonly number[] =>
    all.filter(fits).map(({ column }) => column);
  const any = (): boolean => true;
  const isDocument = ({ fits }: Column): boolean => fits['payer.document'] >= 0.9;
  const isPaid = ({ name, fits }: Column): boolean =>
    namesPaidSum(name) && fits.dueDate < most && (amountName.test(name) || fits.amount >= most);
  const holdsDocuments = ({ fits, samples }: Column): boolean =>
    fits['payer.document'] >= most || samples.some(isMasked);
  // Without headers the proposal goes by the cells.
  const proposed = (field: 'payer.name' | 'payer.document', { column, name }: Column): boolean => {
    const source = mapping[field];
    return name === '' && source?.from === 'column' && source.column === column;
  };
  const isPayer = ({ name }: Column): boolean => !otherParty.test(name);
  const byHeader = where(
    (one) => isPayer(one) && headerField(one.header) === 'payer.document' && holdsDocuments(one),
  );
  const id = first(named.id, (one) => !isDocument(one));
  return {
    /** The provider's ids. */
    id,
    /** All that may hold the provider's ids, `id` among them. */
    // `ID do cliente` is no id of a boleto beside a column that is named so.
    ids: where(
      (one) => one.column === id || ((idName.test(one.name) || codeName.test(one.name)) && !isDocument(one)),
    ),
    nossoNumero: first(named.nossoNumero, any),
    /** The date of payment. */
    // A column of dates, or an empty one: this excludes `valor pago` and `forma de pagamento`.
    paidOn: first(
      named.paidOn,
      ({ name, fits, filled }) =>
        namesPaymentDay(name) && ((filled === 0 && !amountName.test(name)) || fits.dueDate >= most),
    ),
    /** The columns that say whether the boleto was paid. */
    statuses: where(
      ({ name, fits }) =>
        (statusName.test(name) && !otherStatus.test(name) && !namesContrary(name)) ||
        // `Pago: sim`.
        (paidAnswer.test(name) && fits.dueDate < most && fits.amount < most),
    ),
    /** Amounts of the slip, and others that are not the amount paid. */
    amounts: where((one) => amountName.test(one.name) && !isPaid(one) && !namesContrary(one.name)),
    paidAmounts: where(isPaid),
    /** If filled, they say that a payment was taken back, or that there was none. */
    contrary: where(({ name }) => namesContrary(name)),
    dueDates: where(({ header }) => headerField(header) === 'dueDate'),
    /** The payer's, or a person's who may be the payer. */
    documents:
      byHeader.length > 0
        ? byHeader
        : where(
            (one) =>
              isPayer(one) && ((isDocument(one) && one.distinct > 1) || proposed('payer.document', one)),
          ),
    names: where(
      (one) =>
        isPayer(one) &&
        one.fits['payer.name'] >= most &&
        (headerField(one.header) === 'payer.name' || proposed('payer.name', one)),
    ),
  };
}
