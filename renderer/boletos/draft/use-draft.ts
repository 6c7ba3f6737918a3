// Gives every screen of this window the same open sheet.
import { useStore } from 'zustand';
import type { RowField } from '../../../preload/contract/boleto-fields.ts';
import { mintCommandId } from '../../bridge.ts';
import { readFields } from '../../app/read-fields.ts';
import { upload } from '../../app/upload.ts';
import { type AppContext, useApp, useSession } from '../../app/app-context.ts';
import { createStore } from 'zustand/vanilla';
import type { Guiche } from '../../../preload/contract/contract.ts';
import type { Failure, Result } from '../../../preload/contract/result.ts';
import type { ColumnQuestion, QuestionKey } from '../../../preload/contract/sheet-questions.ts';
import type {
  OpenedSheet,
  SheetOpening,
  SheetOverrides,
  SheetPlan,
  SheetRefusal,
} from '../../../preload/contract/sheets.ts';
import { answer, type Draft, type DraftStep, goesStraight, messageOf, proposedName } from './draft.ts';

type DraftMemory = Omit<Draft, 'opened'> & { readonly sheet: string };

const steps: readonly DraftStep[] = ['file', 'columns', 'review'];
const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The tab's storage of an open sheet across a reload: main keeps the sheet itself. A later version may read what
 * an earlier one stored, so a value of another shape is dropped.
 */
function readMemory(text: string | null): DraftMemory | undefined {
  const found = readFields(text);
  return isMemory(found) ? found : undefined;
}

const isMemory = (value: Readonly<Record<string, unknown>>): value is DraftMemory =>
  typeof value['sheet'] === 'string' &&
  typeof value['accountId'] === 'string' &&
  typeof value['name'] === 'string' &&
  steps.some((step) => step === value['step']) &&
  (value['batch'] === undefined || Number.isSafeInteger(value['batch'])) &&
  Array.isArray(value['answered']) &&
  Array.isArray(value['asked']) &&
  isThing(value['overrides']) &&
  isThing(value['plan']) &&
  isThing(value['plan']['mapping']) &&
  isThing(value['plan']['openAmounts']);

interface DraftState {
  readonly draft: Draft | undefined;
  /** The name of the file being read; null for pasted text. */
  readonly reading: { readonly name: string | null } | undefined;
  readonly checking: boolean;
  readonly refused: { readonly why: SheetRefusal; readonly name: string | null } | undefined;
  readonly failure: Failure | undefined;
}

interface Given {
  readonly accountId: string;
  /** Fields that the account requires in addition to the general ones. */
  readonly required: readonly RowField[];
  /** The local date, and the name of a batch without a file name. */
  readonly today: string;
  readonly otherwise: string;
}

type DraftController = ReturnType<typeof createDraftController>;

