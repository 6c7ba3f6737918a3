// "Repetir lote do mês anterior": a batch that ended, as a new draft so many months later.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import { countIn } from '../../batch-counts.ts';
import { useAct, useDesk, useSession } from '../../desk.ts';
import { formatCount, formatDate } from '../../text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FailureBanner, useWords } from '../../words.tsx';

const mostShown = 8;
const states = ['created', 'refused', 'uncertain', 'ready', 'draft'] as const;

export function RepeatBatch({ accountId }: { accountId: string }): JSX.Element | null {
  const { t } = useLingui();
  const { language } = useWords();
  const batches = useSession((state) => state.batches);
  const [chosen, setChosen] = useState<BatchBrief>();
  const ended = batches.filter(
    (batch) =>
      batch.accountId === accountId &&
      batch.kind === 'sheet' &&
      (batch.state === 'finished' || batch.state === 'stopped') &&
      countIn(batch, 'created') > 0,
  );
  if (ended.length === 0) return null;
  return (
    <div className="line repeat-line">
      <Menu
        label={t`Lotes que podem ser repetidos`}
        trigger={<Button icon="retry">{t`Repetir lote do mês anterior…`}</Button>}
        groups={[
          {
            id: 'ended',
            entries: ended.slice(0, mostShown).map((batch) => ({
              id: String(batch.id),
              label: batch.name,
              help: t`Lote ${batch.lote} · ${formatDate(batch.createdAt, language)} · ${formatCount(countIn(batch, 'created'), language)} criados`,
              run: () => setChosen(batch),
            })),
          },
        ]}
      />
      <span className="faint">{t`Os mesmos pagadores e valores, com o vencimento mudado.`}</span>
      {chosen && <RepeatDialog key={chosen.id} batch={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

function RepeatDialog({ batch, onClose }: { batch: BatchBrief; onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, places, toasts } = useDesk();
  const [months, setMonths] = useState(1);
  const [name, setName] = useState(batch.name);
  const repeat = useAct((_: null, commandId) =>
    guiche.batches.repeat({ commandId, id: batch.id, months, name: name.trim() }),
  );
  const rows = formatCount(countIn(batch, ...states), language);
  const run = async () => {
    const made = await repeat.run(null);
    if (!made?.ok) return;
    const { batchId, parcelsLeftOut } = made.value;
    if (parcelsLeftOut > 0)
      toasts.say(
        'good',
        t`${formatCount(parcelsLeftOut, language)} parcelas ficaram de fora: elas já têm meses próprios.`,
      );
    places.go({ screen: 'boletos', tab: 'batch', batch: batchId });
  };
  return (
    <Dialog open onClose={onClose} title={t`Repetir ${batch.name}`}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void run();
        }}
      >
        <p className="soft">{t`Um rascunho novo com as linhas do lote ${batch.lote}, menos as retiradas. Nada é enviado: você revisa antes.`}</p>
        <NumberField
          label={t`Vencimento quantos meses depois`}
          value={months}
          minValue={0}
          maxValue={24}
          onChange={setMonths}
        />
        <TextField label={t`Nome do lote novo`} value={name} onChange={setName} maxLength={120} />
        <FailureBanner failure={repeat.failure} />
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button
            kind="main"
            type="submit"
            busy={repeat.busy}
            isDisabled={name.trim() === ''}
          >{t`Repetir ${rows} boletos`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
