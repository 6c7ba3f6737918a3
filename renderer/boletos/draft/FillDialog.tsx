// One text for all rows that have the same error in a field.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { RowFault } from '../../../preload/contract/batches.ts';
import { FormDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { fieldTitles } from '../../words/field-words.ts';

export function FillDialog({
  fault: { field },
  count: many,
  onFill,
  onClose,
}: {
  fault: RowFault;
  count: number;
  onFill: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const [text, setText] = useState('');
  const title = field === null ? '' : t(fieldTitles[field]);
  const count = formatCount(many);
  const ready = text.trim() !== '';
  return (
    <FormDialog
      onClose={onClose}
      title={t`Preencher ${title}`}
      act={many === 1 ? t`Preencher 1 linha` : t`Preencher ${count} linhas`}
      isDisabled={!ready}
      onSubmit={() => {
        onFill(text);
        onClose();
      }}
    >
      <TextField
        label={title}
        help={
          field === 'dueDate' ? t`dd/mm/aaaa. Sem o ano, vale a próxima data.` : t`O mesmo texto em todas.`
        }
        value={text}
        onChange={setText}
        maxLength={1000}
        // The only thing to do in this dialog is to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
    </FormDialog>
  );
}
