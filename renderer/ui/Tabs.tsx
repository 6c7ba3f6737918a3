// Panes of one thing, one shown at a time.
import type { JSX, ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import './tabs.css';

export interface Pane<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly content: ReactNode;
  /** The pane manages its own height and scrolling. */
  readonly fill?: boolean;
}

export function Tabs<Id extends string>({
  label,
  panes,
  selected,
  onSelect,
  beside,
}: {
  label: string;
  panes: readonly Pane<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** On the line of the tabs, after them. */
  beside?: ReactNode;
}): JSX.Element {
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
      <div className="tab-line">
        <TabList className="tab-list" aria-label={label}>
          {panes.map((pane) => (
            <Tab key={pane.id} id={pane.id} className="tab">
              {pane.label}
            </Tab>
          ))}
        </TabList>
        {beside}
      </div>
      {panes.map((pane) => (
        <TabPanel
          key={pane.id}
          id={pane.id}
          className={pane.fill === true ? 'scroll tab-panel fill' : 'scroll tab-panel'}
        >
          {pane.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
