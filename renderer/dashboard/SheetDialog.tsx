// A dialog that reads a sheet and shows what it contains. Nothing is stored before the clerk has seen it.
import { useState, type ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { DashboardSource, type Sheet, type SourceProps } from './DashboardSource.tsx';

export function SheetDialog<Matched extends { readonly kind: 'matched' }>({
  title,
  renderFound,
  ...source
}: Omit<SourceProps<Matched>, 'onMatched'> & {
  title: string;
  /** What the sheet contains; `onBack` leads to another sheet. */
  renderFound: (of: { matched: Matched; input: Sheet; onBack: () => void }) => ReactNode;
}) {
  const [read, setRead] = useState<{ readonly matched: Matched; readonly input: Sheet }>();
  return (
    <Dialog title={title} onClose={source.onClose} size="full" keeps>
      {read ? (
        renderFound({ ...read, onBack: () => setRead(undefined) })
      ) : (
        <DashboardSource {...source} onMatched={(matched, input) => setRead({ matched, input })} />
      )}
    </Dialog>
  );
}
