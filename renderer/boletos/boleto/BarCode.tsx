// The bar code as scanners need it: black on white in every theme, whole pixels per bar, blank on both sides; on paper
// 103 by 13 millimetres. It is rendered as SVG here, so no img element can show it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { barPath } from './bar-code.ts';

/** Modules of a boleto's 44 digits, and the blank beside them: 5 mm of 0.254 mm each. */
const quiet = 20;
/** 13 mm in modules. */
const height = 51;

export function BarCode({ digits }: { digits: string }): JSX.Element | null {
  const { t } = useLingui();
  const bars = barPath(digits);
  if (!bars) return null;
  const width = bars.width + 2 * quiet;
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
        <path d={bars.path} transform={`translate(${quiet} 0) scale(1 ${height})`} />
      </svg>
    </div>
  );
}
