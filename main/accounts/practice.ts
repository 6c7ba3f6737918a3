// The practice account, which always exists, and its practice service. Its secrets are made by the service and public on this
// machine, so they need no keychain.
import {
  practiceAccountId,
  scenarios,
  type Practice,
  type Scenario,
} from '../../preload/contract/accounts.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Secrets } from './credentials.ts';
import { firstSettings, type CredentialAges } from './record.ts';

/** What the accounts use of the practice service. */
export interface PracticeService {
  readonly url: string;
  readonly credentials: Required<Secrets>;
  readonly setFaults: (scenario: Scenario) => Promise<void>;
  readonly reset: () => Promise<void>;
  readonly addDeposit: (deposit: { readonly cents: number }) => Promise<string>;
}

export interface PracticeParts {
  readonly ledger: Ledger;
  readonly service: PracticeService;
  readonly now: () => Date;
  readonly expires: string | undefined;
}

type Served = Pick<Handlers['accounts'], 'practice' | 'setScenario' | 'resetPractice' | 'practiceDeposits'>;

const scenarioKey = 'practiceScenario';

const notInTeam = (): never => {
  throw new CodedError('notInTeam', 'accounts');
};

/** In a team there is no practice account: its boletos would stand among those that all clerks see. */
export const withoutPractice: Served = {
  practice: notInTeam,
  setScenario: notInTeam,
  resetPractice: notInTeam,
  practiceDeposits: notInTeam,
};

/** Creates the account at the first start, and restores the scenario that was used last. */
export async function openPractice({ ledger, service, now, expires }: PracticeParts): Promise<Served> {
  if (!(await ledger.read('accounts.get', { id: practiceAccountId }))) {
    const since = now().toISOString();
    const ages: CredentialAges = {
      token: { since, ...(expires === undefined ? {} : { expires }) },
      ci: { since },
      cs: { since },
    };
    await ledger.write(
      'accounts.insert',
      {
        id: practiceAccountId,
        kind: 'practice',
        name: 'Teste',
        baseUrl: 'practice:',
        identity: { confirmedName: 'Teste' },
        settings: { ...firstSettings, issueLimits: { ...firstSettings.issueLimits } },
        credentials: { ...ages },
      },
      { trail: { accountId: practiceAccountId, what: 'account.created', detail: { name: 'Teste' } } },
    );
  }

  const kept = (await ledger.read('preferences.get', { key: scenarioKey }))?.value;
  let scenario: Scenario = scenarios.find((one) => one === kept) ?? 'calm';
  await service.setFaults(scenario);
  const show = (): Practice => ({ url: service.url, scenario });

  return {
    practice: show,
    async setScenario(input) {
      await service.setFaults(input.scenario);
      ({ scenario } = input);
      await ledger.write(
        'preferences.set',
        { key: scenarioKey, value: scenario },
        { trail: { accountId: practiceAccountId, what: 'practice.scenario', detail: { scenario } } },
      );
      return show();
    },
    async resetPractice({ commandId }) {
      await service.reset();
      await ledger.write(
        'preferences.set',
        { key: 'practiceReset', value: commandId },
        { commandId, trail: { accountId: practiceAccountId, what: 'practice.reset' } },
      );
      return show();
    },
    // Nothing is written to the ledger; the practice service's own journal has them.
    async practiceDeposits({ count }) {
      const amounts = Array.from({ length: count }, (_, at) => 4_990 + ((at * 37_917) % 250_000));
      return { transactionIds: await Promise.all(amounts.map((cents) => service.addDeposit({ cents }))) };
    },
  };
}
