// Find and replace in one field: first the count, then a button that names the count. One step that can be undone.
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Edited } from '../../../preload/contract/batches.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { useAct } from '../../app/app-context.ts';
import { Switch } from '../../ui/Choice.tsx';
import { FormDialog } from '../../ui/Dialog.tsx';
import { Select, TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { boletoFields, type BoletoField } from '../../../preload/contract/boleto-fields.ts';
import { fieldTitles } from '../../words/field-words.ts';

export interface Replacing {
  readonly field: BoletoField;
  readonly find: string;
  readonly replace: string | null;
  readonly wholeCell: boolean;
}
export type Replace = (
  replacing: Replacing,
  commandId: string,
) => Promise<Result<Edited & { readonly found: number }>>;

const rest = 250;

export function ReplaceDialog({
  at,
  among,
  onClose,
  onReplaced,
  replace,
}: {
  at: BoletoField;
  /** How many rows it searches. */
  among: number;
  onClose: () => void;
  onReplaced: (edited: Edited) => void;
  replace: Replace;
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const [field, setField] = useState(at);
  const [find, setFind] = useState('');
  const [other, setOther] = useState('');
  const [wholeCell, setWholeCell] = useState(false);
  const [found, setFound] = useState<number>();
  const counting = useAct(replace);
  const replacing = useAct(replace);
  const { run, busy } = counting;
  useEffect(() => {
    setFound(undefined);
    if (find === '' || busy) return undefined;
    let over = false;
    const timer = setTimeout(async () => {
      const result = await run({ field, find, replace: null, wholeCell });
      if (!over && result?.ok) setFound(result.value.found);
    }, rest);
    return () => {
      over = true;
      clearTimeout(timer);
    };
    // The end of one count does not start the next.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [run, field, find, wholeCell]);
  const count = formatCount(found ?? 0);
  const go = () =>
    replacing.run({ field, find, replace: other, wholeCell }, (value) => {
      onReplaced(value);
      onClose();
    });
  return (
    <FormDialog
      onClose={onClose}
      title={t`Localizar e substituir`}
      act={found ? t`Substituir em ${count} células` : t`Substituir`}
      busy={replacing.busy}
      isDisabled={!found}
      onSubmit={go}
    >
      <p className="soft">{t`Em ${formatCount(among)} linhas desta lista.`}</p>
      <Select
        label={t`Coluna`}
        options={boletoFields.map((value) => ({ value, label: t(fieldTitles[value]) }))}
        value={field}
        onChange={setField}
      />
      <TextField
        label={t`Localizar`}
        value={find}
        onChange={setFind}
        // The first thing to do in this dialog is to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <TextField label={t`Substituir por`} value={other} onChange={setOther} />
      <Switch isSelected={wholeCell} onChange={setWholeCell}>{t`Só a célula inteira`}</Switch>
      <output className="soft replace-count">
        {find === '' ? '' : found === undefined ? t`Contando…` : t`${count} células contêm este texto.`}
      </output>
      <FailureBanner failure={replacing.failure ?? counting.failure} />
    </FormDialog>
  );
}
