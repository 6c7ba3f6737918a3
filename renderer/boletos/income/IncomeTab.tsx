// Recebimentos: the lines of statements and return files, each with its proposed boletos beside it. All by keyboard: Enter accepts, J and K
// move, N and T file away, L combines, Ctrl+Z takes back.
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import {
  useApp,
  useSession,
  useCurrentAccount,
  incomeChanged,
  paymentsChanged,
  useQuery,
} from '../../app/app-context.ts';
import type { Route } from '../../app/route.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { linePlaces, type LinePlace } from '../../../preload/contract/income-terms.ts';
import type { IncomeFilter } from '../../../preload/contract/income-list.ts';
import { CountChips } from '../../list/CountChips.tsx';
import { DeclaredList } from '../../list/DeclaredList.tsx';
import { savable } from '../../list/ListActs.tsx';
import { useList } from '../../list/use-list.tsx';
import { useLongList } from '../../list/use-long-list.ts';
import { pagesOf, type Pages } from '../../ui/grid/pages.ts';
import { isWithin } from '../../ui/focus.ts';
import { actAmong, keyGroups } from '../../ui/key-groups.ts';
import { BesideTabs } from '../../ui/Tabs.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { CombineDialog } from './CombineDialog.tsx';
import { FileQuestion } from './FileQuestion.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { incomeLines, incomeSource } from './income-list.tsx';
import { placeTitles } from '../../words/income-words.ts';
import { IncomeFoot } from './IncomeFoot.tsx';
import { LinePane, type LineActs } from './LinePane.tsx';
import { NoLines } from './NoLines.tsx';
import { NoticesDialog } from './NoticesDialog.tsx';
import { choiceOf, proposalOf, readParts, type Choice, type ShownLine } from './reconcile.ts';
import { useImport } from './use-import.ts';
import { usePresses } from './use-presses.ts';
import './income.css';

const noLines = pagesOf<ShownLine>([]);
/** Lines that are read before the list is replaced, so that nothing flickers. */
const sight = 40;

/** A key that the pressed control has a use of its own for; radio buttons have none for letters. */
const isTaken = (target: EventTarget, key: string): boolean =>
  target instanceof HTMLElement &&
  (target.matches('textarea, select, input:not([type=radio], [type=checkbox]), [aria-haspopup]') ||
    (key === 'enter' && target.closest('button, a') !== null));

