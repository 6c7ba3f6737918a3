// One entry of the trail with each of its details, and the way to what it is about.
import { useLingui } from '@lingui/react/macro';
import type { TrailEntry } from '../../preload/contract/trail.ts';
import { DetailsPane } from '../list/DetailsPane.tsx';
import { formatSecond } from '../../preload/shared/format.ts';
import { Button } from '../ui/Button.tsx';
import { Facts } from '../ui/Facts.tsx';
import { useWords } from '../words/failure-words.tsx';
import { personOf } from './trail-list.ts';
import { describeWhat, detailsOf } from './trail-words.ts';
import type { Route } from '../app/route.ts';
import { GoButton } from '../app/GoButton.tsx';

const routes = {
  boleto: (boleto: number): Route => ({ screen: 'boletos', tab: 'issued', boleto }),
  batch: (batch: number): Route => ({ screen: 'boletos', tab: 'batch', batch }),
  booklet: (booklet: number): Route => ({ screen: 'documents', tab: 'booklets', booklet }),
  withdrawal: (withdrawal: number): Route => ({ screen: 'withdrawals', tab: 'history', withdrawal }),
};
type Kind = keyof typeof routes;
const kinds: readonly Kind[] = ['boleto', 'batch', 'booklet', 'withdrawal'];

/** What an entry of the trail is about, and where that is shown. */
export const aboutOf = ({ detail }: TrailEntry): readonly { readonly kind: Kind; readonly route: Route }[] =>
  kinds.flatMap((kind) => {
    const id = detail[kind];
    return typeof id === 'number' && Number.isSafeInteger(id) && id > 0
      ? [{ kind, route: routes[kind](id) }]
      : [];
  });

export function TrailPane({
  entry,
  account,
  reachable,
  onlyUser,
  onUser,
  onClose,
}: {
  entry: TrailEntry;
  /** Its name; empty for an entry of no account. */
  account: string;
  /** What it is about can be opened: it is of the account in use. */
  reachable: boolean;
  /** The list shows what this person did alone. */
  onlyUser: boolean;
  onUser: (user: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const person = personOf(entry.user);
  const about = reachable ? aboutOf(entry) : [];
  const words = {
    boleto: t`Ver boleto`,
    batch: t`Ver lote`,
    booklet: t`Ver carnê`,
    withdrawal: t`Ver saque`,
  };
  return (
    <DetailsPane label={t`Evento da trilha de auditoria`} onClose={onClose} failure={undefined} reading="">
      <header className="stack gap-4 details-head">
        <p className="faint figures">{t`Entrada nº ${entry.sequence}`}</p>
        <h2>{describeWhat(entry, translate)}</h2>
      </header>
      <div className="line">
        {about.map(({ kind, route }) => (
          <GoButton key={kind} to={route}>
            {words[kind]}
          </GoButton>
        ))}
        <Button onPress={() => onUser(onlyUser ? '' : person)}>
          {onlyUser ? t`Ver de todas as pessoas` : t`Ver só o que ${person} fez`}
        </Button>
      </div>
      <Facts
        facts={[
          { id: 'at', name: t`Quando`, value: formatSecond(entry.at, language) },
          { id: 'user', name: t`Quem`, value: entry.user },
          ...(account === '' ? [] : [{ id: 'account', name: t`Conta`, value: account }]),
        ]}
      />
      <Facts
        facts={detailsOf(entry, translate, language).map(([name, value], at) => ({
          id: `${at}`,
          name,
          value,
        }))}
      />
    </DetailsPane>
  );
}
