// Ctrl+K: finds actions, accounts and screens by a few letters, recently used ones first, then batches, payers and boletos. The
// focus stays in the field while a row of the list is active, and rows contain icons and keys; neither select nor
// datalist supports that.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '../ui/icons.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import type { Action } from './action.ts';
import { find } from './fuzzy.ts';
import type { AccountScope, BoletoRow } from '../../preload/contract/boleto-terms.ts';
import type { Payer } from '../../preload/contract/payers-list.ts';
import type { WatchRow } from '../../preload/contract/monitor.ts';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { type AppContext, useApp, useSession } from '../app/app-context.ts';
import { askAfter } from '../app/throttled-refresh.ts';
import { firstRows, type ListCalls } from '../list/first-rows.ts';
import { formatCents, formatCount, formatDecimal, formatInstant } from '../../preload/shared/format.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';
import { stateTitle } from '../words/watch-words.ts';
import { useScope } from '../list/use-scope.ts';
import { useWords } from '../words/failure-words.tsx';
import './palette.css';

const pause = 150;
const mostBoletos = 6;
const mostBatches = 3;
const mostPayers = 3;
const mostWatches = 4;
const mostWithdrawals = 4;
/** Fewer letters match too many to be useful. */
const fewest = 2;

interface Found {
  readonly payers: readonly Payer[];
  readonly boletos: readonly BoletoRow[];
  readonly watches: readonly WatchRow[];
  readonly withdrawals: readonly WithdrawalRow[];
}
const nothing: Found = { payers: [], boletos: [], watches: [], withdrawals: [] };

async function lookFor(text: string, scope: AccountScope, { guiche, session }: AppContext): Promise<Found> {
  const asked = { scope, text };
  const some = async <Row, Filter>(
    calls: ListCalls<Row, Filter>,
    filter: Filter,
    most: number,
  ): Promise<readonly Row[]> => {
    const rows = await firstRows(calls, filter, session.ask);
    return rows.ok ? rows.value.slice(0, most) : [];
  };
  const [payers, boletos, watches, withdrawals] = await Promise.all([
    some(guiche.payers, { ...asked, sort: 'name' }, mostPayers),
    some(guiche.boletos, { ...asked, sort: 'newest' }, mostBoletos),
    some(guiche.monitor, { ...asked, sort: 'changed' }, mostWatches),
    some(guiche.withdrawals, { ...asked, sort: 'newest' }, mostWithdrawals),
  ]);
  return { payers, boletos, watches, withdrawals };
}

/**
 * Batches, payers, boletos, watched transactions and withdrawals of the account in use that match the palette's letters:
 * batches by name at once, results from the ledger a moment later.
 */
function useFound(query: string): readonly Action[] {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const context = useApp();
  const { navigation } = context;
  const batches = useSession((state) => state.batches);
  const [{ payers, boletos, watches, withdrawals }, setFound] = useState(nothing);
  const scope = useScope();
  const text = query.trim();
  useEffect(
    () =>
      askAfter(pause, async () => (text.length < fewest ? nothing : lookFor(text, scope, context)), setFound),
    [text, scope, context],
  );
  if (text.length < fewest) return [];
  const named = batches
    .filter(({ kind, rest }) => kind === 'sheet' && rest?.code !== 'discarded')
    .map((batch) => ({ batch, id: `batch.${batch.id}`, words: `${batch.name} lote ${batch.lote}` }));
  return [
    ...find(text, named, [])
      .slice(0, mostBatches)
      .map(({ id, words, batch }): Action => ({
        id,
        words,
        title: t`Lote ${formatCount(batch.lote, language)} · ${batch.name}`,
        group: t`Lote`,
        icon: 'file',
        run: () => navigation.go({ screen: 'boletos', tab: 'batch', batch: batch.id }),
      })),
    ...payers.map(({ id, name, document, openCents }): Action => ({
      id: `payer.${id}`,
      words: '',
      title: [name, formatTaxId(document), t`em aberto ${formatCents(openCents, language)}`].join(' · '),
      group: t`Pagador`,
      icon: 'person',
      run: () => navigation.go({ screen: 'boletos', tab: 'payers', payer: id }),
    })),
    ...boletos.flatMap(({ id, fields, state }): readonly Action[] => {
      const title = [
        fields['payer.name'] ?? '',
        fields.amount === null ? '' : formatCents(fields.amount, language),
        fields.dueDate === null ? '' : t`vence ${formatDay(fields.dueDate)}`,
      ]
        .filter((part) => part !== '')
        .join(' · ');
      return [
        {
          id: `boleto.${id}`,
          words: '',
          title,
          group: t`Boleto`,
          icon: 'boletos',
          run: () => navigation.go({ screen: 'boletos', tab: 'issued', boleto: id }),
        },
        ...(state === 'created'
          ? [
              {
                id: `pdf.${id}`,
                words: '',
                title,
                group: t`Abrir PDF`,
                icon: 'documents' as const,
                run: () => navigation.go({ screen: 'documents', tab: 'view', view: { boleto: id } }),
              },
            ]
          : []),
      ];
    }),
    ...withdrawals.map(({ id, cents, label, wallet, startedAt }): Action => ({
      id: `withdrawal.${id}`,
      words: '',
      title: [formatCents(cents, language), label ?? wallet, formatInstant(startedAt, language)].join(' · '),
      group: t`Saque`,
      icon: 'withdrawals',
      run: () => navigation.go({ screen: 'withdrawals', tab: 'history', withdrawal: id }),
    })),
    ...watches.map((watch): Action => ({
      id: `watch.${watch.id}`,
      words: '',
      title: [
        watch.label ?? watch.transactionId,
        watch.value === null ? '' : formatDecimal(watch.value, language),
        stateTitle(watch, translate),
      ]
        .filter((part) => part !== '')
        .join(' · '),
      group: t`Transação`,
      icon: 'monitor',
      run: () => navigation.go({ screen: 'monitor', watch: watch.id }),
    })),
  ];
}

