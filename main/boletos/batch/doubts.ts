// A person settles a doubt: "foi criado" is accepted only with an id that contradicts nothing known, "não foi criado" only after
// enough time for the panel to show the boleto. match-export.ts matches an export of the provider's panel.
import type { Ledger, WriteOptions } from '../../ledger/ledger.ts';
import type { DoubtResolved, OpenDoubt } from '../../ledger/tables/boletos-doubts.ts';
import type { Title } from '../../ledger/tables/boletos-turn.ts';
import type { Boleto } from '../../ledger/tables/boletos.ts';
import type { Finding, FindingCode } from '../../../preload/contract/boleto-terms.ts';
import { countedFrom, remainingWait, waitNames, type Wait } from '../../waits.ts';
import type { ErrorCode } from '../../../preload/contract/result.ts';
import { CodedError } from '../../failure.ts';
import type { JsonObject } from '../../ledger/json.ts';
import { compareTitle } from '../rules/verification.ts';
import { asPlainDate, readDate, type PlainDate } from '../../../preload/shared/due-date.ts';
import { barCodesInText } from '../../../preload/shared/lines-in-text.ts';
import { brazilian, readMoney } from '../../../preload/shared/money.ts';
import { lineOfBarCode, readSlip } from '../../../preload/shared/slip.ts';
import { namesPayer } from './names-payer.ts';
import { verificationOf } from './record-outcome.ts';

export interface ReadLine {
  /** Digits only. */
  readonly line: string;
  readonly nossoNumero: string | undefined;
  readonly barCode: string | undefined;
}

export interface DoubtPorts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly identificationField: (accountId: string, id: string) => Promise<ReadLine>;
  /** The text of the boleto's PDF, null if it has no readable text; throws if there is no PDF. */
  readonly pdfText: (accountId: string, id: string) => Promise<string | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly today: () => PlainDate;
}

/** For this long an answer may still arrive, and the panel may not show the boleto yet. */
export const tooSoonMs = 600_000;

/**
 * From when the wait for "não foi criado" counts: from the freeze if that made the row a doubt, because it may have been sent until then.
 * Null for a doubt of which no moment is known.
 */
export function waitOf({ boleto, attempt }: OpenDoubt): Wait | null {
  const since = boleto.serviceMessage?.since;
  if (since !== undefined) return { what: waitNames.frozen(boleto.id, since), since };
  return attempt && { what: waitNames.attempt(attempt.id), since: attempt.settledAt ?? attempt.startedAt };
}

export interface ConfirmCreated {
  readonly boleto: number;
  readonly id: string;
  /** The clerk compared PDF and row and confirmed that they are the same. */
  readonly seenByEye: boolean;
  /** Typed from the panel, when there is neither a digitable line nor a PDF. */
  readonly typed?: Typed;
}

export interface Typed {
  readonly amount: string;
  readonly dueDate: string;
}

/** Why the request for the digitable line gave none. */
export interface LineAnswer {
  readonly code: ErrorCode;
  readonly detail: string | null;
}

export type Settling =
  | { readonly kind: 'settled'; readonly boleto: Boleto }
  | { readonly kind: 'noDoubt' }
  | { readonly kind: 'taken'; readonly what: 'id' | 'line' | 'nossoNumero'; readonly by: number | null }
  /** The id belongs to another boleto: its amount, due date or line differ from the request. */
  | { readonly kind: 'differs'; readonly line: string; readonly findings: readonly Finding[] }
  /** Nothing contradicts the id, but too little confirms it: the clerk must compare. */
  | {
      readonly kind: 'eyeNeeded';
      readonly line: string;
      readonly why: 'payerNotFound' | 'lineDoubtful';
      readonly findings: readonly Finding[];
    }
  /**
   * The request for the line gave none, which does not mean that the boleto was not created: the clerk must compare its PDF
   * or, if there is none, type what the panel shows. `wrong`: what was typed differs from the request.
   */
  | {
      readonly kind: 'lineUnread';
      readonly answer: LineAnswer;
      readonly typed: 'notNeeded' | 'needed' | 'wrong';
    }
  | { readonly kind: 'tooSoon'; readonly waitMs: number };

