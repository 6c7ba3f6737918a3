// Sending e-mail to payers: the states of a message, what can go wrong, the providers that Guichê knows, and the variables of a text.
// Codes only; the window has the words.

export const mailStates = [
  /** Waits for its turn, or for its next try. */
  'ready',
  /** An intent is committed: it may leave at any moment. */
  'sending',
  /** The server took it. Nobody knows whether it was delivered. */
  'accepted',
  'refused',
  /** The connection ended after the final dot had left. Only a clerk repeats it. */
  'maybe',
  /** The server postponed it for a whole day: a clerk decides. */
  'asked',
  /** The boleto was paid, cancelled or taken off the list before the message left. */
  'suppressed',
  /** It cannot be made: no PDF, a text with an error, an address with an error. */
  'unsendable',
] as const;
export type MailState = (typeof mailStates)[number];

/** States in which a message may have reached the payer, or still will. */
export const livingStates = [
  'ready',
  'sending',
  'accepted',
  'maybe',
  'asked',
] as const satisfies readonly MailState[];

/** Why a message is sent. A boleto has one message for each, unless a clerk repeats it. */
export const mailPurposes = ['new', 'before', 'after', 'copy'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

/** What a clerk decides of a message that may have left, was postponed for a day or was refused. */
export const mailDecisions = ['sent', 'again', 'left'] as const;
export type MailDecision = (typeof mailDecisions)[number];

/**
 * Why a boleto gets no e-mail. `announced`: as paid or cancelled, and nobody decided. `already`: it has a message of this purpose.
 * `maybeSent`: it may have had one from the data that a copy replaced.
 */
export const withholdings = [
  'paid',
  'cancelled',
  'announced',
  'notIssued',
  'difference',
  'noLine',
  'noContact',
  'noAddress',
  'badAddress',
  'already',
  'maybeSent',
  'otherAccount',
] as const;
export type Withholding = (typeof withholdings)[number];

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** What became of one try. `later` and `lost` leave the message ready. */
export type MailDelivery =
  | { readonly kind: 'accepted'; readonly status: number; readonly words: string }
  | {
      readonly kind: 'refused' | 'later';
      readonly status: number;
      readonly words: string;
      readonly stage: MailStage;
    }
  /** The connection ended, or the server answered nonsense, before the final dot left. */
  | { readonly kind: 'lost'; readonly problem: MailProblem }
  /** The final dot left, and no answer to it arrived. */
  | { readonly kind: 'maybe'; readonly problem: MailProblem };

export type Suppression = 'paid' | 'cancelled' | 'announced' | 'withdrawn';

/** Where in a session a server said no. */
export type MailStage = 'sender' | 'recipient' | 'data' | 'content';

/** Why no message can leave at all, as a clerk mends it in the account's mail settings. */
export const settingsProblems = [
  'setupMissing',
  'plainRefused',
  'hostUnknown',
  'certificate',
  'tlsWanted',
  'tlsMissing',
  'tlsFailed',
  'loginMissing',
  'loginRefused',
  'basicLoginEnded',
  'senderRefused',
] as const;
/** All that need a clerk. Guichê tries again after the others, which pass. */
export const clerkProblems = [
  ...settingsProblems,
  'manyRefused',
  'manyMaybe',
  'ledger',
  'vaultLocked',
  'pdfRefused',
] as const;
export const passingProblems = [
  'unreachable',
  'silent',
  'cut',
  'notSmtp',
  'greetingRefused',
  'loginLater',
  'pdfLater',
] as const;
export type MailProblemCode = (typeof clerkProblems)[number] | (typeof passingProblems)[number];

export interface MailProblem {
  readonly code: MailProblemCode;
  /** What the server said, without secrets and addresses. */
  readonly words?: string;
}

/** What an account's queue does. */
export type MailRunnerState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly id: number; readonly remainingMs: number }
  /** For the provider's pace, for a message's next try, or because of a problem that passes. */
  | {
      readonly kind: 'waiting';
      readonly until: number;
      readonly remainingMs: number;
      readonly problem: MailProblem | null;
    }
  /** A clerk paused it, and a message still waits for its answer. */
  | { readonly kind: 'pausing' }
  | { readonly kind: 'paused' }
  /** A clerk must act first. */
  | { readonly kind: 'stopped'; readonly why: MailProblem | { readonly code: 'frozen' | 'lease' } };

