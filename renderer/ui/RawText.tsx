// Text as sent or received, complete, under a title, to be read, scrolled and copied.
import type { JSX } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { indentJson } from './indent-json.ts';
import './raw-text.css';

export function RawText({ title, text }: { title: string; text: string }): JSX.Element {
  return (
    <div className="stack gap-4">
      <div className="line apart">
        <span className="faint">{title}</span>
        <CopyButton text={text} />
      </div>
      <section
        className="raw"
        aria-label={title}
        // Focusable, to be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <pre className="mono">{indentJson(text)}</pre>
      </section>
    </div>
  );
}