interface DraftParts {
  readonly guiche: Pick<Guiche, 'sheets'>;
  readonly ask: <T>(answer: Promise<Result<T>>) => Promise<Result<T>>;
  readonly upload: (file: File) => Promise<Result<{ readonly ticket: string }>>;
  readonly mint: () => string;
  readonly memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

const key = 'guiche.draft';
const nothing: DraftState = {
  draft: undefined,
  reading: undefined,
  checking: false,
  refused: undefined,
  failure: undefined,
};

/**
 * The sheet that is open in this tab: opened, corrected, changed, checked. It outlives its screen and a reload of
 * the window, because main keeps the sheet and the tab stores the clerk's answers.
 */
export function createDraftController({ guiche, ask, upload, mint, memory }: DraftParts) {
  const store = createStore<DraftState>()(() => nothing);
  let turn = 0;
  let restored = false;

  const keep = (draft: Draft | undefined) => {
    if (!draft) return memory.removeItem(key);
    const { opened, ...answers } = draft;
    const kept: DraftMemory = { sheet: opened.sheet, ...answers };
    memory.setItem(key, JSON.stringify(kept));
  };
  const set = (draft: Draft | undefined, rest: Partial<DraftState> = {}) => {
    keep(draft);
    store.setState({ ...nothing, draft, ...rest });
  };
  const close = () => {
    const { draft } = store.getState();
    if (draft) void ask(guiche.sheets.close({ sheet: draft.opened.sheet }));
  };

  const openBy = (ticket: string, { accountId }: Given) =>
    ask(guiche.sheets.open({ accountId, input: { ticket } }));

  const open = async (name: string | null, given: Given, begin: () => Promise<Result<SheetOpening>>) => {
    turn += 1;
    const mine = turn;
    close();
    set(undefined, { reading: { name } });
    const result = await begin();
    const opened = result.ok && result.value.kind === 'opened' ? result.value : undefined;
    if (mine !== turn) {
      if (opened) void ask(guiche.sheets.close({ sheet: opened.sheet }));
      return;
    }
    if (!result.ok) return set(undefined, { failure: result.error });
    if (result.value.kind === 'refused') return set(undefined, { refused: { why: result.value.why, name } });
    const draft = draftOf(result.value, given);
    set(draft);
    if (goesStraight(draft, given.required)) await check();
  };

  const check = async () => {
    const { draft, checking } = store.getState();
    if (!draft || checking) return;
    store.setState({ checking: true, failure: undefined });
    const { sheet } = draft.opened;
    const { plan, name, batch, answered } = draft;
    const more = { answered: [...answered], ...(batch === undefined ? {} : { replaces: batch }) };
    const result = await ask(guiche.sheets.check({ commandId: mint(), sheet, plan, name, ...more }));
    const now = store.getState().draft;
    if (!now || now.opened.sheet !== sheet) return;
    if (!result.ok) return set(now, { failure: result.error });
    if (result.value.kind === 'cancelled') return set(now);
    if (result.value.kind === 'asked') return set({ ...now, step: 'columns', asked: result.value.questions });
    set({ ...now, step: 'review', batch: result.value.batchId, checked: messageOf(draft) });
  };

  return {
    store,
    openFile: (file: File, given: Given) =>
      open(file.name, given, async () => {
        const sent = await ask(upload(file));
        return sent.ok ? openBy(sent.value.ticket, given) : sent;
      }),
    /** A file that main already has, by its ticket. */
    openTicket: (name: string, ticket: string, given: Given) =>
      open(name, given, () => openBy(ticket, given)),
    openText: (text: string, given: Given) =>
      open(null, given, () => ask(guiche.sheets.open({ accountId: given.accountId, input: { text } }))),
    overrule: async (overrides: SheetOverrides) => {
      const { draft } = store.getState();
      if (!draft) return;
      turn += 1;
      const mine = turn;
      store.setState({ reading: { name: draft.opened.fileName }, refused: undefined, failure: undefined });
      const result = await ask(guiche.sheets.reopen({ sheet: draft.opened.sheet, overrides }));
      if (mine !== turn) return;
      // The earlier result stays visible: the clerk changes the choice there.
      if (!result.ok) return set(draft, { failure: result.error });
      if (result.value.kind === 'refused')
        return set(draft, { refused: { why: result.value.why, name: draft.opened.fileName } });
      const opened = result.value;
      set({ ...draft, opened, overrides, plan: opened.plan, answered: opened.answered, asked: [] });
    },
    change: (change: (draft: Draft) => Draft) => {
      const { draft, reading } = store.getState();
      // The file is being read in another way: an answer to what is still shown would be replaced with it.
      if (!draft || reading) return;
      const next = change(draft);
      keep(next);
      store.setState({ draft: next, failure: undefined });
    },
    /** The open questions of the current sheet's columns. */
    asked: (sheet: string, asked: readonly ColumnQuestion[]) => {
      const { draft } = store.getState();
      if (draft?.opened.sheet !== sheet || JSON.stringify(draft.asked) === JSON.stringify(asked)) return;
      const next = { ...draft, asked };
      keep(next);
      store.setState({ draft: next });
    },
    check,
    cancel: async () => {
      const { draft } = store.getState();
      if (draft) await ask(guiche.sheets.cancel({ sheet: draft.opened.sheet }));
    },
    /** Closes the sheet; the batch made from it stays. */
    forget: () => {
      turn += 1;
      close();
      set(undefined);
    },
    /** After a reload: the sheet that this tab had open, if main still has it. */
    restore: async () => {
      if (restored) return;
      restored = true;
      const kept = readMemory(memory.getItem(key));
      if (!kept || store.getState().draft || store.getState().reading) return;
      turn += 1;
      const mine = turn;
      const { sheet, ...answers } = kept;
      store.setState({ reading: { name: null } });
      const result = await ask(guiche.sheets.reopen({ sheet, overrides: answers.overrides }));
      if (mine !== turn) return;
      // Main closed it meanwhile: the step starts again, and a batch made from it is in the list.
      if (!result.ok || result.value.kind === 'refused') return set(undefined);
      set({ ...answers, opened: result.value });
    },
  };
}

function draftOf(opened: OpenedSheet, { accountId, today, otherwise }: Given): Draft {
  return {
    accountId,
    opened,
    overrides: {},
    plan: opened.plan,
    answered: opened.answered,
    asked: [],
    name: proposedName(opened.fileName, otherwise, today),
    step: 'file',
  };
}

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

/** Answers a question about the sheet with a part of its plan. */
export function useAnswer(): (key: QuestionKey, part: Partial<SheetPlan>) => void {
  const { change } = useDraftController();
  return (key, part) => change((old) => answer(old, key, part));
}

export const useDraft = <T>(select: (state: DraftState) => T): T =>
  useStore(useDraftController().store, select);

const none: readonly RowField[] = [];

/** Fields that the account requires in addition to the general ones. */
export const useRequired = (accountId: string | undefined): readonly RowField[] =>
  useSession(
    (state) => state.accounts?.accounts.find(({ id }) => id === accountId)?.settings.requiredFields ?? none,
  );
