// The envelope of every answer to the renderer, and the union of all error codes. Codes are for machines: the renderer
// turns them into sentences; main does so only in main/host/words.ts.

export const errorCodes = [
  // the bridge
  'inputInvalid',
  'notTrusted',
  'foreignAnswer',
  'unknownCall',
  'internal',
  'stopping',
  'notFound',
  'commandReused',
  'appLocked',
  // the ledger and its folder
  'folderInUse',
  'folderOnNetwork',
  'folderIsFile',
  'folderOfAnotherUser',
  'folderNotPrivate',
  'folderHasLink',
  'folderBeingRead',
  'folderNotWritable',
  'ledgerDamaged',
  'ledgerReadOnly',
  'ledgerNewer',
  'ledgerOlder',
  'ledgerLost',
  'ledgerFrozen',
  'ledgerRefused',
  'copyDamaged',
  'copyForeign',
  'copyOfOther',
  'copyPasswordWrong',
  'backupPasswordLost',
  'backupFolderMissing',
  'backupFolderReadOnly',
  'diskFull',
  // the vault
  'vaultUnavailable',
  'vaultLocked',
  'vaultWriteFailed',
  'secretMissing',
  // the service and the connection to it
  'urlInvalid',
  'hostNotFound',
  'noNetwork',
  'connectionRefused',
  'connectTimeout',
  'certificateInvalid',
  'proxyFailed',
  'answerTimeout',
  'connectionCut',
  'unauthorized',
  'forbidden',
  'rateLimited',
  'serviceError',
  'serviceRefused',
  'answerUnreadable',
  'answerTooLarge',
  // 100 Continue, or 101, before the answer: the connection ends with it.
  'interimAnswer',
  'redirected',
  'cancelled',
  // accounts
  'accountExists',
  'sameToken',
  'accountWasRemoved',
  'accountBusy',
  'changedMeanwhile',
  'baseUrlFixed',
  'accountUnconfirmed',
  'secretOfOtherWay',
  'identityChanged',
  // In a team: the account is that of its owner for every computer.
  'otherOwner',
  // In a team: a proxy or certificate that no other approver has agreed to.
  'networkNotAgreed',
  'issueLimitsNotAgreed',
  'practiceProtected',
  'tokenMalformed',
  'tokenExpired',
  'pemInvalid',
  // files
  'ticketUnknown',
  'uploadMismatch',
  'uploadTooLarge',
  'typeNotAllowed',
  'saveFailed',
  'openWithFailed',
  // documents
  'pdfUnreadable',
  'fileGone',
  'pagesInvalid',
  'printerUnknown',
  'printFailed',
  // a team's server
  'teamNotOpened',
  'teamSilent',
  'teamDiskFull',
  'notInTeam',
  'teamRole',
  'teamRemoved',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export type Area =
  | 'bridge'
  | 'ledger'
  | 'vault'
  | 'service'
  | 'accounts'
  | 'files'
  | 'documents'
  | 'monitor'
  | 'withdrawals'
  | 'team'
  | 'app';

/** What failed, without secrets and without a stack. `fields` maps an input's path to an error code. */
export interface Failure {
  readonly code: ErrorCode;
  readonly area: Area;
  /** True if the same call may succeed later without a change by anybody. */
  readonly retryable: boolean;
  readonly fields?: Readonly<Record<string, string>>;
  /** A message of the service or the system, or a figure, already redacted. */
  readonly detail?: string;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (
  code: ErrorCode,
  area: Area,
  more: { retryable?: boolean; fields?: Record<string, string>; detail?: string } = {},
): { readonly ok: false; readonly error: Failure } => ({
  ok: false,
  error: {
    code,
    area,
    retryable: more.retryable ?? false,
    ...(more.fields ? { fields: more.fields } : {}),
    ...(more.detail === undefined ? {} : { detail: more.detail }),
  },
});
