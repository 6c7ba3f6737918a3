// Faults on demand: decides which request gets which fault. Pure, from the seed and the request's number, so that every
// run repeats exactly. The server carries it out.
import type { CallbackPlan } from './callbacks.ts';
import { between, seededRandom } from './seeded-random.ts';

export type RouteName = 'createBoleto' | 'identification' | 'pdf' | 'booklet' | 'withdraw' | 'check' | 'fees';

/** `Before` and `After` refer to the effect: after it, the boleto or withdrawal exists. */
export type Fault =
  | { readonly kind: 'errorBefore' | 'errorAfter'; readonly status: number }
  | {
      readonly kind: 'rateLimited';
      readonly waitSeconds: number;
      readonly format: 'seconds' | 'date' | 'reset';
    }
  | { readonly kind: 'cutBefore' | 'cutAfter' | 'cutMiddle' | 'silenceAfter' }
  | { readonly kind: 'emptyAfter' | 'htmlAfter' | 'idWithStatus'; readonly status: number }
  | {
      readonly kind:
        | 'truncatedJson'
        | 'unknownFields'
        | 'unknownStatus'
        | 'noId'
        | 'errorBesideId'
        | 'conflictAfter'
        | 'repeatedId'
        | 'hugeId'
        | 'otherWallet'
        | 'otherAmount';
    };

export interface FaultRule {
  readonly fault: Fault;
  /** The share of affected requests, 0 to 1. */
  readonly share?: number;
  /** Or the numbers of the affected requests, counted from 1 since the faults were set. */
  readonly on?: readonly number[];
  readonly routes?: readonly RouteName[];
  /** Only requests whose payer has one of these documents; all of them without share and numbers. */
  readonly payers?: readonly string[];
}

export const pdfShapes = [
  'plain',
  'base64',
  'url',
  'redirect',
  'html',
  'badXref',
  'wrongLengths',
  'missingEndobj',
  'junkBefore',
  'cutTail',
  'encryptedRc4',
  'encryptedAes128',
  'encryptedAes256',
  'locked',
] as const;
export type PdfShape = (typeof pdfShapes)[number];

export const identificationShapes = [
  'flat',
  'nested',
  'formatted',
  'plainText',
  'plainFormatted',
  'jsonString',
] as const;
export type IdentificationShape = (typeof identificationShapes)[number];

export interface FaultPlan {
  readonly latencyMs?: { readonly least: number; readonly most: number };
  /** The first applicable rule is used. */
  readonly rules?: readonly FaultRule[];
  /** `mixed` gives each boleto its own shape. */
  readonly pdf?: PdfShape | 'mixed';
  readonly identification?: IdentificationShape | 'mixed';
  /** Without it nobody is called. */
  readonly callbacks?: CallbackPlan;
}

export function decide(plan: FaultPlan, seed: string, request: number, route: RouteName, payer = '') {
  const { least, most } = plan.latencyMs ?? { least: 0, most: 0 };
  const rule = plan.rules?.find(
    ({ payers, share = payers ? 1 : 0, on, routes }, index) =>
      (routes?.includes(route) ?? true) &&
      (payers?.includes(payer) ?? true) &&
      (on?.includes(request) ?? seededRandom(seed, 'fault', request, index) < share),
  );
  return { delayMs: between(least, most, seed, 'latency', request), fault: rule?.fault ?? null };
}

const creating = ['createBoleto', 'withdraw'] as const;

const cutsAndErrors: readonly FaultRule[] = [
  { fault: { kind: 'errorBefore', status: 503 }, share: 0.04 },
  { fault: { kind: 'cutBefore' }, share: 0.02 },
  { fault: { kind: 'errorBefore', status: 502 }, share: 0.02 },
  { fault: { kind: 'cutMiddle' }, share: 0.02 },
  { fault: { kind: 'cutAfter' }, share: 0.01 },
];
const busy: readonly FaultRule[] = [
  { fault: { kind: 'rateLimited', waitSeconds: 3, format: 'seconds' }, share: 0.08 },
  { fault: { kind: 'rateLimited', waitSeconds: 2, format: 'date' }, share: 0.04 },
  { fault: { kind: 'rateLimited', waitSeconds: 2, format: 'reset' }, share: 0.03 },
];
const doubts: readonly FaultRule[] = [
  { fault: { kind: 'cutAfter' }, share: 0.03, routes: creating },
  { fault: { kind: 'errorAfter', status: 504 }, share: 0.02, routes: creating },
  { fault: { kind: 'emptyAfter', status: 400 }, share: 0.01, routes: creating },
  { fault: { kind: 'htmlAfter', status: 200 }, share: 0.01, routes: creating },
  { fault: { kind: 'truncatedJson' }, share: 0.01, routes: creating },
  { fault: { kind: 'noId' }, share: 0.01, routes: creating },
  { fault: { kind: 'errorBesideId' }, share: 0.01, routes: creating },
  { fault: { kind: 'silenceAfter' }, share: 0.005, routes: creating },
  { fault: { kind: 'conflictAfter' }, share: 0.005, routes: creating },
  { fault: { kind: 'idWithStatus', status: 500 }, share: 0.005, routes: creating },
  { fault: { kind: 'repeatedId' }, share: 0.005, routes: creating },
];
const oddities: readonly FaultRule[] = [
  { fault: { kind: 'hugeId' }, share: 0.1, routes: ['createBoleto'] },
  { fault: { kind: 'unknownFields' }, share: 0.1 },
  { fault: { kind: 'unknownStatus' }, share: 0.05 },
  { fault: { kind: 'otherWallet' }, share: 0.05, routes: ['withdraw'] },
  { fault: { kind: 'otherAmount' }, share: 0.05, routes: ['withdraw'] },
];

export const scenarioNames = ['calm', 'slow', 'busy', 'unstable', 'doubts', 'everything'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** Soon enough for whoever tries it. */
const callbacks: CallbackPlan = {
  createdMs: 1_000,
  paidMs: { least: 8_000, most: 60_000 },
  paidShare: 0.8,
  shape: 'mixed',
  twiceShare: 0.1,
  earlyShare: 0.1,
  strangerShare: 0.05,
};

/** The scenarios that a clerk can practise. */
export const scenarios = {
  calm: { callbacks },
  slow: { callbacks, latencyMs: { least: 800, most: 4_000 } },
  busy: { callbacks, latencyMs: { least: 30, most: 120 }, rules: busy },
  unstable: { callbacks, latencyMs: { least: 50, most: 600 }, rules: cutsAndErrors },
  doubts: { callbacks, latencyMs: { least: 50, most: 300 }, rules: doubts },
  everything: {
    callbacks,
    latencyMs: { least: 50, most: 1_500 },
    rules: [...doubts, ...busy, ...cutsAndErrors, ...oddities],
    pdf: 'mixed',
    identification: 'mixed',
  },
} as const satisfies Record<ScenarioName, FaultPlan>;

export const planOf = (faults: FaultPlan | ScenarioName): FaultPlan =>
  typeof faults === 'string' ? scenarios[faults] : faults;
