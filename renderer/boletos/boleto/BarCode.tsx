// The bar code as scanners need it: black on white in every theme, whole pixels per bar, blank on both sides; on paper
// 103 by 13 millimetres. It is rendered as SVG here, so no img element can show it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { barsOf } from '../../../preload/shared/itf25.ts';

/** Modules of a boleto's 44 digits, and the blank beside them: 5 mm of 0.254 mm each. */
const quiet = 20;
/** 13 mm in modules. */
const height = 51;

export function BarCode({ digits }: { digits: string }): JSX.Element | null {
  const { t } = useLingui();
  const bars = barsOf(digits);
  const last = bars.at(-1);
  if (!last) return null;
  const width = last.at + last.width + 2 * quiet;
  return (
    <div className="frame bar-code">
      <svg
        role="img"
        aria-label={t`Código de barras`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        shapeRendering="crispEdges"
      >
        <path
          d={bars.map((bar) => `M${bar.at} 0h${bar.width}v1h-${bar.width}z`).join('')}
          transform={`translate(${quiet} 0) scale(1 ${height})`}
        />
      </svg>
    </div>
  );
}
