// What the window knows of a team's people without the schemas: the roles, and how a login is written.

export const teamRoles = ['reader', 'operator', 'approver'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Why a ledger does not move; nothing was changed then. */
export const moveRefusals = [
  'fileGone',
  'damaged',
  /** It is opened once by this version of the program first. */
  'otherVersion',
  'notRetired',
  /** For another reason than the retirement: a person looks first. */
  'ownFrozen',
  'stillSending',
  'alreadyHere',
  /** An account of the same id is there that is not proved to be the same. */
  'accountUnproved',
  'sameRemoteId',
  'sameAttempt',
  'sameIncome',
  'withdrawalsInDoubt',
  /** The server has another schema. */
  'schemaDiffers',
  'fileExists',
  'cancelled',
] as const;
export type MoveRefusal = (typeof moveRefusals)[number];

/** Lower case, so that it is the same with and without quotes in every tool of an administrator; names of groups are taken. */
export const isClerkLogin = (login: string): boolean =>
  /^[a-z][a-z0-9_]{1,30}$/.test(login) && !/^(?:pg_|guiche)/.test(login);

/** A connection text in the place of a name would be shown and stored with its password. */
export const isServerName = (host: string): boolean => !/[\s/@=]/.test(host);

/** A server on this computer. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
