// What is selected in the register, in numbers, and what can be done with it. Always there, so that nothing jumps.
import { useEffect, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { useAct, useDesk } from '../../desk.ts';
import { formatCents, formatCount } from '../../text/format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { Pages } from '../../ui/grid/pages.ts';
import type { Range } from '../../ui/grid/selection.ts';
import { FailureBanner, useWords } from '../../words.tsx';
import { PaidDialog, usePaidToast, type Which } from '../boleto/PaidDialog.tsx';

/** So many rows are read to sum them up or to copy their lines; of more, only the count is told. */
const most = 2_000;

export function SelectionBar({
  pages,
  handle,
  ranges,
}: {
  pages: Pages<BoletoRow>;
  handle: string;
  ranges: readonly Range[];
}): JSX.Element {
  const { t } = useLingui();
  const { language, both } = useWords();
  const { guiche, toasts } = useDesk();
  const [asking, setAsking] = useState<'paid' | 'undo'>();
  const told = usePaidToast();
  const count = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const cents = useSum(pages, ranges, count);
  const which: Which = { handle, ranges: [...ranges] };
  const undo = useAct((input: Which, commandId) =>
    guiche.boletos.markPaid({ commandId, boletos: input, on: null }),
  );
  const takeBack = async () => {
    const result = await undo.run(which);
    if (!result?.ok) return;
    setAsking(undefined);
    told(null, result.value);
  };
  const copyLines = async () => {
    const lines: string[] = [];
    for (const { from, to } of ranges) {
      // One range after the other: they come from the same few pages.
      // oxlint-disable-next-line no-await-in-loop
      const read = await pages.read(from, to);
      if (!read.ok) return toasts.say('bad', both(read.error));
      lines.push(...read.value.flatMap(({ slipLine }) => (slipLine === null ? [] : [slipLine])));
    }
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
    } catch {
      return toasts.say('bad', t`Não foi possível copiar.`);
    }
    return toasts.say(
      'good',
      lines.length === 1
        ? t`1 linha digitável copiada.`
        : t`${formatCount(lines.length, language)} linhas digitáveis copiadas.`,
    );
  };
  const shown = formatCount(count, language);
  const all = formatCount(pages.count, language);
  return (
    <div className="register-foot line apart">
      <output className="register-count figures">
        <span className="clip">
          {count > 0
            ? t`${shown} de ${all} selecionados`
            : pages.count === 1
              ? t`1 boleto`
              : t`${all} boletos`}
        </span>
        {cents !== undefined && <span className="strong">{formatCents(cents)}</span>}
      </output>
      <div className="line">
        <Button isDisabled={count === 0} onPress={() => setAsking('paid')}>{t`Dar baixa`}</Button>
        <Button
          icon="copy"
          isDisabled={count === 0 || count > most}
          onPress={() => void copyLines()}
        >{t`Copiar as linhas`}</Button>
        <Menu
          label={t`Mais`}
          trigger={<IconButton icon="menu" aria-label={t`Mais`} isDisabled={count === 0} />}
          groups={[
            {
              id: 'more',
              entries: [
                {
                  id: 'undo',
                  label: t`Desfazer a baixa`,
                  icon: 'retry',
                  run: () => setAsking('undo'),
                },
              ],
            },
          ]}
        />
      </div>
      {asking === 'paid' && (
        <PaidDialog chosen={{ which, count, cents }} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'undo' && (
        <ConfirmDialog
          title={t`Desfazer a baixa`}
          open
          onClose={() => setAsking(undefined)}
          onConfirm={() => void takeBack()}
          busy={undo.busy}
          act={count === 1 ? t`Desfazer em 1 boleto` : t`Desfazer em ${shown} boletos`}
        >
          <p>{t`Os boletos voltam a constar sem baixa. Quem não tinha baixa fica como está.`}</p>
          <FailureBanner failure={undo.failure} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function useSum(pages: Pages<BoletoRow>, ranges: readonly Range[], count: number): number | undefined {
  const [sum, setSum] = useState<{ readonly of: readonly Range[]; readonly cents: number }>();
  useEffect(() => {
    if (count === 0 || count > most) return undefined;
    let stale = false;
    void Promise.all(ranges.map(({ from, to }) => pages.read(from, to))).then((read) => {
      if (stale || !read.every((one) => one.ok)) return;
      const rows = read.flatMap((one) => (one.ok ? one.value : []));
      setSum({ of: ranges, cents: rows.reduce((cents, { fields }) => cents + (fields.cents ?? 0), 0) });
    });
    return () => {
      stale = true;
    };
  }, [pages, ranges, count]);
  return sum?.of === ranges ? sum.cents : undefined;
}
