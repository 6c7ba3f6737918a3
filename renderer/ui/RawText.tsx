// Text as sent or received, complete, under a title, to be read, scrolled and copied.
import { CopyButton } from './CopyButton.tsx';
import './raw-text.css';

// Formats JSON for reading without parsing it.

/**
 * Indented without being parsed: long numbers and repeated names stay as received. Anything but JSON stays unchanged.
 */
export function indentJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let out = '';
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g)) {
    if (token === '{' || token === '[') {
      depth += 1;
      out += token + newLine();
    } else if (token === '}' || token === ']') {
      depth -= 1;
      out = /[[{]\s*$/.test(out) ? out.trimEnd() + token : out + newLine() + token;
    } else out += token === ',' ? token + newLine() : token === ':' ? ': ' : token;
  }
  return out;
}

export function RawText({ title, text }: { title: string; text: string }) {
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
