// Changes a payer's contact data: what is typed here wins over later boletos.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Payer } from '../../../preload/contract/payers-list.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { Switch } from '../../ui/Choice.tsx';
import { FormDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';

const parts = (text: string): string[] =>
  text
    .split(/[;,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

export function ContactDialog({ payer, onClose }: { payer: Payer; onClose: () => void }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { accountId, id, revision } = payer;
  const [name, setName] = useState(payer.name);
  const [emails, setEmails] = useState(payer.emails.join('; '));
  const [phones, setPhones] = useState(payer.phones.join('; '));
  const [note, setNote] = useState(payer.note ?? '');
  const [noContact, setNoContact] = useState(payer.noContact);
  const act = useAct((_: undefined, commandId) =>
    guiche.payers.change({
      commandId,
      accountId,
      id,
      revision,
      name: name.trim(),
      emails: parts(emails),
      phones: parts(phones),
      note: note.trim() === '' ? null : note.trim(),
      noContact,
    }),
  );
  const refused = act.failure?.fields;
  const wrong = (field: 'emails' | 'phones') => refused?.[field];
  const [email, phone] = [wrong('emails'), wrong('phones')];
  // A form with a field that is marked as invalid is not submitted.
  const typing = (set: (text: string) => void) => (text: string) => {
    set(text);
    act.clear();
  };
  const save = () =>
    act.run(undefined, (value) => {
      if (value.kind === 'changed') toasts.show('good', t`Contato atualizado.`);
      else toasts.show('bad', t`O pagador mudou enquanto isso. Confira e tente de novo.`);
      onClose();
    });
  return (
    <FormDialog
      keeps
      onClose={onClose}
      title={t`Alterar contato`}
      act={t`Salvar contato`}
      busy={act.busy}
      isDisabled={name.trim() === ''}
      onSubmit={save}
    >
      <TextField
        label={t`Nome`}
        value={name}
        onChange={setName}
        maxLength={200}
        // The first thing to do in this dialog.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <TextField
        label={t`E-mails`}
        help={t`Separe vários com ponto e vírgula. O primeiro vai nos boletos.`}
        value={emails}
        onChange={typing(setEmails)}
        maxLength={2_000}
        error={email === undefined ? undefined : t`“${email}” não é um endereço de e-mail.`}
      />
      <TextField
        label={t`Telefones`}
        help={t`Com DDD. Separe vários com ponto e vírgula.`}
        value={phones}
        onChange={typing(setPhones)}
        maxLength={500}
        error={phone === undefined ? undefined : t`“${phone}” não é um telefone com DDD.`}
      />
      <TextField label={t`Observação`} value={note} onChange={setNote} maxLength={500} />
      <Switch isSelected={noContact} onChange={setNoContact}>{t`Não enviar mensagens a este pagador`}</Switch>
      {!refused && <FailureBanner failure={act.failure} />}
    </FormDialog>
  );
}
