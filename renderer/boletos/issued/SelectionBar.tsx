// The selection in the register, in figures, and its actions. Always visible, so that nothing moves.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { useSelectedRows } from '../../list/use-selected-rows.ts';
import { MoreMenu } from '../../list/MoreMenu.tsx';
import type { ScreenAct } from '../../app/screen-acts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import type { Pages } from '../../ui/grid/pages.ts';
import { selectedCount, type Range } from '../../ui/grid/selection.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { SendMailDialog } from '../mail/SendMailDialog.tsx';
import { PaidDialog, usePaidToast, type Chosen } from '../boleto/PaidDialog.tsx';

export function SelectionBar({
  pages,
  handle,
  ranges,
  opened,
  sum,
  give,
}: {
  pages: Pages<BoletoRow>;
  handle: string;
  ranges: readonly Range[];
  /** The boleto whose details are shown. */
  opened: number | undefined;
  /** What all of the list comes to, in cents. */
  sum: number | undefined;
  /** Keeps the list open for a booklet that is made from it. */
  give: () => void;
}) {
  const { t } = useLingui();
  const { both, formatCents, formatCount } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const current = useSession((state) => state.accounts?.current);
  const [asking, setAsking] = useState<'paid' | 'undo' | 'mail'>();
  const showPaidToast = usePaidToast();
  const count = selectedCount({ ranges });
  const rows = useSelectedRows(pages, ranges, count);
  const cents = count === 0 ? sum : rows?.reduce(addCents, 0);
  // Of loaded rows, only those count that the action changes; main filters a long selection itself.
  const chosen = (meant: (row: BoletoRow) => boolean): Chosen => {
    const found = rows?.filter(meant);
    return found
      ? {
          which: found.map(({ id }) => id),
          count: found.length,
          cents: found.reduce(addCents, 0),
          left: count - found.length,
        }
      : { which: { handle, ranges: [...ranges] }, count, cents: undefined, left: 0 };
  };
  const payable = chosen(({ state, baixaOn }) => state === 'created' && baixaOn === null);
  const paid = chosen(({ baixaOn }) => baixaOn !== null);
  // The mark of a boleto that will not be paid any more.
  const cancellable = chosen(
    ({ state, baixaOn, cancelledOn }) => state === 'created' && baixaOn === null && cancelledOn === null,
  );
  const cancelled = chosen(({ cancelledOn }) => cancelledOn !== null);
  const marking = useAct((input: { boletos: number[]; cancelled: boolean }, commandId) =>
    guiche.income.markCancelled({ commandId, ...input }),
  );
  const mark = async (boletos: readonly number[], on: boolean) => {
    const result = await marking.run({ boletos: [...boletos], cancelled: on });
    if (!result) return;
    if (!result.ok) return toasts.show('bad', both(result.error));
    const { changed } = result.value;
    const marked = formatCount(changed);
    toasts.show(
      'good',
      on
        ? changed === 1
          ? t`1 boleto marcado como cancelado no provedor.`
          : t`${marked} boletos marcados como cancelados no provedor.`
        : changed === 1
          ? t`1 boleto sem a marca de cancelado.`
          : t`${marked} boletos sem a marca de cancelado.`,
      { label: t`Desfazer`, run: () => void mark(boletos, !on) },
    );
  };
  const undo = useAct((input: Chosen['which'], commandId) =>
    guiche.boletos.markPaid({ commandId, boletos: input, on: null }),
  );
  const stopAsking = () => {
    setAsking(undefined);
    undo.clear();
  };
  const takeBack = () =>
    undo.run(paid.which, (value) => {
      setAsking(undefined);
      showPaidToast(null, value);
    });
  const lines = rows?.flatMap(({ slipLine }) => (slipLine === null ? [] : [slipLine])) ?? [];
  const copyLines = async () => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
    } catch {
      return toasts.show('bad', t`Não foi possível copiar.`);
    }
    return toasts.show(
      'good',
      lines.length === 1
        ? t`1 linha digitável copiada.`
        : t`${formatCount(lines.length)} linhas digitáveis copiadas.`,
    );
  };
  const printable = chosen(({ state }) => state === 'created');
  const booklet = () => {
    const { which } = printable;
    if ('handle' in which) give();
    navigation.go({
      screen: 'documents',
      tab: 'booklets',
      of: 'handle' in which ? which : { boletos: [...which] },
    });
  };
  /** Of a selection that is too long to be read, nothing is marked. */
  const markAct = ({ which, count: several }: Chosen, on: boolean): ScreenAct => {
    const marked = formatCount(several);
    const none = count === 0 || several === 0 || 'handle' in which;
    return {
      id: on ? 'cancel' : 'revive',
      label: on
        ? none
          ? t`Marcar como cancelado no provedor`
          : t`Marcar como cancelado no provedor (${marked})`
        : none
          ? t`Tirar a marca de cancelado`
          : t`Tirar a marca de cancelado (${marked})`,
      icon: on ? 'none' : 'retry',
      disabled: none,
      run: () => !('handle' in which) && void mark(which, on),
    };
  };
  const paidCount = formatCount(paid.count);
  const paidSum = paid.cents === undefined ? '' : ` · ${formatCents(paid.cents)}`;
  const shown = formatCount(count);
  const all = formatCount(pages.count);
  const lacks = (some: Chosen) => count === 0 || some.count === 0;
  const onlyOpened = count === 1 && opened !== undefined && rows?.[0]?.id === opened;
  return (
    <div className="list-foot register-foot line one apart">
      <output className="line gap-12 small figures">
        <span>
          {onlyOpened
            ? t`1 aberto`
            : count > 0
              ? t`${shown} de ${all} selecionados`
              : pages.count === 1
                ? t`1 boleto`
                : t`${all} boletos`}
        </span>
        {cents !== undefined && <span className="strong">{formatCents(cents)}</span>}
      </output>
      <div className="line one">
        <Button isDisabled={lacks(payable)} onPress={() => setAsking('paid')}>
          {lacks(payable) ? t`Dar baixa` : t`Dar baixa (${formatCount(payable.count)})`}
        </Button>
        <Button icon="documents" isDisabled={lacks(printable)} onPress={booklet}>
          {lacks(printable) ? t`Montar carnê` : t`Montar carnê (${formatCount(printable.count)})`}
        </Button>
        <Button isDisabled={lacks(printable)} onPress={() => setAsking('mail')}>
          {lacks(printable) ? t`Enviar por e-mail` : t`Enviar por e-mail (${formatCount(printable.count)})`}
        </Button>
        <MoreMenu
          acts={[
            {
              id: 'lines',
              label:
                lines.length === 0
                  ? t`Copiar linhas digitáveis`
                  : t`Copiar linhas digitáveis (${formatCount(lines.length)})`,
              icon: 'copy',
              disabled: lines.length === 0,
              run: () => void copyLines(),
            },
            markAct(cancellable, true),
            markAct(cancelled, false),
            {
              id: 'undoPaid',
              label: lacks(paid) ? t`Desfazer a baixa` : t`Desfazer a baixa (${paidCount}${paidSum})`,
              icon: 'retry',
              disabled: lacks(paid),
              run: () => setAsking('undo'),
            },
          ]}
        />
      </div>
      {asking === 'paid' && <PaidDialog chosen={payable} onClose={() => setAsking(undefined)} />}
      {asking === 'mail' && current !== undefined && (
        <SendMailDialog
          mail={{
            accountId: rows?.[0]?.accountId ?? current,
            of: 'handle' in printable.which ? printable.which : { boletos: [...printable.which] },
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'undo' && (
        <ConfirmDialog
          title={t`Desfazer a baixa`}
          onClose={stopAsking}
          onConfirm={() => void takeBack()}
          busy={undo.busy}
          act={
            paid.count === 1
              ? t`Desfazer em 1 boleto${paidSum}`
              : paid.cents === undefined
                ? t`Desfazer em até ${paidCount} boletos`
                : t`Desfazer em ${paidCount} boletos${paidSum}`
          }
        >
          <p>{t`Os boletos voltam a constar sem baixa.`}</p>
          <FailureBanner failure={undo.failure} />
        </ConfirmDialog>
      )}
    </div>
  );
}

const addCents = (sum: number, { fields }: BoletoRow): number => sum + (fields.amount ?? 0);
