// Carnês: the list of booklets on the left; a new one, or the details of one, on the right.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookletOf } from '../../preload/contract/document-terms.ts';
import { useApp } from '../app/app-context.ts';
import type { BookletRequest } from '../app/route.ts';
import { Button } from '../ui/Button.tsx';
import { BookletDetail } from './booklets/BookletDetail.tsx';
import { BookletForm } from './booklets/BookletForm.tsx';
import { BookletList } from './booklets/BookletList.tsx';
import { ChooseBoletos } from './booklets/ChooseBoletos.tsx';
import { keyOf } from './booklets/booklet-of.ts';
import './booklets/booklets.css';

export function BookletsTab({
  booklet,
  of,
  request,
}: {
  booklet: number | undefined;
  of: BookletOf | undefined;
  request: BookletRequest | undefined;
}): JSX.Element {
  const { t } = useLingui();
  const { navigation } = useApp();
  // Pressed while a new one is already open, it starts again with the focus in the field.
  const [turn, setTurn] = useState(0);
  const begin = () => {
    setTurn(turn + 1);
    navigation.go({ screen: 'documents', tab: 'booklets' });
  };
  return (
    <div className="panes">
      <section className="stack gap-0 pane-list" aria-label={t`Carnês montados`}>
        <div className="booklet-list-head">
          <Button icon="plus" onPress={begin}>{t`Montar carnê`}</Button>
        </div>
        <BookletList shown={booklet} />
      </section>
      <div className="stack gap-0 pane-detail booklet-side">
        {booklet !== undefined ? (
          <BookletDetail key={booklet} id={booklet} />
        ) : of ? (
          <BookletForm key={keyOf(of)} of={of} request={request} />
        ) : (
          <ChooseBoletos key={turn} />
        )}
      </div>
    </div>
  );
}
