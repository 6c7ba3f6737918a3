// An area without content yet: says so and what to do next.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import './empty-state.css';

export function EmptyState({
  icon,
  title,
  children,
  acts,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  acts?: ReactNode;
}) {
  return (
    <div className="stack gap-8 empty">
      <Icon name={icon} size={20} />
      <p className="strong">{title}</p>
      {children !== undefined && <div className="soft">{children}</div>}
      {acts !== undefined && <div className="line">{acts}</div>}
    </div>
  );
}
