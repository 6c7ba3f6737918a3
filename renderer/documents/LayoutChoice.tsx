// Chooses how boletos are laid out on paper, with a small drawing of each layout.
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useLingui } from '@lingui/react/macro';
import type { Layout } from '../../preload/contract/document-terms.ts';
import { layoutWords } from './booklets/plan-words.ts';
import './layout-choice.css';

const layouts = ['page', 'threeUp'] as const satisfies readonly Layout[];

export function LayoutChoice({ value, onChange }: { value: Layout; onChange: (layout: Layout) => void }) {
  const { t } = useLingui();
  return (
    <RadioGroup
      className="field"
      value={value}
      orientation="horizontal"
      onChange={(picked) => {
        const layout = layouts.find((one) => one === picked);
        if (layout) onChange(layout);
      }}
    >
      <Label className="field-label">{t`No papel`}</Label>
      <div className="layout-choices">
        {layouts.map((layout) => (
          <Radio key={layout} value={layout} className="line one gap-12 frame layout-choice">
            <LayoutPicture layout={layout} />
            <span className="stack gap-0">
              <span className="strong">{t(layoutWords[layout].label)}</span>
              <span className="field-help">{t(layoutWords[layout].help)}</span>
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

/** A slip with its top left corner at the given point: three lines of text and the bar code. */
const slip = (top: number) => (
  <g key={top}>
    <path
      className="layout-words"
      d={`M6 ${top + 4}h22M6 ${top + 7.5}h16M34 ${top + 4}h8M34 ${top + 7.5}h8`}
    />
    <path
      className="layout-bars"
      d={`M6.5 ${top + 11}v5M8.5 ${top + 11}v5M10 ${top + 11}v5M12.5 ${top + 11}v5M14.5 ${top + 11}v5M16 ${top + 11}v5M18.5 ${top + 11}v5M20.5 ${top + 11}v5M23 ${top + 11}v5M25 ${top + 11}v5`}
    />
  </g>
);

function LayoutPicture({ layout }: { layout: Layout }) {
  return (
    <svg
      className="layout-picture"
      width="48"
      height="68"
      viewBox="0 0 48 68"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="layout-paper" x="0.5" y="0.5" width="47" height="67" rx="2" />
      {layout === 'page' ? (
        <>
          <path className="layout-words" d="M6 8h22M6 12h30M6 16h26M6 20h14M34 8h8" />
          <path className="layout-cut" d="M1 38h46" />
          {slip(42)}
        </>
      ) : (
        <>
          {[1, 23, 45].map(slip)}
          <path className="layout-cut" d="M1 23h46M1 45h46" />
        </>
      )}
    </svg>
  );
}
