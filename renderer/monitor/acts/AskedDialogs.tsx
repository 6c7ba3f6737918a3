// The dialog of an action that asks first: removing transactions, or changing their label and group.
import { useState } from 'react';
import type { WatchRow } from '../../../preload/contract/monitor.ts';
import type { Target, WatchActRequest } from './use-watch-act.ts';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/failure-words.tsx';

interface AskProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ count, busy, onClose, onRemove }: AskProps & { onRemove: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const many = formatCount(count, language);
  return (
    <ConfirmDialog
      title={count === 1 ? t`Parar de acompanhar 1 transação?` : t`Parar de acompanhar ${many} transações?`}
      act={count === 1 ? t`Parar de acompanhar 1 transação` : t`Parar de acompanhar ${many} transações`}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={onRemove}
    >
      <p>{t`Não são mais consultadas e saem do quadro. Nada acontece com o dinheiro nem no serviço.`}</p>
      <p className="soft">{t`O histórico continua salvo: em Acompanhamento, “não acompanhadas”, elas podem ser acompanhadas de novo.`}</p>
    </ConfirmDialog>
  );
}

/** The confirmation before transactions are removed from the monitor, and the form for their label and group. */
function NameDialog({
  count,
  busy,
  watch,
  groups,
  onClose,
  onName,
}: AskProps & {
  /** Set for a single transaction, whose label can be changed too. */
  watch: WatchRow | undefined;
  groups: readonly string[];
  onName: (edit: Pick<WatchActRequest, 'label' | 'group'>) => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const [label, setLabel] = useState(watch?.label ?? '');
  const [group, setGroup] = useState(watch?.group ?? '');
  const many = formatCount(count, language);
  return (
    <FormDialog
      title={count === 1 ? t`Rótulo e grupo` : t`Grupo de ${many} transações`}
      onClose={onClose}
      act={count === 1 ? t`Alterar 1 transação` : t`Alterar ${many} transações`}
      busy={busy}
      onSubmit={() => {
        if (!busy) onName({ group: group.trim() || null, ...(watch ? { label: label.trim() || null } : {}) });
      }}
    >
      {watch && <TextField label={t`Rótulo`} value={label} onChange={setLabel} maxLength={120} />}
      <TextField
        label={t`Grupo`}
        value={group}
        onChange={setGroup}
        maxLength={80}
        help={t`Em branco: remove do grupo.`}
        // The dialog was opened for this.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      {groups.length > 0 && (
        <div className="line">
          <span className="faint">{t`Grupos existentes:`}</span>
          {groups.slice(0, 8).map((name) => (
            <Button key={name} kind="quiet" onPress={() => setGroup(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </FormDialog>
  );
}

/** The targets of an action, kept while its dialog is open. */
export interface Asked {
  readonly act: 'remove' | 'change';
  readonly target: Target;
  readonly count: number;
  readonly watch: WatchRow | undefined;
}

export function AskedDialogs({
  asked: { act, target, count, watch },
  busy,
  groups,
  onAnswer,
  onClose,
}: {
  asked: Asked;
  busy: boolean;
  /** The names of those that there are. */
  groups: readonly string[];
  onAnswer: (request: WatchActRequest) => void;
  onClose: () => void;
}) {
  const of = { count, busy, onClose };
  return act === 'remove' ? (
    <RemoveDialog {...of} onRemove={() => onAnswer({ act, target })} />
  ) : (
    <NameDialog {...of} watch={watch} groups={groups} onName={(edit) => onAnswer({ act, target, ...edit })} />
  );
}