export function IncomeTab({ route }: { route: Extract<Route, { screen: 'boletos' }> }) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const { guiche, navigation } = useApp();
  const account = useCurrentAccount();
  const [file, setFile] = useState<number>();
  const [at, setAt] = useState(0);
  const [choice, setChoice] = useState<Choice>();
  const [combining, setCombining] = useState<ShownLine>();
  /** The rows as they were before the last press. */
  const [stale, setStale] = useState<Pages<ShownLine>>();
  const here = { screen: 'boletos', tab: 'income' } as const;
  const parts = useList(incomeLines, {
    key: 'guiche.income',
    asked: route.view,
    begin: (kept) => (route.lines ? { ...incomeLines.read(null), ...route.lines } : kept),
    onView() {
      setFile(undefined);
      navigation.go(here);
    },
  });
  const { search, change, scope, columns } = parts;
  const place = search.tab;
  const list = useLongList(incomeSource, {
    ...parts.filter,
    place,
    ...(file === undefined ? {} : { fileId: file }),
  } satisfies IncomeFilter);
  const pages = list.pages ?? noLines;
  useSyncExternalStore(pages.subscribe, pages.version);
  const line = pages.row(Math.min(at, pages.count - 1));
  const key = JSON.stringify(scope);
  const sums = useQuery(key, () => guiche.income.sums({ scope }), incomeChanged).value;

  const frame = useRef<HTMLDivElement>(null);
  const current = () => frame.current?.querySelector<HTMLElement>('.grid [tabindex="0"]');
  // The focus is on nothing when the screen opens, and after the pressed line has left its tab.
  useEffect(() => {
    const focused = document.activeElement;
    if (list.pages && focused?.contains(frame.current) === true)
      frame.current?.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus();
  }, [list.pages]);
  const { takeIn } = list;
  const presses = usePresses(() => {
    setChoice(undefined);
    setStale(list.pages);
    takeIn({ from: Math.max(0, at - sight), to: at + sight });
    current()?.focus();
  });
  const importing = useImport(account?.id, () => {
    change({ ...incomeLines.read(null), tab: 'open' });
    setFile(undefined);
    list.again();
  });

  // The next line comes to the place of this one: what is pressed before that would be meant for another line.
  const frozen = presses.busy || (stale !== undefined && stale === list.pages && list.failure === undefined);
  const chosen = line && choiceOf(line, choice);
  const seen = ({ id, revision }: { readonly id: number; readonly revision: number }) => ({ id, revision });
  const money = (cents: number) => formatCents(Math.abs(cents));
  const acts: LineActs = {
    busy: presses.busy,
    accept() {
      if (frozen || line?.place !== 'open' || !chosen) return;
      const proposal = proposalOf(line, chosen.boleto);
      const read = readParts(line.cents, chosen.typed, proposal?.parts);
      // Nothing is accepted that the clerk has not chosen: the first choice takes the focus.
      if (!proposal) frame.current?.querySelector<HTMLElement>('.income-proposals input')?.focus();
      if (!proposal || !read.ok) return;
      const name = proposal.boleto.fields['payer.name'] ?? t`Sem nome`;
      void presses.press(
        (commandId) =>
          guiche.income.accept({
            commandId,
            line: seen(line),
            boletos: [seen(proposal.boleto)],
            ...(Object.keys(read.parts).length > 0 ? { parts: read.parts } : {}),
          }),
        () => t`Conciliado: ${money(line.cents)} de ${name}.`,
      );
    },
    combine: () => !frozen && line?.place === 'open' && setCombining(line),
    fileAway(as) {
      if (frozen || line?.place !== 'open') return;
      void presses.press(
        (commandId) => guiche.income.fileAway({ commandId, lines: [seen(line)], as }),
        () =>
          as === 'fee'
            ? t`Registrado como tarifa: ${money(line.cents)}.`
            : t`Não é boleto: ${money(line.cents)} saiu da lista.`,
      );
    },
    reopen() {
      if (frozen || line === undefined || line.place === 'open') return;
      void presses.press(
        (commandId) => guiche.income.undo({ commandId, of: { lines: [seen(line)] } }),
        () => t`Desfeito: o lançamento voltou a ficar a conciliar.`,
      );
    },
  };
  const exact = useQuery(
    account?.id ?? '',
    () => guiche.income.exact({ accountId: account?.id ?? '' }),
    paymentsChanged,
  );
  const acceptExact = () => {
    const { value } = exact;
    if (frozen || !account || !value || value.count === 0) return;
    void presses
      .press(
        (commandId) => guiche.income.acceptExact({ commandId, accountId: account.id, stamp: value.stamp }),
        ({ count, cents }) =>
          count === 1
            ? t`1 lançamento exato conciliado · ${money(cents)}.`
            : t`${formatCount(count)} lançamentos exatos conciliados · ${money(cents)}.`,
      )
      .then(exact.again);
  };

  const move = (by: 'next' | 'previous') => {
    const cell = current();
    cell?.focus();
    const moved = { key: by === 'next' ? 'ArrowDown' : 'ArrowUp', bubbles: true, cancelable: true };
    cell?.dispatchEvent(new KeyboardEvent('keydown', moved));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const pressed = event.key.toLowerCase();
    if (event.defaultPrevented || !isWithin(event)) return;
    const act = actAmong(keyGroups.income, event);
    // A paste is an event of its own.
    if (act === undefined || act === 'paste') return;
    if (isTaken(event.target, event.ctrlKey || event.metaKey ? '' : pressed)) return;
    if (act === 'undo') {
      if (!frozen) void presses.undo();
    } else if (act === 'acceptExact') acceptExact();
    // A held J or K goes on; no other act is repeated.
    else if (!event.repeat || act === 'next' || act === 'previous') press(act);
    else return;
    event.preventDefault();
  };
  const press = (act: Exclude<keyof typeof keyGroups.income, 'undo' | 'paste' | 'acceptExact'>) => {
    if (frozen) return;
    if (act === 'next' || act === 'previous') move(act);
    else if (act === 'notBoleto' || act === 'fee') acts.fileAway(act);
    else acts[act]();
  };

  const close = () => navigation.go(here);
  const waiting = useSession(({ incomeAttention }) => incomeAttention.callbacks);
  const notices = waiting.proposed.count + waiting.disputed.count + waiting.unattributed;
  const emptyBook = sums && linePlaces.every((one) => sums[one].count === 0);
  const make = savable(list, (wish) => {
    const seenColumns = columns.shown.filter(({ id }) => id !== 'proposal');
    return guiche.income.saveList({ ...wish, ...parts.file(t`recebimentos`, seenColumns) });
  });
  return (
    <>
      <BesideTabs>
        <div className="income-places">
          <CountChips<LinePlace>
            label={t`Lançamentos`}
            chosen={place}
            keeps
            choose={(tab) => tab && change({ tab })}
            chips={linePlaces.map((one) => ({
              value: one,
              title: t(placeTitles[one]),
              count: sums?.[one].count,
              sum: sums && formatCents(sums[one].cents),
            }))}
          />
        </div>
      </BesideTabs>
      {/* Keys of the screen, files that are dropped or pasted anywhere on it: buttons do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="column"
        aria-busy={frozen}
        onKeyDown={onKeyDown}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void importing.take([...event.dataTransfer.files]);
        }}
        onPaste={(event) => {
          if (isTaken(event.target, '') || !event.currentTarget.contains(document.activeElement)) return;
          const { files } = event.clipboardData;
          const text = event.clipboardData.getData('text');
          if (files.length === 0 && text.trim() === '') return;
          event.preventDefault();
          void importing.take(files.length > 0 ? [...files] : [text]);
        }}
      >
        <DeclaredList
          frame={frame}
          className="income"
          parts={parts}
          list={list}
          label={t`Lançamentos`}
          search={{ label: t`Buscar lançamentos`, placeholder: t`Texto, nome, documento ou nosso número` }}
          make={make}
          mainActs={
            <>
              {notices > 0 && (
                <GoButton
                  to={{ ...here, notices: true }}
                >{t`Avisos do serviço: ${formatCount(notices)}`}</GoButton>
              )}
              <GoButton
                icon="file"
                busy={importing.reading !== undefined}
                to={{ ...here, add: true }}
              >{t`Importar`}</GoButton>
            </>
          }
          foot={
            <IncomeFoot
              scope={scope}
              file={file}
              choose={setFile}
              exact={exact.value}
              busy={presses.busy}
              acceptExact={acceptExact}
            />
          }
          details={
            line !== undefined &&
            chosen !== undefined && (
              <LinePane key={line.id} line={line} choice={chosen} choose={setChoice} acts={acts} />
            )
          }
          onCloseDetails={() => current()?.focus()}
          beside
          onOpen={() => undefined}
          onMoved={setAt}
          onKey={(event, { row }) => {
            // Shortcuts of the window still lead away.
            if (frozen && event.key !== 'Tab' && !event.ctrlKey && !event.metaKey) return true;
            if (event.key !== 'Enter' || row < 0) return false;
            if (event.ctrlKey || event.metaKey) acceptExact();
            else if (!event.repeat) acts.accept();
            return true;
          }}
          empty={
            <NoLines
              account={account}
              place={place}
              kind={emptyBook ? 'never' : parts.narrowed || file !== undefined ? 'narrowed' : 'done'}
              reading={importing.reading}
              onTaken={(files) => void importing.take(files)}
              onWiden={() => {
                parts.widen();
                setFile(undefined);
              }}
            />
          }
        />
      </div>
      {combining && (
        <CombineDialog
          line={combining}
          busy={presses.busy}
          onClose={() => setCombining(undefined)}
          onAccept={(boletos, explained) =>
            void presses
              .press(
                (commandId) =>
                  guiche.income.accept({
                    commandId,
                    line: seen(combining),
                    boletos: boletos.map(seen),
                    ...(Object.keys(explained).length > 0 ? { parts: explained } : {}),
                  }),
                () =>
                  boletos.length === 1
                    ? t`1 boleto conciliado · ${money(combining.cents)}.`
                    : t`${formatCount(boletos.length)} boletos conciliados · ${money(combining.cents)}.`,
              )
              .then(() => setCombining(undefined))
          }
        />
      )}
      {route.add && account && (
        <ImportDialog account={account} onClose={close} onTaken={(files) => void importing.take(files)} />
      )}
      {route.notices && account && <NoticesDialog accountId={account.id} onClose={close} />}
      {importing.asked && <FileQuestion asked={importing.asked} importing={importing} />}
    </>
  );
}
