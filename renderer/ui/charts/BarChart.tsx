// Bars that can be read without seeing them: each is a button with its own sentence, gone through by the arrow keys. What is
// pointed at or focused is told in one line above.
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Toolbar } from 'react-aria-components/Toolbar';
import './chart.css';

export interface Bar {
  readonly key: string;
  /** Under the bar. */
  readonly short: string;
  /** Everything that it says. */
  readonly words: string;
  /** In cents, one for each series, none below zero. */
  readonly values: readonly number[];
  readonly onPress?: () => void;
}

/** The classes of the series, in order. */
const tones = ['first', 'second'] as const;
const gap = 1;
const across = 10;

export function BarChart({
  label,
  bars,
  hint,
  scaleText,
}: {
  label: string;
  bars: readonly Bar[];
  /** Told while nothing is pointed at. */
  hint: string;
  /** An amount beside the scale. */
  scaleText: (cents: number) => string;
}) {
  const [shown, show] = useState<string>();
  const most = Math.max(0, ...bars.flatMap(({ values }) => values));
  const end = scaleEnd(most);
  return (
    <div className="stack gap-6">
      <p className="small soft clip chart-readout" aria-hidden>
        {bars.find(({ key }) => key === shown)?.words ?? hint}
      </p>
      <div className="chart-body">
        {most > 0 && (
          <div className="chart-scale small faint" aria-hidden>
            {[end, end / 2, 0].map((cents) => (
              <span key={cents}>{scaleText(cents)}</span>
            ))}
          </div>
        )}
        <Toolbar className="chart-bars" aria-label={label}>
          {bars.map(({ key, short, words, values, onPress }) => (
            <Button
              key={key}
              className="chart-bar"
              onHoverStart={() => show(key)}
              onHoverEnd={() => show(undefined)}
              onFocusChange={(focused) => show(focused ? key : undefined)}
              {...(onPress ? { onPress } : {})}
            >
              <svg viewBox={`0 0 ${across} 100`} preserveAspectRatio="none" aria-hidden>
                <path className="chart-lines" d="M0 0H10M0 50H10" vectorEffect="non-scaling-stroke" />
                {values.map((value, at) => {
                  const width = (across - gap * (values.length + 1)) / values.length;
                  // A little is seen of whatever is there.
                  const height = value === 0 ? 0 : Math.max(2, (value / end) * 100);
                  return (
                    <rect
                      key={tones[at]}
                      className={tones[at]}
                      x={gap + at * (width + gap)}
                      y={100 - height}
                      width={width}
                      height={height}
                    />
                  );
                })}
              </svg>
              <span className="small faint" aria-hidden>
                {short}
              </span>
              <span className="unseen">{words}</span>
            </Button>
          ))}
        </Toolbar>
      </div>
    </div>
  );
}

/** The end of a scale of amounts in cents: the smallest of 1, 2 or 5 reais with zeros that is not below the highest amount. */

export function scaleEnd(cents: number): number {
  const unit = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, cents))));
  return [1, 2, 5, 10].map((step) => step * unit).find((end) => end >= cents) ?? unit;
}
