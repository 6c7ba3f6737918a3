// The connection test of an account, published step by step: which route works, which refuses, which cannot be tested. The service
// client tries the routes. The test never creates anything.
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
/** Address, secrets and network settings of an account. */
export type ConnectionSettings = Omit<
  Parameters<TryRoutes>[0],
  'boletoId' | 'unknownId' | 'signal' | 'onStep'
>;

export function createConnectionTests(parts: {
  readonly record: (id: string) => Promise<AccountRecord>;
  readonly settingsOf: (record: AccountRecord) => Promise<ConnectionSettings>;
  readonly tryRoutes: TryRoutes;
  /** An id that no transaction can have. */
  readonly unknownId: () => string;
  readonly published: (revision: number, test: ConnectionTest) => void;
}) {
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
        // If the present setting works, no other is proposed.
        const settled = steps.some(({ step, state }) => step === 'auxiliary' && state === 'works');
        const test = {
          accountId: id,
          running: !ended,
          steps,
          ...(proposed === undefined || settled ? {} : { proposedAuxiliary: proposed }),
        };
        revision += 1;
        // A newer test of the same account uses the stream; this one only answers its caller.
        if (running.get(id) === abort) parts.published(revision, test);
        return test;
      };
      try {
        const settings = await parts.settingsOf(record);
        show(false);
        const report = await parts.tryRoutes({
          ...settings,
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
        // The stream must show the end, or the window would keep waiting.
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
  } satisfies Partial<Handlers['accounts']>;
}

/** The steps so far, in the order of the screen; during a test the first unfinished step is the running one. */
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

/** Of several tries behind one step of the screen, the one that decides what is shown. */
function deciding(tried: readonly Step[], step: TestStep['step'], mode: AuxiliaryMode): Step | undefined {
  if (step === 'auxiliary') return auxiliaryOf(tried).find((one) => one.step === `auxiliary.${mode}`);
  if (step !== 'address') return tried.find((one) => one.step === step);
  const address = tried.find((one) => one.step === 'address');
  return address?.state === 'works' ? tried.find((one) => one.step === 'reach') : address;
}

const shown = ({ state, code, status, words, detail, millis }: Step): Omit<TestStep, 'step'> => {
  const text = words?.join(' · ') ?? detail;
  return {
    state,
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
    ...(text === undefined ? {} : { words: text }),
    ...(state === 'notTestable' || state === 'skipped' ? {} : { millis: Math.round(millis) }),
  };
};
