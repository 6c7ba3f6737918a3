// The progress of work of known size: a bar with its text, in a reserved space.
import { Label } from 'react-aria-components/Label';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import './progress.css';

export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <ProgressBar className="line one gap-12 progress" value={done} maxValue={Math.max(1, total)}>
      {({ percentage }) => (
        <>
          <Label className="soft">{label}</Label>
          <span className="bar">
            <span className="bar-done" style={{ width: `${percentage ?? 0}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  );
}