export type Options = Pick<WriteOptions, 'commandId'>;

/** The route returns only a line; the other fields of an answer are missing, and that means nothing. */
const unasked: ReadonlySet<FindingCode> = new Set([
  'answerAmountMissing',
  'answerDueDateMissing',
  'barCodeMissing',
]);

/** Compares a line read now with the request. Interest after the due date makes the amount uncertain, not different. */
export function comparedLine(
  doubt: Boleto,
  { line, barCode, nossoNumero }: ReadLine,
  readOn: PlainDate,
): Title & { readonly findings: readonly Finding[] } {
  const dueDate = asPlainDate(doubt.fields.dueDate ?? '') ?? readOn;
  const request = { cents: doubt.fields.amount ?? 0, dueDate };
  const answer = { amount: null, dueDate: null, line, barCode: barCode ?? null };
  const findings = compareTitle({ request, answer, readOn }).filter(({ code }) => !unasked.has(code));
  return {
    line,
    barCode: barCode ?? barCodeIn(line),
    nossoNumero: nossoNumero ?? null,
    conference: verificationOf(findings),
    findings,
  };
}

/** Answers after which another request would bring nothing new. */
const telling: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'serviceRefused',
  'serviceError',
  'answerUnreadable',
  'answerTooLarge',
  'redirected',
]);

/** The line is known only from the PDF. */
function titleWithout(doubt: Boleto, pdf: string, readOn: PlainDate): ReturnType<typeof comparedLine> {
  const codes = barCodesInText(pdf);
  const [barCode] = codes;
  // With two lines in the PDF it is unknown which one is the boleto's.
  const line = barCode === undefined || codes.length > 1 ? '' : lineOfBarCode(barCode);
  const title = comparedLine(doubt, { line, nossoNumero: undefined, barCode: undefined }, readOn);
  return line === '' ? { ...title, line: null, barCode: null } : title;
}

/** Whether what the clerk typed from the panel equals the request. */
function isAsked(
  { amount, dueDate }: Typed,
  { amount: cents, dueDate: due }: Boleto['fields'],
  today: PlainDate,
) {
  const money = readMoney(amount, brazilian);
  const day = readDate(dueDate, { order: 'dmy', today, epoch1904: false });
  return money.ok && money.cents === cents && day.ok && day.date === due;
}

/** For a route that returns only the line: the bar code of that line, which its PDF can be checked against. */
function barCodeIn(line: string): string | null {
  const slip = readSlip(line);
  return slip.kind === 'cobranca' && slip.faults.length === 0 ? slip.barCode : null;
}

export interface Doubts {
  readonly confirmCreated: (input: ConfirmCreated, options?: Options) => Promise<Settling>;
  readonly confirmNotCreated: (
    input: {
      readonly boleto: number;
      readonly next: 'ready' | 'out';
      /** A person typed that the computer that may still answer is off. */
      readonly holderIsOff?: boolean;
    },
    options?: Options,
  ) => Promise<Settling>;
}

