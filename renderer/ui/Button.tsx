// A button with a text and an optional icon. While busy it keeps its width and its focus and ignores further presses.
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon, type IconName, Spinner } from './icons.tsx';
import './button.css';

interface Look {
  readonly kind?: 'main' | 'plain' | 'quiet' | 'danger' | undefined;
  readonly icon?: IconName | undefined;
}

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'isPending'> &
  Look & {
    readonly children: ReactNode;
    readonly busy?: boolean;
    readonly ref?: Ref<HTMLButtonElement> | undefined;
  };

export function Button({ kind = 'plain', icon, busy = false, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={busy} className={kind === 'plain' ? 'button' : `button ${kind}`}>
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <span className="clip">{children}</span>
    </AriaButton>
  );
}

export type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className'> & {
  readonly icon: IconName;
  readonly 'aria-label': string;
};

export function IconButton({ icon, ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} className="button quiet square">
      <Icon name={icon} />
    </AriaButton>
  );
}
