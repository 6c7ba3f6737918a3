// Translates the service's outcome and answer of one sending into the ledger's record and the throttle's event. Pure.
import type { SettleBoleto, AnsweredSlip } from '../../ledger/tables/boletos-turn.ts';
import type { BoletoAttempt } from '../../service/boletos.ts';
import type { BoletoAnswer } from '../../service/decode-boleto.ts';
import type { Doubt, Outcome } from '../../service/outcome.ts';
import { messageOf } from '../../service/outcome-message.ts';
import type { Finding } from '../../../preload/contract/boleto-terms.ts';
import { compareSlip } from '../rules/verification.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import type { Ended } from './send-throttle.ts';

export interface Requested {
  readonly cents: number;
  readonly dueDate: PlainDate;
}

/** A copy with a buffer of its own: the shared pool behind a small Buffer would be posted to the ledger's thread as a whole. */
const utf8 = new TextEncoder();

/** A longer text is not a status; the answer keeps all of it. */
const longestStatus = 200;

export type Settled = Omit<SettleBoleto, 'boleto' | 'id'>;

export const verificationOf = (findings: readonly Finding[]): AnsweredSlip['conference'] => {
  if (findings.length === 0) return 'equal';
  return findings.some(({ kind }) => kind === 'difference') ? 'difference' : 'doubt';
};

export function answeredSlip(
  requested: Requested,
  boleto: BoletoAnswer | undefined,
  readOn: PlainDate,
): AnsweredSlip {
  const { amount = null, dueDate = null, line = null, barCode = null } = boleto ?? {};
  const findings = compareSlip({ request: requested, answer: { amount, dueDate, line, barCode }, readOn });
  const { nossoNumero = null, installmentId = null, status } = boleto ?? {};
  return {
    line,
    barCode,
    nossoNumero,
    installmentId,
    status: status?.slice(0, longestStatus) ?? null,
    conference: verificationOf(findings),
    findings,
  };
}

/** `refuse`: a second 403, after another row was created. */
export function recordOf(
  attempt: BoletoAttempt,
  requested: Requested,
  readOn: PlainDate,
  refuse: boolean,
): Settled {
  const { outcome, raw, boleto, millis } = attempt;
  const message = messageOf(outcome);
  return {
    state: outcome.kind,
    ...(raw ? { httpStatus: raw.status, answer: utf8.encode(raw.text) } : {}),
    outcome: { ...message, millis: Math.round(millis) },
    ...(outcome.kind === 'created'
      ? { remoteId: outcome.id, title: answeredSlip(requested, boleto, readOn) }
      : { serviceMessage: message }),
    ...(refuse ? { refuse } : {}),
  };
}

const cures: Readonly<Record<string, 'proxy' | 'credentials' | 'certificate'>> = {
  proxyFailed: 'proxy',
  secretMissing: 'credentials',
  accountUnconfirmed: 'credentials',
  secretOfOtherWay: 'credentials',
  tokenMalformed: 'credentials',
  vaultUnavailable: 'credentials',
  vaultLocked: 'credentials',
  certificateInvalid: 'certificate',
  pemInvalid: 'certificate',
};

const stops: Partial<Record<Doubt, 'contradiction' | 'interimAnswer'>> = {
  errorBesideId: 'contradiction',
  knownId: 'contradiction',
  interimAnswer: 'interimAnswer',
};

export function endedBy(outcome: Outcome, { refuse = false, title }: Settled): Ended {
  switch (outcome.kind) {
    case 'created':
      return { kind: 'created', differs: title?.conference === 'difference' };
    case 'refused':
      return { kind: 'refused', words: outcome.message.words.join('\n') };
    case 'notSent':
      return { kind: 'notSent', cure: cures[outcome.code] ?? null, code: outcome.detail ?? outcome.code };
    case 'uncertain':
      return { kind: 'doubt', stop: stops[outcome.reason] ?? null };
    case 'notProcessed':
      if (outcome.reason === 'rateLimited') return { kind: 'rateLimited' };
      if (refuse) return { kind: 'refused', words: outcome.message.words.join('\n') };
      return { kind: outcome.reason };
  }
}
