// The booklets, newest first: title, figures and state; running ones with their progress.
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useLingui } from '@lingui/react/macro';
import type { Booklet } from '../../../preload/contract/document-terms.ts';
import { remainingInWords } from '../../words/batch-words.ts';
import { shareOfAll, statusOf } from '../../app/booklet-state.ts';
import { statusWords } from '../../words/booklet-words.ts';
import { useApp, useSession } from '../../app/app-context.ts';
import { formatCents, formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';

export function BookletList({ shown }: { shown: number | undefined }) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const booklets = useSession((state) => state.booklets);
  if (booklets.length === 0)
    return (
      <p className="faint booklet-none">{t`Os carnês montados ficam aqui, prontos para abrir de novo.`}</p>
    );
  return (
    <ListBox
      className="scroll pane-items"
      aria-label={t`Carnês montados`}
      selectionMode="single"
      selectedKeys={shown === undefined ? [] : [String(shown)]}
      onSelectionChange={(keys) => {
        const picked = booklets.find(({ id }) => keys !== 'all' && keys.has(String(id)));
        if (picked) navigation.go({ screen: 'documents', tab: 'booklets', booklet: picked.id });
      }}
    >
      {booklets.map((booklet) => (
        <ListBoxItem
          key={booklet.id}
          id={String(booklet.id)}
          textValue={booklet.plan.title}
          className="stack gap-0 pane-item"
        >
          <Item booklet={booklet} />
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

function Item({ booklet }: { booklet: Booklet }) {
  const { t } = useLingui();
  const { language } = useWords();
  const running = useSession((state) => state.papers.running.find(({ id }) => id === booklet.id));
  const { plan, boletos, cents, files, missing, elsewhere } = booklet;
  const status = statusOf(booklet);
  const { tone, icon, word } = statusWords[status];
  const figures = [
    boletos === 1 ? t`1 boleto` : t`${formatCount(boletos, language)} boletos`,
    formatCents(cents, language),
    ...(files.length > 1 ? [t`${formatCount(files.length, language)} arquivos`] : []),
  ].join(' · ');
  return (
    <>
      <span className="break strong">{plan.title}</span>
      <span className="line one apart">
        <span className="clip faint small figures">{figures}</span>
        <State tone={tone} icon={icon}>
          {status === 'gaps'
            ? missing === 1
              ? t`Falta 1`
              : t`Faltam ${formatCount(missing, language)}`
            : t(word)}
        </State>
      </span>
      <span className="clip faint small figures">
        {booklet.state === 'running' && running
          ? `${Math.floor(shareOfAll(running) * 100)} %${
              running.remainingMs === null ? '' : ` · ${t(remainingInWords(running.remainingMs))}`
            }`
          : [
              formatInstant(booklet.createdAt, language),
              ...(elsewhere === null
                ? []
                : [elsewhere === '' ? t`em outro computador` : t`no computador ${elsewhere}`]),
            ].join(' · ')}
      </span>
    </>
  );
}
