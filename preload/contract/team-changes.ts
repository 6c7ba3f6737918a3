// Calls about what loosens the rules of a team's accounts: asked for by one person, and agreed to by another who approves.
import * as z from 'zod/mini';
import { network, type NetworkSettings } from './accounts.ts';
import { accountId } from './boleto-terms.ts';
import { commandId, text } from './common.ts';
import { call } from './define.ts';
import type { ChangeRefusal } from './withdrawal-limits.ts';

/** A change to an account's rules that waits for this approver. */
export interface ChangeToDecide {
  readonly id: string;
  readonly accountId: string;
  /** What one person may withdraw alone, the account's limits, or its proxy and certificate. */
  readonly what: 'eachPerson' | 'settings' | 'network';
  readonly maker: string;
  readonly expiresAt: string;
}

/** A proxy or a certificate of an account, through which others could read its secrets. */
export interface AskedNetwork {
  readonly id: string;
  readonly maker: string;
  readonly own: boolean;
  readonly expiresAt: string;
  /** Another person agreed: it may be saved within a day. */
  readonly agreed: boolean;
  readonly network: NetworkSettings;
}

export const teamChangesCalls = {
  askNetwork: call<{ readonly kind: 'asked' } | { readonly kind: 'refused'; readonly why: ChangeRefusal }>()(
    z.strictObject({ commandId, accountId, network }),
  ),
  /** Null without a team, and where nothing is asked for. */
  askedNetwork: call<(AskedNetwork & { readonly approves: boolean }) | null>()(z.strictObject({ accountId })),
  /** Agrees, or declines; of one's own: takes it back. */
  decideChange: call<
    { readonly kind: 'decided' } | { readonly kind: 'refused'; readonly why: ChangeRefusal }
  >()(z.strictObject({ commandId, id: text(80), agrees: z.boolean() })),
} as const;
