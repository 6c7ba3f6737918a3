// The connection test of an account as the window follows it: which route works, which refuses, which cannot be tried.
// How a route is tried is the service client's business; nothing here or there creates anything.
import {
  testStepNames,
  type AuxiliaryMode,
  type ConnectionTest,
  type TestStep,
} from '../../preload/contract/accounts.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import type { connectionTest, Step } from '../service/connection-test.ts';
import type { AccountRecord } from './record.ts';

type TryRoutes = typeof connectionTest;
/** Address, secrets and way out of an account. */
export type Way = Omit<Parameters<TryRoutes>[0], 'boletoId' | 'unknownId' | 'signal' | 'onStep'>;

export interface ConnectionParts {
  readonly record: (id: string) => Promise<AccountRecord>;
  readonly wayOf: (record: AccountRecord) => Promise<Way>;
  readonly tryRoutes: TryRoutes;
  /** An id that surely no transaction has. */
  readonly unknownId: () => string;
  readonly published: (revision: number, test: ConnectionTest) => void;
}

export function createConnectionTests(
  parts: ConnectionParts,
): Pick<Handlers['accounts'], 'test' | 'cancelTest'> {
  const running = new Map<string, AbortController>();
  let revision = 0;

  return {
    async test({ id, boletoId }) {
      const record = await parts.record(id);
      running.get(id)?.abort();
      const abort = new AbortController();
      running.set(id, abort);
      let tried: readonly Step[] = [];
      const show = (ended: boolean, proposed?: AuxiliaryMode): ConnectionTest => {
        const steps = stepsOf(tried, record.settings.auxiliary, ended);
        // What works as it is set needs no other proposal.
        const settled = steps.some(({ step, state }) => step === 'auxiliary' && state === 'works');
        const test = {
          accountId: id,
          running: !ended,
          steps,
          ...(proposed === undefined || settled ? {} : { proposedAuxiliary: proposed }),
        };
        revision += 1;
        // A newer test of the same account has the stream; this one only answers its caller.
        if (running.get(id) === abort) parts.published(revision, test);
        return test;
      };
      try {
        const way = await parts.wayOf(record);
        show(false);
        const report = await parts.tryRoutes({
          ...way,
          ...(boletoId === undefined ? {} : { boletoId }),
          unknownId: parts.unknownId(),
          signal: abort.signal,
          onStep(step) {
            tried = [...tried, step];
            show(false);
          },
        });
        return show(true, report.proposed);
      } catch (error) {
        // Nobody may go on waiting for what has ended.
        show(true);
        throw error;
      } finally {
        if (running.get(id) === abort) running.delete(id);
      }
    },

    cancelTest({ id }) {
      running.get(id)?.abort();
      return null;
    },
  };
}

/** What was tried so far, in the order of the screen; while it runs, the first open step is the running one. */
export function stepsOf(tried: readonly Step[], mode: AuxiliaryMode, ended: boolean): readonly TestStep[] {
  let untouched: TestStep['state'] = ended ? 'skipped' : 'running';
  return testStepNames.map((step): TestStep => {
    const found = deciding(tried, step, mode);
    if (found && !(step === 'auxiliary' && !ended && auxiliaryOf(tried).length < 4))
      return { ...shown(found), step };
    const state = untouched;
    if (!ended) untouched = 'waiting';
    return { step, state };
  });
}

const auxiliaryOf = (tried: readonly Step[]) => tried.filter(({ step }) => step.startsWith('auxiliary.'));

/** Of several tries that stand behind one step of the screen, the one that tells most. */
function deciding(tried: readonly Step[], step: TestStep['step'], mode: AuxiliaryMode): Step | undefined {
  if (step === 'auxiliary') return auxiliaryOf(tried).find((one) => one.step === `auxiliary.${mode}`);
  if (step !== 'address') return tried.find((one) => one.step === step);
  const address = tried.find((one) => one.step === 'address');
  return address?.state === 'works' ? tried.find((one) => one.step === 'reach') : address;
}

const shown = ({ state, code, status, words, detail, millis }: Step): Omit<TestStep, 'step'> => {
  const said = words?.join(' · ') ?? detail;
  return {
    state,
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
    ...(said === undefined ? {} : { words: said }),
    ...(state === 'notTestable' || state === 'skipped' ? {} : { millis: Math.round(millis) }),
  };
};