const key = 'guiche.recent';
const kept = 12;
const mostActions = 8;
/** More than the list shows without scrolling. The others are drawn once the palette is there. */
const drawnFirst = 16;

function readRecent(): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function Palette({ actions, onClose }: { actions: readonly Action[]; onClose: () => void }) {
  const { t } = useLingui();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [recent] = useState(readRecent);
  const known = find(query, actions, recent);
  // Later results are appended, so that no row moves while it is being clicked.
  const found = [...(query.trim() === '' ? known : known.slice(0, mostActions)), ...useFound(query)];
  const at = Math.min(activeIndex, found.length - 1);
  const drawn = useDeferredValue<number | undefined>(undefined, drawnFirst);

  const run = (action: Action | undefined) => {
    if (!action) return;
    if (actions.includes(action)) {
      const list = [action.id, ...recent.filter((one) => one !== action.id)].slice(0, kept);
      localStorage.setItem(key, JSON.stringify(list));
    }
    onClose();
    action.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (event.key === 'Enter') run(found[at]);
    else if (step !== undefined) {
      const next = at + step;
      const last = found.length - 1;
      // An arrow past an end wraps around; Page Up and Page Down stop at the end.
      setActiveIndex(
        Math.abs(step) === 1 ? (next < 0 ? last : next > last ? 0 : next) : Math.max(0, Math.min(last, next)),
      );
    } else return;
    event.preventDefault();
  };

  return (
    <ModalOverlay
      className="veil palette-veil"
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="modal wide">
        <Dialog className="stack gap-0 palette" aria-label={t`Buscar ações, contas, lotes e boletos`}>
          <div className="line one gap-12 palette-search">
            <Icon name="search" size={20} />
            <input
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
              aria-autocomplete="list"
              data-search
              aria-label={t`Buscar ações, contas, lotes e boletos`}
              placeholder={t`O que você quer fazer, ou qual boleto procura?`}
              // The palette is opened for typing.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              spellCheck="false"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                setActiveIndex(0);
              }}
              onKeyDown={onKeyDown}
            />
            <Kbd keys={['Esc']} />
          </div>
          <div
            className="scroll palette-list"
            role="listbox"
            id={listId}
            aria-label={t`Resultados`}
            tabIndex={-1}
          >
            {found.slice(0, drawn).map((action, index) => (
              // The field above has the focus and handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={action.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className="line one gap-12 palette-item"
                ref={(element) => {
                  if (index === at) element?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseMove={() => setActiveIndex(index)}
                onClick={() => run(action)}
              >
                <Icon name={action.icon} />
                <span className="grow clip">{action.title}</span>
                {action.keys ? <Kbd keys={action.keys} /> : <span className="faint">{action.group}</span>}
              </div>
            ))}
          </div>
          <output className="palette-none" aria-live="polite">
            {found.length === 0 ? t`Nada encontrado com “${query}”. Tente outra palavra.` : ''}
          </output>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
