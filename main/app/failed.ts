// The app when its ledger cannot be opened: the window still opens, says why, and can be closed. Nothing else is served.
import type { AppState } from '../../preload/contract/app.ts';
import { fail, ok, type Failure, type Result } from '../../preload/contract/result.ts';
import type { Bridge } from '../bridge.ts';
import { firstPreferences } from './preferences.ts';

export function createFailedBridge(
  facts: Pick<AppState, 'version' | 'host' | 'dataFolder'>,
  failure: Failure,
  quit: () => void,
): Bridge {
  const state: AppState = { ...facts, phase: 'failed', failure, preferences: firstPreferences };
  return {
    serve(sender, room, name): Promise<Result<unknown>> {
      if (!sender.trusted) return Promise.resolve(fail('notTrusted', 'bridge'));
      if (room === 'app' && name === 'state') return Promise.resolve(ok(state));
      if (room === 'app' && name === 'quit') setImmediate(quit);
      return Promise.resolve(room === 'app' && name === 'quit' ? ok(null) : { ok: false, error: failure });
    },
  };
}
