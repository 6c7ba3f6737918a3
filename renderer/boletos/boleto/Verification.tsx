// The conferência do título: unobtrusive if everything matches, prominent with both sides if not.
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow, Finding } from '../../../preload/contract/boleto-terms.ts';
import { Banner } from '../../ui/Banner.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { findingSentences, sideWords } from './finding-words.ts';

export function Verification({ boleto }: { boleto: BoletoRow }) {
  const { t } = useLingui();
  const { conference, findings } = boleto;
  switch (conference) {
    case null:
      return null;
    case 'equal':
      return (
        <State tone="good" icon="check">
          {t`Conferido: linha digitável, código de barras, valor e vencimento iguais aos enviados.`}
        </State>
      );
    case 'doubt':
      return (
        <Banner kind="doubt" title={t`Há pontos a conferir neste boleto`}>
          <FindingList findings={findings} />
        </Banner>
      );
    case 'difference':
      return (
        <Banner kind="bad" title={t`Este boleto não confere com o que foi enviado`} live>
          <FindingList findings={findings} />
          <p>{t`Não entregue ao pagador antes de falar com o suporte do provedor. O boleto continua em Emitidos.`}</p>
        </Banner>
      );
  }
}

export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <ul className="stack gap-4">
      {findings.map((finding) => {
        const sides = sideWords(finding, language).map((side) => t(side));
        return (
          <li key={finding.code}>
            {t(findingSentences[finding.code])}
            {sides.length > 0 && (
              <span className="figures finding-sides">
                {sides.map((side) => (
                  <span key={side}>{side}</span>
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
