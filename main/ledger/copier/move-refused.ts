/** Why a ledger does not move; nothing was changed then. */
export const moveRefusals = [
  'fileGone',
  'damaged',
  /** It is opened once by this version of the program first. */
  'otherVersion',
  'notRetired',
  'stillSending',
  'alreadyHere',
  /** An account of the same id is there that is not proved to be the same. */
  'accountUnproved',
  'sameRemoteId',
  'sameAttempt',
  'withdrawalsInDoubt',
  /** The server has another schema. */
  'schemaDiffers',
  'fileExists',
] as const;
export type MoveRefusal = (typeof moveRefusals)[number];

export class MoveRefused extends Error {
  readonly code: MoveRefusal;
  /** What is in the way, such as ids of boletos: a hundred at most. */
  readonly list: readonly string[];

  constructor(code: MoveRefusal, list: readonly string[] = []) {
    super(list.length === 0 ? code : `${code}: ${list.join(', ')}`);
    this.code = code;
    this.list = list.slice(0, 100);
  }
}
