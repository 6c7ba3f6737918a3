// Every observed change of a transaction, newest first: the new state, when it was seen, and when it happened.
import { useLingui } from '@lingui/react/macro';
import type { WatchChange } from '../../../preload/contract/monitor.ts';
import { formatDecimal, formatSecond } from '../../../preload/shared/format.ts';
import { State } from '../../ui/State.tsx';
import { columnLooks, stateTitle, troubleTitles } from '../../words/watch-words.ts';
import { useWords } from '../../words/failure-words.tsx';

export function TimeLine({ changes }: { changes: readonly WatchChange[] }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const newest = changes.toSorted((one, other) => other.sequence - one.sequence);
  return (
    <section className="stack" aria-label={t`Histórico de situações`}>
      <h3>{t`Histórico de situações`}</h3>
      {newest.length === 0 && (
        <p className="soft">{t`Ainda não houve resposta. A primeira consulta é feita logo depois de a transação entrar no monitor.`}</p>
      )}
      <ol className="stack gap-0 time-line">
        {newest.map(({ sequence, from, to, seenAt, updatedAt, value, trouble, reversal, denies }) => {
          const { tone, icon } = columnLooks[to.lane];
          const became = stateTitle(to, translate);
          const was = stateTitle(from, translate);
          const first = from.state === null;
          const sure = trouble === null && !denies;
          return (
            <li key={sequence} className={reversal ? 'reversal' : undefined}>
              <div className="line apart">
                <State tone={sure ? tone : 'doubt'} {...(sure ? { icon } : {})}>
                  {trouble === null ? became : t(troubleTitles[trouble])}
                </State>
                <span className="faint figures">{formatSecond(seenAt, language)}</span>
              </div>
              {reversal && <p className="reversal-words">{t`Revertida após conclusão: estava “${was}”.`}</p>}
              {denies && (
                <p>{t`Resposta com data anterior à de “${was}”: a situação precisa ser confirmada.`}</p>
              )}
              <p className="faint">
                {sure && !first && !reversal && was !== became && <span>{t`Antes: ${was}`}</span>}
                {updatedAt !== null && trouble === null && (
                  <span>{t`No serviço: ${formatSecond(updatedAt, language)}`}</span>
                )}
                {value !== null && trouble === null && (
                  <span className="figures">{formatDecimal(value, language)}</span>
                )}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
