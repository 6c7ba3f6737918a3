// Batches, boletos, watched transactions and withdrawals of the account in use that match the palette's letters:
// batches by name at once, results from the ledger a moment later.
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { AccountScope, BoletoRow } from '../../preload/contract/boleto-terms.ts';
import type { WatchRow } from '../../preload/contract/monitor.ts';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { type AppContext, useApp, useSession } from '../app/app-context.ts';
import { firstRows } from '../list/first-rows.ts';
import { formatCents, formatCount, formatDecimal, formatInstant } from '../../preload/shared/format.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { stateTitle } from '../words/watch-words.ts';
import { useScope } from '../list/use-scope.ts';
import { useWords } from '../words/failure-words.tsx';
import type { Action } from './action.ts';
import { find } from './fuzzy.ts';

const pause = 150;
const mostBoletos = 6;
const mostBatches = 3;
const mostWatches = 4;
const mostWithdrawals = 4;
/** Fewer letters match too many to be useful. */
const fewest = 2;

interface Found {
  readonly boletos: readonly BoletoRow[];
  readonly watches: readonly WatchRow[];
  readonly withdrawals: readonly WithdrawalRow[];
}
const nothing: Found = { boletos: [], watches: [], withdrawals: [] };

async function lookFor(text: string, scope: AccountScope, context: AppContext): Promise<Found> {
  const [boletos, watches, withdrawals] = await Promise.all([
    boletosWith(text, scope, context),
    watchesWith(text, scope, context),
    withdrawalsWith(text, scope, context),
  ]);
  return { boletos, watches, withdrawals };
}

async function withdrawalsWith(
  text: string,
  scope: AccountScope,
  { guiche, session }: AppContext,
): Promise<readonly WithdrawalRow[]> {
  const rows = await firstRows(guiche.withdrawals, { scope, text, sort: 'newest' }, session.ask);
  return rows.ok ? rows.value.slice(0, mostWithdrawals) : [];
}

async function watchesWith(
  text: string,
  scope: AccountScope,
  { guiche, session }: AppContext,
): Promise<readonly WatchRow[]> {
  const rows = await firstRows(guiche.monitor, { scope, text, sort: 'changed' }, session.ask);
  return rows.ok ? rows.value.slice(0, mostWatches) : [];
}

async function boletosWith(
  text: string,
  scope: AccountScope,
  { guiche, session }: AppContext,
): Promise<readonly BoletoRow[]> {
  const rows = await firstRows(guiche.boletos, { scope, text, sort: 'newest' }, session.ask);
  return rows.ok ? rows.value.slice(0, mostBoletos) : [];
}

export function useFound(query: string): readonly Action[] {
  const { t } = useLingui();
  const { language, translate } = useWords();
  const context = useApp();
  const { navigation } = context;
  const batches = useSession((state) => state.batches);
  const [{ boletos, watches, withdrawals }, setFound] = useState(nothing);
  const scope = useScope();
  const text = query.trim();
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      const looked = text.length < fewest ? Promise.resolve(nothing) : lookFor(text, scope, context);
      void looked.then((found) => {
        if (!stale) setFound(found);
      });
    }, pause);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text, scope, context]);
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
