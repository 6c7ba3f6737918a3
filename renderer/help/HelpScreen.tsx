// The help page “O que acontece se…”: every answer with a search. It is part of the window's script, so it works when
// everything else fails.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Route } from '../app/route.ts';
import { GoButton } from '../app/GoButton.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TextField } from '../ui/fields.tsx';
import { useWords } from '../words/failure-words.tsx';
import { Answer, inWords } from './Answer.tsx';
import { findAnswers } from './help-search.ts';
import { groupIds, groupTitles, questions } from './questions.ts';
import { type WayOn, ways } from './ways.ts';
import './help.css';

export function HelpScreen({ route }: { route: Extract<Route, { screen: 'help' }> }) {
  const { t } = useLingui();
  const { translate } = useWords();
  const [search, setSearch] = useState('');
  const page = useRef<HTMLDivElement>(null);
  const { about } = route;
  useEffect(() => {
    if (about === undefined) return;
    const answer = page.current?.querySelector<HTMLElement>(`#answer-${about}`);
    answer?.scrollIntoView({ block: 'start' });
    answer?.focus({ preventScroll: true });
  }, [about]);
  const found = findAnswers(
    questions.map((question) => inWords(question, translate)),
    search,
  );
  return (
    <div className="scroll" ref={page}>
      <article className="stack gap-20 screen-page">
        <header className="stack gap-4">
          <h1>{t`O que acontece se…`}</h1>
          <p className="soft">{t`Em cada caso: o que o Guichê faz, o que não se perde e o que fazer. Esta página funciona sem internet.`}</p>
          <div className="help-search">
            <TextField
              label={t`Procurar nesta página`}
              value={search}
              onChange={setSearch}
              placeholder={t`internet, token, saque…`}
              // A clerk who opens the page usually types a question.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={about === undefined}
            />
            <output className="unseen">{t`${found.length} respostas`}</output>
          </div>
        </header>
        {found.length === 0 && (
          <EmptyState
            icon="search"
            title={t`Nenhuma resposta com essas palavras`}
            acts={<Button onPress={() => setSearch('')}>{t`Mostrar todas`}</Button>}
          >
            {t`Tente uma palavra só, como “duas” ou “disco”.`}
          </EmptyState>
        )}
        {groupIds.map((group) => {
          const answers = found.filter((one) => one.group === group);
          if (answers.length === 0) return null;
          return (
            <section key={group} className="stack gap-0 help-group" aria-label={t(groupTitles[group])}>
              <h2>{t(groupTitles[group])}</h2>
              {answers.map((answer) => (
                <Answer key={answer.id} answer={answer}>
                  <Way to={answer.way} />
                </Answer>
              ))}
            </section>
          );
        })}
      </article>
    </div>
  );
}

function Way({ to }: { to: WayOn | undefined }) {
  const { t } = useLingui();
  return to === undefined ? null : (
    <GoButton kind="quiet" icon="right" to={ways[to].to}>
      {t(ways[to].title)}
    </GoButton>
  );
}
