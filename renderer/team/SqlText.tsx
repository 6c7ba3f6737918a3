// SQL or a script to read, which can be scrolled by keyboard.
import { useLingui } from '@lingui/react/macro';

export function SqlText({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="frame team-script" aria-label={label ?? t`SQL`} tabIndex={0}>
      <pre className="mono small">{text}</pre>
    </section>
  );
}
