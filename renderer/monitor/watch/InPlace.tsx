// A text that is read where it is written: Enter or leaving it keeps it, Esc brings back what was there.
import { useRef, useState, type JSX, type KeyboardEvent } from 'react';
import type { Result } from '../../../preload/contract/result.ts';
import { useAct } from '../../app/app-context.ts';
import { ComboField } from '../../ui/ComboField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';

export function InPlace({
  label,
  value,
  placeholder,
  known,
  maxLength,
  keep,
}: {
  label: string;
  value: string | null;
  placeholder: string;
  /** Those used before, where one is likely to be used again. */
  known?: readonly string[];
  maxLength: number;
  keep: (text: string | null, commandId: string) => Promise<Result<unknown>>;
}): JSX.Element {
  const kept = value ?? '';
  const [text, setText] = useState(kept);
  const [before, setBefore] = useState(kept);
  const place = useRef<HTMLDivElement>(null);
  /** Being kept, or kept already though nobody has told yet: there is nothing of it to take back. */
  const [asked, setAsked] = useState<string>();
  const keeping = useAct(keep);
  // Changed elsewhere: what is not being edited follows.
  if (before !== kept) {
    setBefore(kept);
    setAsked(undefined);
    if (text === before) setText(kept);
  }
  const leave = () => {
    const next = text.trim();
    if (next === kept) return setText(kept);
    setAsked(next);
    void keeping.run(next === '' ? null : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.defaultPrevented) {
      event.preventDefault();
      leave();
    } else if (event.key === 'Escape' && text !== kept && (text.trim() !== asked || keeping.failure)) {
      // The first Esc takes back what was typed; the next one leaves the pane.
      event.preventDefault();
      event.stopPropagation();
      setText(kept);
      keeping.clear();
    }
  };
  const shared = { label, value: text, onChange: setText, maxLength };
  return (
    // The field within has the focus; this only hears when it is left.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className="in-place"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!place.current?.contains(event.relatedTarget)) leave();
      }}
    >
      {known ? <ComboField {...shared} known={known} /> : <TextField {...shared} placeholder={placeholder} />}
      <FailureBanner failure={keeping.failure} />
    </div>
  );
}
