// Verification of a slip: compares line, bar code, amount and due date of a created boleto with each other and with the
// request. A difference is an error; a doubt can also occur in a correct slip. The callers decide what follows.
import type { Finding, FindingCode } from '../../../preload/contract/boleto-terms.ts';
import { asPlainDate, type PlainDate } from '../../../preload/shared/due-date.ts';
import {
  barCodeFaults,
  expectedTail,
  lineFaults,
  lineOfBarCode,
  meaningOfBarCode,
  readSlip,
  type SlipMeaning,
} from '../../../preload/shared/slip.ts';
import { withoutEnd } from '../../../preload/shared/text-end.ts';

export interface ComparedSlip {
  readonly request: { readonly cents: number; readonly dueDate: PlainDate };
  /** As the service returned them; amounts as exact decimal text. */
  readonly answer: {
    readonly amount: string | null;
    readonly dueDate: string | null;
    readonly line: string | null;
    readonly barCode: string | null;
  };
  /** The date on which the slip was read: after the due date a line may include interest. */
  readonly readOn: PlainDate;
}

/** Exact, without floating point: `150`, `150.5` and `150.50` are amounts, `150.505` is not. */
function decimalCents(text: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,13})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  const significant = withoutEnd(decimals, /0/);
  return whole === '' || significant.length > 2 ? null : Number(whole + significant.padEnd(2, '0'));
}

type Report = (
  kind: Finding['kind'],
  code: FindingCode,
  expected: string | number,
  found: string | number,
) => void;

export function compareSlip(slip: ComparedSlip): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (kind, code, expected, found) => {
    findings.push({ kind, code, expected: String(expected), found: String(found) });
  };
  compareAnswer(slip, report);
  const barCode = agreedBarCode(slip, report);
  if (barCode !== null) compareMeaning(slip, meaningOfBarCode(barCode, slip.request.dueDate), report);
  return findings;
}

function compareAnswer({ request, answer }: ComparedSlip, report: Report): void {
  if (answer.amount === null) report('doubt', 'answerAmountMissing', request.cents, '');
  else if (decimalCents(answer.amount) !== request.cents) {
    report('difference', 'answerAmount', request.cents, answer.amount);
  }
  if (answer.dueDate === null) report('doubt', 'answerDueDateMissing', request.dueDate, '');
  else if (asPlainDate(answer.dueDate.slice(0, 10)) !== request.dueDate) {
    report('difference', 'answerDueDate', request.dueDate, answer.dueDate);
  }
}

/** The bar code on which line and bar code agree; null if there is nothing to compare with the request. */
function agreedBarCode({ request, answer }: ComparedSlip, report: Report): string | null {
  const given = (text: string | null): text is string => text !== null && text.trim() !== '';
  const { line, barCode } = answer;
  if (!given(line) && !given(barCode)) {
    report('doubt', 'slipMissing', expectedTail(request.cents, request.dueDate) ?? '', '');
    return null;
  }
  const fromLine = given(line) ? readLine(line, report) : null;
  const fromBarCode = given(barCode) ? readBarCode(barCode, report) : null;
  if (!given(line)) report('doubt', 'lineMissing', '', '');
  if (!given(barCode)) report('doubt', 'barCodeMissing', '', '');
  if (fromLine !== null && fromBarCode !== null && fromLine !== fromBarCode) {
    report('difference', 'lineAndBarCode', lineOfBarCode(fromBarCode), lineOfBarCode(fromLine));
  }
  return fromLine ?? fromBarCode;
}

function readLine(text: string, report: Report): string | null {
  const slip = readSlip(text);
  switch (slip.kind) {
    case 'cobranca': {
      const faults = lineFaults(slip.line);
      if (faults.length > 0) report('difference', 'lineCheckDigits', '', faults.join(' '));
      return slip.barCode;
    }
    case 'arrecadacao':
      report('difference', 'arrecadacao', '', slip.digits);
      return null;
    case 'ambiguous':
      report('doubt', 'lineAmbiguous', slip.asLine, slip.asBarCode);
      return null;
    case 'unreadable':
      report('difference', 'lineUnreadable', '', text);
      return null;
  }
}

function readBarCode(text: string, report: Report): string | null {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{44}$/.test(digits)) {
    report('difference', 'barCodeUnreadable', '', text);
    return null;
  }
  if (digits.startsWith('8')) {
    report('difference', 'arrecadacao', '', digits);
    return null;
  }
  if (barCodeFaults(digits).length > 0) report('difference', 'barCodeCheckDigits', '', digits.slice(4, 5));
  return digits;
}

function compareMeaning({ request, readOn }: ComparedSlip, slip: SlipMeaning, report: Report): void {
  const overdue = readOn > request.dueDate;
  // Interest only adds, so a line with a lower amount is wrong on any day.
  const grown = overdue && slip.cents > request.cents;
  if (slip.currency !== '9') report('doubt', 'currency', '9', slip.currency);
  if (slip.cents === 0) report('doubt', 'slipAmountZero', request.cents, 0);
  else if (slip.cents !== request.cents) {
    report(grown ? 'doubt' : 'difference', 'slipAmount', request.cents, slip.cents);
  }
  if (slip.due.dueDate === null) report('doubt', 'slipDueDateAbsent', request.dueDate, slip.factor);
  else if (slip.due.dueDate !== request.dueDate) {
    const postponed = overdue && slip.due.dueDate > request.dueDate;
    report(postponed ? 'doubt' : 'difference', 'slipDueDate', request.dueDate, slip.due.dueDate);
  }
}
