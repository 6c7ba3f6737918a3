// A spinner for work of unknown length, small enough for a button or a row.
import './spinner.css';

export function Spinner({ size = 14 }: { size?: 14 | 20 }) {
  return (
    <svg className="icon spinner" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" strokeWidth="2" opacity="0.25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" strokeWidth="2" />
    </svg>
  );
}
