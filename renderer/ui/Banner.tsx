// A message that the person should read or act on, in the flow of the screen: what happened, then the actions.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import './banner.css';

export type BannerKind = 'info' | 'good' | 'doubt' | 'bad';
const icons = { info: 'info', good: 'good', doubt: 'warn', bad: 'warn' } as const;

export function Banner({
  kind,
  title,
  children,
  acts,
  icon,
  live = false,
}: {
  kind: BannerKind;
  title: ReactNode;
  children?: ReactNode;
  acts?: ReactNode;
  icon?: IconName;
  live?: boolean;
}) {
  return (
    <div className={`frame banner ${kind}`} {...(live ? { role: 'status' } : {})}>
      <Icon name={icon ?? icons[kind]} size={20} />
      <div className="banner-words">
        <p className="strong">{title}</p>
        {children !== undefined && <div className="soft stack gap-4">{children}</div>}
      </div>
      {acts && <div className="line banner-acts">{acts}</div>}
    </div>
  );
}
