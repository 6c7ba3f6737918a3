// Short messages after an action, oldest first. Errors stay until they are dismissed; others disappear by themselves,
// or make room for the next.
import { createStore } from 'zustand/vanilla';

export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad';
  readonly text: string;
  /** Takes back what the toast tells of. */
  readonly act?: ToastAct;
}

export interface ToastAct {
  readonly label: string;
  readonly run: () => void;
}

export type Toasts = ReturnType<typeof createToasts>;

const most = 4;
const shownFor = 4_000;
/** Long enough to read it, and to press its act. */
const shownWithAct = 10_000;

export function createToasts(later: (run: () => void, milliseconds: number) => void) {
  const store = createStore<{ readonly list: readonly Toast[] }>()(() => ({ list: [] }));
  let last = 0;
  const dismiss = (id: number) =>
    store.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }));
  return {
    store,
    dismiss,
    show: (kind: Toast['kind'], text: string, act?: ToastAct) => {
      const id = ++last;
      store.setState(({ list }) => ({
        list: [
          ...list.filter((one) => one.text !== text && (kind === 'bad' || one.kind === 'bad')),
          { id, kind, text, ...(act ? { act } : {}) },
        ].slice(-most),
      }));
      if (kind === 'good') later(() => dismiss(id), act ? shownWithAct : shownFor);
    },
  };
}
