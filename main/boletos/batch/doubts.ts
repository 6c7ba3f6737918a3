// A person settles a doubt: "foi criado" is accepted only with an id that contradicts nothing known, "não foi criado" only after
// enough time for the dashboard to show the boleto. match-export.ts matches an export of the provider's dashboard.
import type { Ledger, WriteOptions } from '../../ledger/ledger.ts';
import type { DoubtResolved, OpenDoubt } from '../../ledger/tables/boletos-doubts.ts';
import type { AnsweredSlip } from '../../ledger/tables/boletos-turn.ts';
import type { Boleto } from '../../ledger/tables/boletos.ts';
import type { Settling as ShownSettling } from '../../../preload/contract/batch-doubts.ts';
import type { Finding, FindingCode } from '../../../preload/contract/boleto-terms.ts';
import { countedFrom, remainingWait, waitNames, type Wait } from '../../waits.ts';
import type { ErrorCode } from '../../../preload/contract/result.ts';
import { CodedError } from '../../failure.ts';
import type { JsonObject } from '../../ledger/json.ts';
import { compareSlip } from '../rules/verification.ts';
import { asPlainDate, readDate, type PlainDate } from '../../../preload/shared/due-date.ts';
import { barCodesInText } from '../../../preload/shared/lines-in-text.ts';
import { foldedForms } from '../../../preload/shared/fold.ts';
import { brazilian, readMoney } from '../../../preload/shared/money.ts';
import { lineOfBarCode, readSlip } from '../../../preload/shared/slip.ts';
import { verificationOf } from './record-outcome.ts';

interface ReadLine {
  /** Digits only. */
  readonly line: string;
  readonly nossoNumero: string | undefined;
  readonly barCode: string | undefined;
}

/** For this long an answer may still arrive, and the dashboard may not show the boleto yet. */
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

interface ConfirmCreated {
  readonly boleto: number;
  readonly id: string;
  /** The clerk compared PDF and row and confirmed that they are the same. */
  readonly seenByEye: boolean;
  /** Typed from the dashboard, when there is neither a digitable line nor a PDF. */
  readonly typed?: Typed;
}

interface Typed {
  readonly amount: string;
  readonly dueDate: string;
}

type Shown<Kind> = Extract<ShownSettling, { readonly kind: Kind }>;

/** Why the request for the digitable line gave none. */
type LineAnswer = Shown<'lineUnread'>['answer'];

/** As the window is told, without the PDF that doubt-calls.ts adds for the clerk to compare. */
export type Settling =
  | { readonly kind: 'settled'; readonly boleto: Boleto }
  | Shown<'noDoubt' | 'taken' | 'differs' | 'tooSoon'>
  | Omit<Shown<'eyeNeeded'>, 'pdf'>
  | Omit<Shown<'lineUnread'>, 'pdf'>;

