// What starts in a few seconds, over every screen, with its way back: the button, or Ctrl+Z outside of a text.
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import { useApp, useSession } from '../app/app-context.ts';
import type { DelayedStart } from '../app/delayed-starts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import './starting-soon.css';

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/u.test(target.tagName));

export function StartingSoon() {
  const { t } = useLingui();
  const { delayed } = useApp();
  const list = useStore(delayed.store, (state) => state.list);
  const locked = useSession(({ app }) => app?.phase === 'ready' && app.lock.locked);
  useEffect(() => {
    if (locked) delayed.undoAll();
  }, [delayed, locked]);
  const latest = list.at(-1)?.id;
  useEffect(() => {
    if (latest === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isText(event.target))
        return;
      event.preventDefault();
      event.stopPropagation();
      delayed.undo(latest);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [delayed, latest]);
  return (
    <section
      className="stack gap-8 starting-soon"
      aria-label={t`Emissões que vão começar`}
      aria-live="polite"
    >
      {list.map((one) => (
        <Starting key={one.id} start={one} />
      ))}
    </section>
  );
}

function Starting({ start: { id, text, startsAt } }: { start: DelayedStart }) {
  const { t } = useLingui();
  const { delayed } = useApp();
  const [left, setLeft] = useState(() => startsAt - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(startsAt - Date.now()), 200);
    return () => clearInterval(timer);
  }, [startsAt]);
  const seconds = Math.max(1, Math.ceil(left / 1_000));
  return (
    <div className="line one frame starting">
      <Icon name="clock" />
      <span className="stack gap-0 grow">
        <span className="strong">{text}</span>
        {/* Told once, and not with each second. */}
        <span className="soft figures" aria-hidden>
          {seconds === 1
            ? t`Começa em 1 segundo. Nada foi enviado ainda.`
            : t`Começa em ${seconds} segundos. Nada foi enviado ainda.`}
        </span>
        <span className="unseen">{t`Começa em alguns segundos. Nada foi enviado ainda.`}</span>
      </span>
      <Button onPress={() => delayed.undo(id)}>
        {t`Desfazer`} <Kbd keys={['Mod', 'Z']} />
      </Button>
    </div>
  );
}
