// Edits the text of one cell in place: Enter saves it and goes down, Tab goes on, Esc restores it.
import { useEffect, useRef, useState } from 'react';
import type { Leave } from './columns.ts';

export function CellEditor({
  label,
  before,
  typed,
  onKeep,
  done,
}: {
  label: string;
  before: string;
  /** The character that opened it: it replaces the text. */
  typed: string | undefined;
  onKeep: (text: string) => void;
  done: (leave: Leave) => void;
}) {
  const [text, setText] = useState(typed ?? before);
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (typed === undefined) input.current?.select();
  }, [typed]);
  const end = (keep: boolean, leave: Leave) => {
    if (over.current) return;
    over.current = true;
    if (keep && text.trim() !== before) onKeep(text.trim());
    done(leave);
  };
  return (
    <input
      ref={input}
      className="grid-editor"
      aria-label={label}
      value={text}
      spellCheck="false"
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end(true, 'away')}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') end(true, true);
        else if (event.key === 'Tab') end(true, event.shiftKey ? 'previous' : 'next');
        else if (event.key === 'Escape') end(false, false);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
