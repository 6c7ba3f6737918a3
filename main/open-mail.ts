// E-mail to payers, wired to the app: who sends an account's mail in a team, and where its passwords are.
import { later } from './async.ts';
import { createMailRoom, type MailRoomParts } from './mail/room.ts';
import type { MailLease } from './mail/store.ts';
import type { ChosenLedger } from './open-ledger.ts';
import type { RuntimeParts } from './runtime.ts';
import type { Vault } from './vault/vault.ts';

type Link = NonNullable<ChosenLedger['team']>['link'];

/** Alone, this computer always sends. */
const ownLease: MailLease = { take: () => Promise.resolve(true), release: () => Promise.resolve() };

/** The computer's heartbeats keep it until it is released. */
export function teamLease(link: Pick<Link, 'call'>, accountId: string): MailLease {
  const what = `mail/${accountId}`;
  let fence: number | null = null;
  return {
    async take() {
      ({ fence } = await link.call('lease_1', { p_what: what }));
      return fence !== null;
    },
    async release() {
      if (fence === null) return;
      const held = fence;
      fence = null;
      await link.call('release_lease_1', { p_what: what, p_fence: held });
    },
  };
}

interface OpenMailParts extends Pick<
  MailRoomParts,
  'ledger' | 'account' | 'checkedPdf' | 'practice' | 'outgoing' | 'today' | 'turned'
> {
  readonly vault: Pick<Vault, 'store'>;
  readonly team: { readonly link: Link } | null;
}

export const openMail = (
  { now, redactor, tickets, streams, report }: RuntimeParts,
  { vault, team, ...parts }: OpenMailParts,
) =>
  createMailRoom({
    ...parts,
    tickets,
    streams,
    report,
    secrets: vault.store,
    learn: redactor.learn,
    leaseOf: (accountId) => (team ? teamLease(team.link, accountId) : ownLease),
    computer: team?.link.state().computer.id ?? '',
    now: () => now().getTime(),
    after: later,
  });
