// The five steps of a batch: done, current, or ahead. A press goes back if that is possible.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Icon } from '../ui/icons.tsx';
import { BesideTabs } from '../ui/Tabs.tsx';
import './step-bar.css';

const steps = ['file', 'columns', 'review', 'sending', 'result'] as const;
export type Step = (typeof steps)[number];

const titles: Readonly<Record<Step, MessageDescriptor>> = {
  file: msg`Arquivo`,
  columns: msg`Colunas`,
  review: msg`Revisão`,
  sending: msg`Emissão`,
  result: msg`Resultado`,
};

export function StepBar({
  at,
  go,
}: {
  at: Step;
  /** The steps that can be reached from here. */
  go?: Readonly<Partial<Record<Step, () => void>>>;
}) {
  const { t } = useLingui();
  const here = steps.indexOf(at);
  return (
    <BesideTabs>
      <nav className="step-bar" aria-label={t`Etapas do lote`}>
        <ol className="line one gap-0">
          {steps.map((step, index) => {
            const progress = index < here ? 'done' : index === here ? 'here' : undefined;
            const press = index === here ? undefined : go?.[step];
            const words = (
              <>
                <span className="step-mark">{progress === 'done' ? <Icon name="check" /> : index + 1}</span>
                <span className="step-word">{t(titles[step])}</span>
                {progress === 'done' && <span className="unseen">{t`feito`}</span>}
              </>
            );
            return (
              <li key={step} className={progress} {...(index === here ? { 'aria-current': 'step' } : {})}>
                {press ? (
                  <AriaButton className="line one pressable step" onPress={press}>
                    {words}
                  </AriaButton>
                ) : (
                  <span className="line one step">{words}</span>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
    </BesideTabs>
  );
}
