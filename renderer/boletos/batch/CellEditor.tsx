// A refused row is mended in its cell: Enter keeps what was typed, Esc what was there.
import { useEffect, useRef, useState, type JSX } from 'react';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { formatDay, formatDocument } from '../../text/format.ts';

export type MendedField = 'payer.name' | 'payer.document' | 'amount' | 'dueDate';

/** The cell as a clerk would type it. */
export function typedText({ fields }: BoletoRow, field: MendedField): string {
  switch (field) {
    case 'payer.name':
      return fields.name ?? '';
    case 'payer.document':
      return formatDocument(fields.document ?? '');
    case 'amount': {
      const { cents } = fields;
      return cents === null ? '' : `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
    }
    case 'dueDate':
      return fields.dueDate === null ? '' : formatDay(fields.dueDate);
  }
}

export function CellEditor({
  label,
  before,
  onKeep,
  onLeave,
}: {
  label: string;
  before: string;
  onKeep: (text: string) => void;
  onLeave: (moved: boolean) => void;
}): JSX.Element {
  const [text, setText] = useState(before);
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  useEffect(() => input.current?.select(), []);
  const keep = (moved: boolean) => {
    if (left.current) return;
    left.current = true;
    if (text.trim() !== before) onKeep(text.trim());
    onLeave(moved);
  };
  return (
    <input
      ref={input}
      className="cell-editor"
      aria-label={label}
      value={text}
      spellCheck="false"
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={() => keep(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep(true);
        else if (event.key === 'Escape') {
          left.current = true;
          onLeave(false);
        } else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
