// A text edited where it is shown: Enter or leaving it saves it, Esc restores the earlier text.
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
  /** Earlier values, if one is likely to be used again. */
  known?: readonly string[];
  maxLength: number;
  keep: (text: string | null, commandId: string) => Promise<Result<unknown>>;
}): JSX.Element {
  const kept = value ?? '';
  const [text, setText] = useState(kept);
  const [before, setBefore] = useState(kept);
  const container = useRef<HTMLDivElement>(null);
  /** Being saved, or saved but not yet announced: there is nothing to undo. */
  const [asked, setAsked] = useState<string>();
  const keeping = useAct(keep);
  // Changed elsewhere: a field that is not being edited follows.
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
      // The first Esc restores the text; the next one leaves the pane.
      event.preventDefault();
      event.stopPropagation();
      setText(kept);
      keeping.clear();
    }
  };
  const shared = { label, value: text, onChange: setText, maxLength };
  return (
    // The inner field has the focus; this only detects that it is left.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      className="in-place"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!container.current?.contains(event.relatedTarget)) leave();
      }}
    >
      {known ? <ComboField {...shared} known={known} /> : <TextField {...shared} placeholder={placeholder} />}
      <FailureBanner failure={keeping.failure} />
    </div>
  );
}
