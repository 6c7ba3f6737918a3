// A list of actions or choices that opens from a button.
import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Header } from 'react-aria-components/Header';
import { Popover } from 'react-aria-components/Popover';
import { Icon, type IconName } from './icons.tsx';
import { entryKey, groupKey } from './keys.ts';
import './menu.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly icon?: IconName;
  readonly chosen?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}
export interface MenuGroup {
  readonly id: string;
  readonly title?: string;
  readonly entries: readonly Given<MenuEntry>[];
}
/** What is false or undefined is left out. */
type Given<Part> = Part | false | undefined;
const isGiven = <Part,>(part: Given<Part>): part is Part => part !== false && part !== undefined;

/** `trigger` is a React Aria button: the kit's own, or one styled by the shell. */
export function Menu({
  trigger,
  label,
  groups: given,
  onOpen,
}: {
  trigger: ReactNode;
  label: string;
  groups: readonly Given<MenuGroup>[];
  onOpen?: () => void;
}) {
  const groups = given.filter(isGiven).map((group) => ({ ...group, entries: group.entries.filter(isGiven) }));
  const runs = new Map(
    groups.flatMap(({ id, entries }) => entries.map((entry) => [entryKey(id, entry.id), entry.run] as const)),
  );
  return (
    <MenuTrigger onOpenChange={(open) => open && onOpen?.()}>
      {trigger}
      <Popover className="popover" placement="bottom start">
        <AriaMenu className="menu" aria-label={label} onAction={(key) => runs.get(String(key))?.()}>
          {groups.map((group) => (
            <AriaMenuSection key={group.id} id={groupKey(group.id)} aria-label={group.title ?? label}>
              {group.title !== undefined && <Header className="small menu-title">{group.title}</Header>}
              {group.entries.map((entry) => (
                <AriaMenuItem
                  key={entry.id}
                  id={entryKey(group.id, entry.id)}
                  textValue={entry.label}
                  isDisabled={entry.disabled === true}
                  className="menu-item"
                >
                  <span className={entry.chosen === true ? 'menu-mark shown' : 'menu-mark'}>
                    <Icon name={entry.icon ?? 'check'} />
                  </span>
                  <span className="stack gap-0 menu-words">
                    <span>{entry.label}</span>
                    {entry.help !== undefined && <span className="field-help">{entry.help}</span>}
                  </span>
                  {entry.icon && entry.chosen === true && <Icon name="check" />}
                </AriaMenuItem>
              ))}
            </AriaMenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
