// Calls about what loosens the rules of a team's accounts: asked for by one person, and agreed to by another who approves.
import * as z from 'zod/mini';
import { issueLimits, network, type IssueLimits, type NetworkSettings } from './accounts.ts';
import { accountId } from './boleto-terms.ts';
import { commandId, text, call } from './common.ts';
import type { AskedChange, ChangeRefusal } from './withdrawal-limits.ts';

/** A change to an account's rules that waits for this approver. */
export interface ChangeToDecide extends Omit<AskedChange, 'own'> {
  readonly accountId: string;
  /** What one person may withdraw alone, the limits of withdrawals, the proxy and certificate, or the limits of issues. */
  readonly what: 'eachPerson' | 'settings' | 'network' | 'issueLimits';
}

/** A proxy or a certificate of an account, through which others could read its secrets. */
export interface AskedNetwork extends AskedChange {
  /** Another person agreed: it may be saved within a day. */
  readonly agreed: boolean;
  readonly network: NetworkSettings;
}

/** Higher limits from where on an issue is summed up. */
export interface AskedIssueLimits extends Omit<AskedNetwork, 'network'> {
  readonly limits: IssueLimits;
}

type Asked = { readonly kind: 'asked' } | { readonly kind: 'refused'; readonly why: ChangeRefusal };

export const teamChangesCalls = {
  askNetwork: call<Asked>()(z.strictObject({ commandId, accountId, network })),
  askIssueLimits: call<Asked>()(z.strictObject({ commandId, accountId, limits: issueLimits })),
  /** Null without a team, and where nothing is asked for. */
  askedNetwork: call<(AskedNetwork & { readonly approves: boolean }) | null>()(z.strictObject({ accountId })),
  askedIssueLimits: call<(AskedIssueLimits & { readonly approves: boolean }) | null>()(
    z.strictObject({ accountId }),
  ),
  /** Agrees, or declines; of one's own: takes it back. */
  decideChange: call<
    { readonly kind: 'decided' } | { readonly kind: 'refused'; readonly why: ChangeRefusal }
  >()(z.strictObject({ commandId, id: text(80), agrees: z.boolean() })),
} as const;
