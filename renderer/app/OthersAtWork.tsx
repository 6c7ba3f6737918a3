// Batches and withdrawals that other computers of the team work on, one line each.
import { useLingui } from '@lingui/react/macro';
import type { TeamWork } from '../../preload/contract/team-work.ts';
import { formatCount } from '../../preload/shared/format.ts';
import { State } from '../ui/State.tsx';
import { useWords } from '../words/failure-words.tsx';
import { workSentence } from '../words/team-work-words.ts';
import { useTeamWork } from './team-work.ts';

export function WorkLines({ work }: { work: readonly TeamWork[] }) {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <ul className="stack gap-8">
      {work.map((one) => (
        <li key={`${one.kind} ${one.batchId ?? one.name}`} className="line apart">
          <span className="break">{t(workSentence(one))}</span>
          <span className="line">
            {one.onTheirWay > 0 && (
              <span className="faint figures">{t`Enviando ${formatCount(one.onTheirWay, language)}`}</span>
            )}
            {one.ended ? (
              <State tone="doubt">{t`Sem resposta`}</State>
            ) : (
              <State tone="busy">{t`Trabalhando`}</State>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Nothing where nobody else works. */
export function OthersAtWork() {
  const { t } = useLingui();
  const others = useTeamWork().work.filter(({ own }) => !own);
  if (others.length === 0) return null;
  return (
    <section className="card stack" aria-label={t`Em outros computadores`}>
      <h2>{t`Em outros computadores`}</h2>
      <WorkLines work={others} />
    </section>
  );
}