type Options = Pick<WriteOptions, 'commandId'>;

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
): AnsweredSlip & { readonly findings: readonly Finding[] } {
  const dueDate = asPlainDate(doubt.fields.dueDate ?? '') ?? readOn;
  const request = { cents: doubt.fields.amount ?? 0, dueDate };
  const answer = { amount: null, dueDate: null, line, barCode: barCode ?? null };
  const findings = compareSlip({ request, answer, readOn }).filter(({ code }) => !unasked.has(code));
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
function slipWithoutLine(doubt: Boleto, pdf: string, readOn: PlainDate): ReturnType<typeof comparedLine> {
  const codes = barCodesInText(pdf);
  const [barCode] = codes;
  // With two lines in the PDF it is unknown which one is the boleto's.
  const line = barCode === undefined || codes.length > 1 ? '' : lineOfBarCode(barCode);
  const slip = comparedLine(doubt, { line, nossoNumero: undefined, barCode: undefined }, readOn);
  return line === '' ? { ...slip, line: null, barCode: null } : slip;
}

/** Whether what the clerk typed from the dashboard equals the request. */
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

interface Doubts {
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

export function createDoubts(ports: {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly identificationField: (accountId: string, id: string) => Promise<ReadLine>;
  /** The text of the boleto's PDF, null if it has no readable text; throws if there is no PDF. */
  readonly pdfText: (accountId: string, id: string) => Promise<string | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly today: () => PlainDate;
}): Doubts {
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
      const slip = slipWithoutLine(boleto, pdf?.text ?? '', ports.today());
      if (slip.conference === 'difference')
        return { kind: 'differs', line: slip.line ?? '', findings: slip.findings };
      const unread = { kind: 'lineUnread', answer: read } as const;
      if (pdf && !seenByEye) return { ...unread, typed: 'notNeeded' };
      if (!pdf && !typed) return { ...unread, typed: 'needed' };
      if (!pdf && typed && !isAsked(typed, fields, ports.today())) return { ...unread, typed: 'wrong' };
      const payerInPdf = namesPayer(pdf?.text ?? '', payer);
      const lineAnswer = [read.code, read.detail ?? ''].join(' ').trim();
      return created(doubt, slip, { by: 'id', id, payerInPdf, seenByEye, lineAnswer, typed: !pdf }, options);
    }
    const slip = comparedLine(boleto, read, ports.today());
    const { line } = read;
    const { findings } = slip;
    if (slip.conference === 'difference') return { kind: 'differs', line, findings };
    if (slip.conference === 'doubt' && !seenByEye)
      return { kind: 'eyeNeeded', line, why: 'lineDoubtful', findings };
    const text = await ports.pdfText(accountId, id).catch(() => null);
    const found = text !== null && namesPayer(text, payer);
    if (!found && !seenByEye) return { kind: 'eyeNeeded', line, why: 'payerNotFound', findings };
    return created(doubt, slip, { by: 'id', id, payerInPdf: found, seenByEye }, options);
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
    slip: AnsweredSlip,
    evidence: JsonObject & { readonly id: string },
    options: Options,
  ): Promise<Settling> {
    const what = 'boleto.foundCreated';
    const resolved = await ledger.write(
      'boletos.resolve',
      {
        boleto: boleto.id,
        attemptId: attempt?.id ?? null,
        verdict: { kind: 'created', remoteId: evidence.id, title: slip },
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

// Whether a PDF's text names a payer. A PDF holds glyphs, not words: an accent may be separate from its letter or lost; letters of
// one word may be apart or joined in a ligature.

/** Accents as characters of their own, as in «Joa˜o». */
const loose = /[\u00a8\u00af\u00b4\u00b8\u02b0-\u02ff`^~]/g;

const plain = (text: string): string =>
  foldedForms(text.replace(loose, '').replace(/\s+(?=\p{M})/gu, '')).replaceAll('\u0131', 'i');

/** A letter with an accent may have been extracted as an unknown character. */
const letters = (word: string): string =>
  Array.from(word.normalize('NFC'), (letter) => {
    const bare = plain(letter).replace(/[^a-z0-9]/g, '');
    return bare === '' || bare === letter.toLowerCase() ? bare : `(?:${bare}|\ufffd)`;
  })
    .filter((letter) => letter !== '')
    .join('\\s*');

/** True if the text holds the document's digits, grouped or not, or else the whole name. */
export function namesPayer(
  text: string,
  payer: { readonly name: string; readonly document: string },
): boolean {
  const searched = plain(text);
  const digits = payer.document.replace(/\D/g, '');
  if (
    digits.length >= 11 &&
    new RegExp(`(?<!\\d)${Array.from(digits).join('[\\s./-]*')}(?!\\d)`).test(searched)
  )
    return true;
  const words = payer.name
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(letters)
    .filter((word) => word !== '');
  if (plain(payer.name).replace(/[^a-z0-9]/g, '').length <= 3) return false;
  return new RegExp(`(?<![a-z0-9])${words.join('[^a-z0-9]*')}(?![a-z0-9])`).test(searched);
}
