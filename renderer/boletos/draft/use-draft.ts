// Gives every screen of this window the same open sheet.
import { useStore } from 'zustand';
import type { RowField } from '../../../preload/contract/boleto-fields.ts';
import { mintCommandId } from '../../bridge.ts';
import { upload } from '../../app/upload.ts';
import { useApp, useSession, type AppContext } from '../../app/app-context.ts';
import { createDraftController, type DraftController, type DraftState } from './draft-controller.ts';

const known = new WeakMap<AppContext['guiche'], DraftController>();

export function useDraftController(): DraftController {
  const { guiche, session } = useApp();
  const found = known.get(guiche);
  if (found) return found;
  const made = createDraftController({
    guiche,
    ask: session.ask,
    upload: (file) => upload(guiche, file, 'sheet'),
    mint: mintCommandId,
    memory: sessionStorage,
  });
  known.set(guiche, made);
  return made;
}

export const useDraft = <T>(select: (state: DraftState) => T): T =>
  useStore(useDraftController().store, select);

const none: readonly RowField[] = [];

/** Fields that the account requires in addition to the general ones. */
export const useRequired = (accountId: string | undefined): readonly RowField[] =>
  useSession(
    (state) => state.accounts?.accounts.find(({ id }) => id === accountId)?.settings.requiredFields ?? none,
  );
