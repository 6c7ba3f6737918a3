// The name of a control that shows only an icon. Never the only place of important information.
import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import './tooltip.css';

interface TooltipProps {
  text: ReactNode;
  children: ReactNode;
  placement?: 'bottom' | 'right';
  isDisabled?: boolean;
}

export function Tooltip({ text, children, placement = 'bottom', isDisabled = false }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <AriaTooltip className="line one small tooltip" placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