export function createDoubts(ports: DoubtPorts): Doubts {
  const { ledger } = ports;

  async function open(boleto: number, orDenied = false): Promise<OpenDoubt | null> {
    const [doubt] = await ledger.read('boletos.doubts', { boleto, orDenied });
    return doubt ?? null;
  }

  async function confirmCreated(
    { boleto: number, id, seenByEye, typed }: ConfirmCreated,
    options: Options = {},
  ): Promise<Settling> {
    // A colleague may have said meanwhile that it was not created.
    const doubt = await open(number, true);
    if (!doubt) return { kind: 'noDoubt' };
    const { boleto } = doubt;
    const { accountId, fields } = boleto;
    const holder = await ledger.read('boletos.holding', { accountId, remoteId: id });
    if (holder.remoteId !== null) return { kind: 'taken', what: 'id', by: holder.remoteId };
    const payer = { name: fields['payer.name'] ?? '', document: fields['payer.document'] ?? '' };
    const read = await lineOf(accountId, id);
    if ('code' in read) {
      const pdf = await ports.pdfText(accountId, id).then(
        (text) => ({ text: text ?? '' }),
        () => null,
      );
      const title = titleWithout(boleto, pdf?.text ?? '', ports.today());
      if (title.conference === 'difference')
        return { kind: 'differs', line: title.line ?? '', findings: title.findings };
      const unread = { kind: 'lineUnread', answer: read } as const;
      if (pdf && !seenByEye) return { ...unread, typed: 'notNeeded' };
      if (!pdf && !typed) return { ...unread, typed: 'needed' };
      if (!pdf && typed && !isAsked(typed, fields, ports.today())) return { ...unread, typed: 'wrong' };
      const payerInPdf = namesPayer(pdf?.text ?? '', payer);
      const lineAnswer = [read.code, read.detail ?? ''].join(' ').trim();
      return created(doubt, title, { by: 'id', id, payerInPdf, seenByEye, lineAnswer, typed: !pdf }, options);
    }
    const title = comparedLine(boleto, read, ports.today());
    const { line } = read;
    const { findings } = title;
    if (title.conference === 'difference') return { kind: 'differs', line, findings };
    if (title.conference === 'doubt' && !seenByEye)
      return { kind: 'eyeNeeded', line, why: 'lineDoubtful', findings };
    const text = await ports.pdfText(accountId, id).catch(() => null);
    const found = text !== null && namesPayer(text, payer);
    if (!found && !seenByEye) return { kind: 'eyeNeeded', line, why: 'payerNotFound', findings };
    return created(doubt, title, { by: 'id', id, payerInPdf: found, seenByEye }, options);
  }

  /** The line that the service returns, or its answer when it returns none. */
  async function lineOf(accountId: string, id: string): Promise<ReadLine | LineAnswer> {
    try {
      return await ports.identificationField(accountId, id);
    } catch (error) {
      if (!(error instanceof CodedError) || !telling.has(error.failure.code)) throw error;
      return { code: error.failure.code, detail: error.failure.detail ?? null };
    }
  }

  async function created(
    { boleto, attempt }: OpenDoubt,
    title: Title,
    evidence: JsonObject & { readonly id: string },
    options: Options,
  ): Promise<Settling> {
    const what = 'boleto.foundCreated';
    const resolved = await ledger.write(
      'boletos.resolve',
      {
        boleto: boleto.id,
        attemptId: attempt?.id ?? null,
        verdict: { kind: 'created', remoteId: evidence.id, title },
        evidence,
      },
      {
        ...options,
        trail: {
          what,
          accountId: boleto.accountId,
          detail: { boleto: boleto.id, ref: boleto.ref, ...evidence },
        },
      },
    );
    return answered(resolved);
  }

  return {
    confirmCreated,
    async confirmNotCreated({ boleto: number, next, holderIsOff = false }, options = {}) {
      const doubt = await open(number);
      if (!doubt) return { kind: 'noDoubt' };
      const { boleto, attempt } = doubt;
      const wait = waitOf(doubt);
      if (wait) {
        const now = ports.now();
        const [from = ''] = await countedFrom(ledger, [wait], new Date(now));
        const waitMs = remainingWait(Date.parse(from), tooSoonMs, now);
        if (waitMs > 0) return { kind: 'tooSoon', waitMs };
      }
      const evidence = { by: 'person', next };
      const what = 'boleto.foundNotCreated';
      const detail = { boleto: number, ref: boleto.ref, ...evidence };
      const resolved = await ledger.write(
        'boletos.resolve',
        {
          boleto: number,
          attemptId: attempt?.id ?? null,
          verdict: { kind: 'notCreated', next },
          evidence,
          ...(holderIsOff ? { holderIsOff } : {}),
        },
        { ...options, trail: { what, accountId: boleto.accountId, detail } },
      );
      return answered(resolved);
    },
  };
}

function answered(resolved: DoubtResolved): Settling {
  switch (resolved.kind) {
    case 'resolved':
      return { kind: 'settled', boleto: resolved.boleto };
    case 'conflict':
      return { kind: 'noDoubt' };
    case 'remoteIdTaken':
      return { kind: 'taken', what: 'id', by: resolved.by };
    case 'lineTaken':
      return { kind: 'taken', what: 'line', by: resolved.by };
    case 'nossoNumeroTaken':
      return { kind: 'taken', what: 'nossoNumero', by: resolved.by };
  }
}
