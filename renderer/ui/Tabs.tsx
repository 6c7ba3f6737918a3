// Panes of one thing, one shown at a time.
import { createContext, useContext, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import './tabs.css';

export interface Pane<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly content: ReactNode;
  /** The pane manages its own height and scrolling. */
  readonly fill?: boolean;
}

const Line = createContext<HTMLElement | null>(null);

/** Puts what belongs to the open pane, its steps for example, on the line of the tabs. */
export function BesideTabs({ children }: { children: ReactNode }): ReactNode {
  const line = useContext(Line);
  return line ? createPortal(children, line) : children;
}

export function Tabs<Id extends string>({
  label,
  panes,
  selected,
  onSelect,
}: {
  label: string;
  panes: readonly Pane<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}) {
  const [line, setLine] = useState<HTMLElement | null>(null);
  return (
    <AriaTabs
      className="column"
      // A pane may take the focus when it opens: arrow keys must move past it to the next tab.
      keyboardActivation="manual"
      selectedKey={selected}
      onSelectionChange={(key) => {
        const pane = panes.find((one) => one.id === key);
        if (pane) onSelect(pane.id);
      }}
    >
      <div className="line one apart tab-line">
        <TabList className="tab-list" aria-label={label}>
          {panes.map((pane) => (
            <Tab key={pane.id} id={pane.id} className="tab">
              {pane.label}
            </Tab>
          ))}
        </TabList>
        <div ref={setLine} className="line one" />
      </div>
      {panes.map((pane) => (
        <TabPanel
          key={pane.id}
          id={pane.id}
          className={pane.fill === true ? 'scroll tab-panel fill' : 'scroll tab-panel'}
        >
          <Line value={line}>{pane.content}</Line>
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
