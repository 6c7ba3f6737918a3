// Shows the toasts and announces them: the region always exists, so that screen readers announce what is added.
import { useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import { Button, IconButton } from './Button.tsx';
import { Icon } from './icons.tsx';
import type { Toast, Toasts } from './toasts.ts';
import './toast.css';

export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const { t } = useLingui();
  const list = useStore(toasts.store, (state) => state.list);
  const run = ({ id, act }: Toast) => {
    toasts.dismiss(id);
    act?.run();
  };
  return (
    <section className="toasts" aria-label={t`Avisos`} aria-live="polite" aria-relevant="additions">
      {list.map((toast) => (
        <div key={toast.id} className={`line one frame toast ${toast.kind}`}>
          <Icon name={toast.kind === 'good' ? 'good' : 'warn'} />
          <span className="grow break">{toast.text}</span>
          {toast.act && (
            <Button kind="quiet" onPress={() => run(toast)}>
              {toast.act.label}
            </Button>
          )}
          <IconButton icon="close" aria-label={t`Fechar aviso`} onPress={() => toasts.dismiss(toast.id)} />
        </div>
      ))}
    </section>
  );
}
