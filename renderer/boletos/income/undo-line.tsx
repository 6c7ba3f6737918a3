// Shows in a dialog what was just done, and undoes it. A toast cannot: its button does not work while a dialog is open.
import { useRef, useState } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { useFocusOn } from '../../ui/focus.ts';
import { State } from '../../ui/State.tsx';

interface Done {
  readonly said: MessageDescriptor;
  readonly undo: () => void;
}

export function useUndoLine() {
  const { t } = useLingui();
  const [done, setDone] = useState<Done>();
  const button = useRef<HTMLButtonElement>(null);
  const focus = useFocusOn(button);
  return {
    isShown: done !== undefined,
    /** Shows it with the focus on its undo; undefined removes it. */
    offer: (next: Done | undefined) => {
      setDone(next);
      if (next) focus();
    },
    line: (
      <output className="line">
        {done && (
          <>
            <State tone="good">{t(done.said)}</State>
            <Button kind="quiet" ref={button} onPress={done.undo}>{t`Desfazer`}</Button>
          </>
        )}
      </output>
    ),
  };
}
