// Repeats a batch some months later: a new draft under the name of its new month.
import { type JSX, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';

// The name of a batch some months later: its month moves along, written in the same style. Pure.

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

/** In the letter case of the word before: NOVEMBRO, Novembro, novembro. */
const written = (word: string, like: string): string => {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return like[0] === like[0]?.toUpperCase() ? `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}` : word;
};

export function nextName(name: string, later: number): string {
  const figures = /(?<!\d)(0[1-9]|1[0-2])([/-])(20\d\d)(?!\d)/.exec(name);
  if (figures) {
    const [all, month = '', mark = '', year = ''] = figures;
    const moved = Number(year) * 12 + Number(month) - 1 + later;
    const figure = String((moved % 12) + 1).padStart(2, '0');
    return name.replace(all, `${figure}${mark}${Math.floor(moved / 12)}`);
  }
  const words = new RegExp(`(?<!\\p{L})(${months.join('|')})(?!\\p{L})(?:(\\D{1,5})(20\\d\\d))?`, 'iu').exec(
    name,
  );
  if (!words) return name;
  const [all, month = '', between, year] = words;
  const moved = Number(year ?? 0) * 12 + months.indexOf(month.toLowerCase()) + later;
  const word = written(months[moved % 12] ?? month, month);
  return name.replace(all, year === undefined ? word : `${word}${between ?? ''}${Math.floor(moved / 12)}`);
}

export function RepeatDialog({ batch, onClose }: { batch: BatchBrief; onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const [months, setMonths] = useState(1);
  // Until the clerk types a name, it follows the months.
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
      toasts.show(
        'good',
        parcelsLeftOut === 1
          ? t`1 parcela ficou de fora.`
          : t`${formatCount(parcelsLeftOut, language)} parcelas ficaram de fora.`,
      );
    onClose();
    navigation.go({ screen: 'boletos', tab: 'batch', batch: result.value.batchId });
  };
  return (
    <Dialog open onClose={onClose} title={t`Repetir ${batch.name}`}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !repeat.busy) void go();
        }}
      >
        <p>{t`As linhas deste lote são copiadas para um lote novo, com vencimento nos meses seguintes; menos as retiradas e as parceladas, que já têm os seus meses. Nada é enviado antes da sua revisão.`}</p>
        <NumberField
          label={t`Meses à frente`}
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
            {t`Criar o lote e revisar`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
