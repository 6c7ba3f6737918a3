// The name of a control that shows only an icon. Never the only place of important information.
import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import './tooltip.css';

export function Tooltip({
  text,
  children,
  placement = 'bottom',
  isDisabled = false,
}: {
  text: ReactNode;
  children: ReactNode;
  placement?: 'bottom' | 'right';
  isDisabled?: boolean;
}) {
  return (
    <TooltipTrigger delay={400} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <AriaTooltip className="line one small tooltip" placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
