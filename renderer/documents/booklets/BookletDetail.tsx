// One booklet: its progress while it is made; then its files, what was checked, and what is missing.
import type { JSX, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Booklet } from '../../../preload/contract/document-terms.ts';
import { statusOf } from '../../app/booklet-state.ts';
import { statusWords } from '../../words/booklet-words.ts';
import { save } from '../../bridge.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { documentsChanged, useQuery } from '../../app/use-query.ts';
import { formatBytes, formatCents, formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { BookletFiles } from './BookletFiles.tsx';
import { BookletNotes } from './BookletNotes.tsx';
import { BookletVerdict } from './BookletVerdict.tsx';
import { BookletWork } from './BookletWork.tsx';
import { orderWords, layoutWords, splitWords } from './plan-words.ts';

/** The button that created the booklet is gone, so the focus moves here. */
const focused = (section: HTMLElement | null): void => {
  if (document.activeElement === document.body) section?.focus({ preventScroll: true });
};

export function BookletDetail({ id }: { id: number }): JSX.Element {
  const { t } = useLingui();
  const { guiche, navigation, toasts } = useApp();
  const { value, failure, again } = useQuery(id, () => guiche.documents.booklet({ id }), documentsChanged);
  const resume = useAct(() => guiche.documents.resumeBooklet({ id }));
  const saving = useAct(async () => {
    const made = await guiche.documents.saveBooklet({ id });
    return made.ok ? save(guiche, made.value.ticket, made.value.name) : made;
  });
  if (!value)
    return failure ? (
      failure.code === 'notFound' ? (
        <EmptyState
          icon="documents"
          title={t`Este carnê não existe mais`}
          acts={
            <Button onPress={() => navigation.go({ screen: 'documents', tab: 'booklets' })}>
              {t`Montar outro`}
            </Button>
          }
        >
          {t`Os boletos dele continuam no registro.`}
        </EmptyState>
      ) : (
        <div className="column gap-16 scroll booklet-detail">
          <FailureBanner failure={failure} />
        </div>
      )
    ) : (
      <p className="line soft booklet-waits">
        <Spinner /> {t`Lendo o carnê…`}
      </p>
    );
  const { booklet, notes } = value;
  const goOn = async () => {
    const result = await resume.run(undefined);
    if (result?.ok) again();
  };
  const keep = async () => {
    const result = await saving.run(undefined);
    if (result?.ok && result.value !== 'cancelled')
      toasts.show('good', booklet.files.length === 1 ? t`PDF salvo.` : t`ZIP salvo.`);
  };
  const finished = booklet.state === 'finished';
  return (
    <section
      ref={focused}
      tabIndex={-1}
      className="column gap-16 scroll booklet-detail"
      aria-label={booklet.plan.title}
    >
      <BookletHead booklet={booklet}>
        {finished && booklet.files.length > 0 && !booklet.gone && (
          <SaveButton booklet={booklet} busy={saving.busy} onPress={() => void keep()} />
        )}
      </BookletHead>
      <FailureBanner failure={saving.failure ?? resume.failure} />
      {finished ? (
        <>
          <BookletVerdict booklet={booklet} notes={notes} busy={resume.busy} onAgain={() => void goOn()} />
          {booklet.files.length > 0 && <BookletFiles booklet={booklet} />}
        </>
      ) : (
        <BookletWork booklet={booklet} busy={resume.busy} onResume={() => void goOn()} onChanged={again} />
      )}
      {notes.length > 0 && <BookletNotes id={id} notes={notes} />}
    </section>
  );
}

function BookletHead({ booklet, children }: { booklet: Booklet; children: ReactNode }): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { plan, boletos, cents } = booklet;
  const { tone, icon, word } = statusWords[statusOf(booklet)];
  return (
    <header className="booklet-head">
      <div className="grow">
        <div className="line booklet-title">
          <h2 className="clip heading">{plan.title}</h2>
          <State tone={tone} icon={icon}>
            {translate(word)}
          </State>
        </div>
        <p className="heading booklet-sum figures">
          <span className="strong">
            {boletos === 1 ? t`1 boleto` : t`${formatCount(boletos, language)} boletos`}
            {' · '}
            {formatCents(cents, language)}
          </span>
        </p>
        <p className="faint figures">
          {[
            formatInstant(booklet.createdAt, language),
            translate(splitWords[plan.split].label),
            translate(layoutWords[plan.layout].label),
            translate(orderWords[plan.order]),
          ].join(' · ')}
        </p>
      </div>
      <div className="line">{children}</div>
    </header>
  );
}

function SaveButton({
  booklet,
  busy,
  onPress,
}: {
  booklet: Booklet;
  busy: boolean;
  onPress: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const bytes = booklet.files.reduce((sum, file) => sum + file.bytes, 0);
  const size = formatBytes(bytes, language);
  const count = booklet.files.length;
  return (
    <Button kind={booklet.missing > 0 ? 'plain' : 'main'} icon="save" busy={busy} onPress={onPress}>
      {count === 1
        ? t`Salvar o PDF · ${size}`
        : t`Salvar ${formatCount(count, language)} arquivos em ZIP · ${size}`}
    </Button>
  );
}