/** Whether messages leave without a further press. */
export const mailGoesOn = (
  state: MailRunnerState,
): state is Extract<MailRunnerState, { kind: 'sending' | 'waiting' }> =>
  state.kind === 'sending' || state.kind === 'waiting';

/** Whether a message may be in flight. */
export const mailIsActive = (state: MailRunnerState): boolean =>
  mailGoesOn(state) || state.kind === 'pausing';

/** How the connection is protected: TLS from the first byte, or from STARTTLS on. `plain` reaches this computer only. */
export const mailSecurities = ['implicit', 'starttls', 'plain'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

export interface MailLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

/** What a provider wants before it lets a program send. */
export type MailNeed = 'appPassword' | 'smtpAuthEnabled' | 'basicLoginEnds2026' | 'validatedSender';

export interface MailPreset {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Below what the provider allows, so that the clerk's own mail still leaves. */
  readonly limits: MailLimits;
  readonly needs: readonly MailNeed[];
}

export const mailPresetNames = [
  'gmail',
  'workspace',
  'microsoft365',
  'locaweb',
  'uol',
  'hostinger',
  'kinghost',
  'zoho',
  'own',
] as const;
export type MailPresetName = (typeof mailPresetNames)[number];

export const mailPresets = {
  gmail: {
    host: 'smtp.gmail.com',
    port: 465,
    security: 'implicit',
    limits: { perMinute: 20, perDay: 400 },
    needs: ['appPassword'],
  },
  workspace: {
    host: 'smtp.gmail.com',
    port: 465,
    security: 'implicit',
    limits: { perMinute: 20, perDay: 1_500 },
    needs: ['appPassword'],
  },
  // Microsoft turns basic login off for existing customers at the end of December 2026; new ones have none.
  microsoft365: {
    host: 'smtp.office365.com',
    port: 587,
    security: 'starttls',
    limits: { perMinute: 25, perDay: 8_000 },
    needs: ['smtpAuthEnabled', 'basicLoginEnds2026'],
  },
  locaweb: {
    host: 'email-ssl.com.br',
    port: 465,
    security: 'implicit',
    limits: { perMinute: 5, perDay: 1_000 },
    needs: ['validatedSender'],
  },
  uol: {
    host: 'smtps.uol.com.br',
    port: 465,
    security: 'implicit',
    limits: { perMinute: 5, perDay: 300 },
    needs: [],
  },
  hostinger: {
    host: 'smtp.hostinger.com',
    port: 465,
    security: 'implicit',
    limits: { perMinute: 10, perDay: 900 },
    needs: [],
  },
  kinghost: {
    host: 'smtpi.kinghost.net',
    port: 465,
    security: 'implicit',
    limits: { perMinute: 5, perDay: 1_000 },
    needs: [],
  },
  zoho: {
    host: 'smtp.zoho.com',
    port: 465,
    security: 'implicit',
    limits: { perMinute: 10, perDay: 400 },
    needs: ['appPassword'],
  },
  own: { host: '', port: 465, security: 'implicit', limits: { perMinute: 10, perDay: 500 }, needs: [] },
} as const satisfies Record<MailPresetName, MailPreset>;

/** What a message's subject and text may name in braces. */
export const mailVariables = [
  'nome',
  'valor',
  'vencimento',
  'mes',
  'ano',
  'parcela',
  'parcelas',
  'linha',
  'descricao',
  'ref',
  'empresa',
] as const;
export type MailVariable = (typeof mailVariables)[number];
