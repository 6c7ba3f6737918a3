// What leaves from a batch that is done: its result and its errors as files, its boletos in the register, its next month.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { save } from '../../bridge.ts';
import { useAct, useDesk } from '../../desk.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FailureBanner, useWords } from '../../words.tsx';
import { countIn } from '../../batch-counts.ts';
import { formatCount } from '../../text/format.ts';
import { nextName } from './next-name.ts';
import { fileWords } from '../file-words.ts';

interface File {
  readonly what: 'result' | 'errors';
  readonly format: 'csv' | 'xlsx';
}

export function ResultActs({ batch }: { batch: Batch }): JSX.Element {
  const { t } = useLingui();
  const { both, say } = useWords();
  const { guiche, places, toasts } = useDesk();
  const [repeating, setRepeating] = useState(false);
  const saving = useAct(async ({ what, format }: File) => {
    const made = await guiche.batches.saveResult({
      id: batch.id,
      what,
      format,
      words: fileWords(batch.name, say),
    });
    return made.ok ? save(guiche, made.value.ticket, made.value.name) : made;
  });
  const keep = async (file: File) => {
    const result = await saving.run(file);
    if (result && !result.ok) toasts.say('bad', both(result.error));
    else if (result?.ok && result.value !== 'cancelled') toasts.say('good', t`Arquivo salvo.`);
  };
  const errors = countIn(batch, 'draft', 'refused', 'uncertain', 'out', 'ready');
  const files = (what: File['what']) => [
    {
      id: `${what}.xlsx`,
      label: t`Planilha do Excel (.xlsx)`,
      icon: 'file' as const,
      run: () => void keep({ what, format: 'xlsx' }),
    },
    {
      id: `${what}.csv`,
      label: t`Texto separado por ponto e vírgula (.csv)`,
      icon: 'file' as const,
      run: () => void keep({ what, format: 'csv' }),
    },
  ];
  return (
    <div className="line">
      <Menu
        label={t`Salvar`}
        trigger={<Button icon="save" busy={saving.busy}>{t`Salvar`}</Button>}
        groups={[
          { id: 'result', title: t`Resultado de todas as linhas`, entries: files('result') },
          ...(errors > 0
            ? [
                {
                  id: 'errors',
                  title: t`Só as não criadas, como vieram, com o motivo`,
                  entries: files('errors'),
                },
              ]
            : []),
        ]}
      />
      <Button icon="boletos" onPress={() => places.go({ screen: 'boletos', tab: 'issued', batch: batch.id })}>
        {t`Emitidos`}
      </Button>
      {batch.kind === 'sheet' && (
        <Button icon="retry" onPress={() => setRepeating(true)}>{t`Repetir…`}</Button>
      )}
      {repeating && <RepeatDialog batch={batch} onClose={() => setRepeating(false)} />}
    </div>
  );
}

export function RepeatDialog({ batch, onClose }: { batch: Batch; onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, places, toasts } = useDesk();
  const [months, setMonths] = useState(1);
  // Until the clerk writes one, the name goes along with the months.
  const [typed, setTyped] = useState<string>();
  const name = typed ?? nextName(batch.name, months);
  const repeat = useAct((_: undefined, commandId) =>
    guiche.batches.repeat({ commandId, id: batch.id, months, name: name.trim() }),
  );
  const go = async () => {
    const result = await repeat.run(undefined);
    if (!result?.ok) return;
    const { parcelsLeftOut } = result.value;
    if (parcelsLeftOut > 0)
      toasts.say(
        'good',
        parcelsLeftOut === 1
          ? t`1 parcela ficou de fora.`
          : t`${formatCount(parcelsLeftOut, language)} parcelas ficaram de fora.`,
      );
    onClose();
    places.go({ screen: 'boletos', tab: 'batch', batch: result.value.batchId });
  };
  return (
    <Dialog open onClose={onClose} title={t`Repetir este lote`}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !repeat.busy) void go();
        }}
      >
        <p>{t`As linhas deste lote voltam em um lote novo, com o vencimento adiante; menos as retiradas e as parceladas, que já têm os seus meses. Nada é enviado: você revê antes.`}</p>
        <NumberField
          label={t`Meses adiante`}
          value={months}
          onChange={setMonths}
          minValue={0}
          maxValue={24}
        />
        <TextField label={t`Nome do lote novo`} value={name} onChange={setTyped} maxLength={120} />
        <FailureBanner failure={repeat.failure} />
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button kind="main" type="submit" busy={repeat.busy} isDisabled={name.trim() === ''}>
            {t`Criar o lote e rever`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
