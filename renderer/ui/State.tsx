// A state: always a word and an icon; the colour only repeats it.
import type { ReactNode } from 'react';
import { Icon, type IconName, Spinner } from './icons.tsx';
import './state.css';

export type Tone = 'good' | 'doubt' | 'bad' | 'plain' | 'busy';
const icons = { good: 'good', doubt: 'warn', bad: 'bad', plain: 'none' } as const;

export function State({
  tone,
  icon,
  wraps = false,
  children,
}: {
  tone: Tone;
  icon?: IconName;
  /** For a sentence, which must be read whole. */
  wraps?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={`state ${tone}`}>
      {tone === 'busy' ? <Spinner /> : <Icon name={icon ?? icons[tone]} />}
      <span className={wraps ? '' : 'clip'}>{children}</span>
    </span>
  );
}
