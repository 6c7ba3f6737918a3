// The result of the plan, in figures with fixed places, and the button that repeats them.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookletForecast } from '../../../preload/contract/document-terms.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { formatCents, formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import type { Forecast } from './use-forecast.ts';

export function ForecastBar({
  forecast,
  busy,
  failure,
}: {
  forecast: Forecast;
  busy: boolean;
  failure: Failure | undefined;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { value, current } = forecast;
  const count = (part: (of: BookletForecast) => number) => (value ? formatCount(part(value), language) : '—');
  const figures = [
    { id: 'boletos', name: t`Boletos`, text: count(({ boletos }) => boletos) },
    { id: 'sum', name: t`Total`, text: value ? formatCents(value.cents, language) : '—' },
    { id: 'payers', name: t`Pagadores`, text: count(({ payers }) => payers) },
    { id: 'files', name: t`Arquivos`, text: count(({ files }) => files) },
    { id: 'fetch', name: t`PDFs a buscar`, text: count(({ boletos, kept }) => boletos - kept) },
  ];
  return (
    <footer className="forecast">
      <FailureBanner failure={forecast.failure ?? failure} />
      <div className="forecast-body">
        <dl className="forecast-figures figures" aria-label={t`O que será montado`}>
          {figures.map(({ id, name, text }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd className="strong">{text}</dd>
            </div>
          ))}
        </dl>
        <Button kind="main" type="submit" busy={busy} isDisabled={!current || !value || value.boletos === 0}>
          {useMakeWords(value)}
        </Button>
        <p className="forecast-without" aria-live="polite">
          {value && value.boletos === 0 ? (
            <State tone="doubt">{t`Nenhum destes foi criado pelo serviço: não há PDF para montar.`}</State>
          ) : (
            value &&
            value.without > 0 && (
              <State tone="doubt">
                {value.without === 1
                  ? t`1 linha fica de fora: não foi criada e não tem PDF.`
                  : t`${formatCount(value.without, language)} linhas ficam de fora: não foram criadas e não têm PDF.`}
              </State>
            )
          )}
        </p>
      </div>
    </footer>
  );
}

/** The figures on the button: `Montar 248 boletos em 12 arquivos`. */
function useMakeWords(value: BookletForecast | undefined): string {
  const { t } = useLingui();
  const { language } = useWords();
  if (!value || value.boletos === 0) return t`Montar`;
  const boletos = formatCount(value.boletos, language);
  const files = formatCount(value.files, language);
  if (value.boletos === 1) return t`Montar 1 boleto em 1 arquivo`;
  return value.files === 1
    ? t`Montar ${boletos} boletos em 1 arquivo`
    : t`Montar ${boletos} boletos em ${files} arquivos`;
}
