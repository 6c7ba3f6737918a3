// Deliveries to addresses of this office whose attempt is not known here: what they say, and the boleto that a clerk gives them.
import { useState } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UnattributedCallback } from '../../../preload/contract/callbacks.ts';
import { useAct, useApp, incomeChanged, useQuery } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { fact, Facts } from '../../ui/Facts.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { useUndoLine } from './undo-line.tsx';

export function UnattributedNotices({
  accountId,
  changed,
}: {
  accountId: string;
  /** Called after the undo. Its button, which had the focus, is gone. */
  changed: () => void;
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const { guiche, toasts } = useApp();
  const { value, failure, again } = useQuery(
    accountId,
    () => guiche.callbacks.unattributed({ scope: { accountId } }),
    incomeChanged,
  );
  const file = useAct((given: { readonly delivery: number; readonly aside: boolean }, commandId) =>
    guiche.callbacks.setAside({ commandId, accountId, ...given }),
  );
  const attribute = useAct(
    (given: { readonly delivery: number; readonly remoteId: string | null }, commandId) =>
      guiche.callbacks.attribute({ commandId, accountId, ...given }),
  );
  const undo = useUndoLine();
  const already = () => toasts.show('bad', t`Este aviso já tinha sido resolvido. Nada foi alterado agora.`);
  const undone = (ok: boolean) => {
    again();
    undo.offer(undefined);
    if (ok) toasts.show('good', t`Desfeito: o aviso voltou à lista.`);
    else already();
    changed();
  };
  const setAside = (delivery: number) =>
    file.run({ delivery, aside: true }, (value) => {
      again();
      if (!value.done) return already();
      undo.offer({
        said: msg`Aviso arquivado. Ele continua guardado e está na trilha de auditoria.`,
        undo: () => void file.run({ delivery, aside: false }, (back) => undone(back.done)),
      });
    });
  /** Whether a boleto of the account has this id. */
  const give = async (delivery: number, remoteId: string): Promise<boolean> => {
    const result = await attribute.run({ delivery, remoteId });
    if (!result?.ok) return true;
    if (result.value.kind === 'notFound') return false;
    again();
    if (result.value.kind === 'changed') already();
    else {
      undo.offer({
        said: msg`Aviso atribuído ao boleto. O que ele diz ainda precisa do seu aceite.`,
        undo: () => void attribute.run({ delivery, remoteId: null }, ({ kind }) => undone(kind === 'done')),
      });
    }
    return true;
  };
  const trouble = failure ?? file.failure ?? attribute.failure;
  if (!trouble && !undo.isShown && (value === undefined || value.length === 0)) return null;
  return (
    <section className="stack gap-8" aria-label={t`Avisos sem boleto conhecido`}>
      <h3>
        {t`Avisos sem boleto conhecido`}{' '}
        <span className="faint figures">({formatCount(value?.length ?? 0)})</span>
      </h3>
      {value?.length !== 0 && (
        <p className="soft">{t`Chegaram a um endereço desta conta, de um envio que não está neste Guichê. Atribua cada um ao boleto certo ou arquive-o.`}</p>
      )}
      <FailureBanner failure={trouble} />
      {undo.line}
      {value !== undefined && value.length > 0 && (
        <ul className="card flush ruled">
          {value.map((one) => (
            <Notice
              key={one.id}
              notice={one}
              busy={attribute.busy}
              onFile={() => void setAside(one.id)}
              onGive={(remoteId) => give(one.id, remoteId)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Notice({
  notice,
  busy,
  onFile,
  onGive,
}: {
  notice: UnattributedCallback;
  busy: boolean;
  onFile: () => void;
  /** False if no boleto has this id. */
  onGive: (remoteId: string) => Promise<boolean>;
}) {
  const { t } = useLingui();
  const { formatInstant } = useWords();
  const { at, raw, words, boletoIds, transactionIds, nossoNumeros, slipLines } = notice;
  const [typed, setTyped] = useState(boletoIds.length === 1 ? (boletoIds[0] ?? '') : '');
  const [unknown, setUnknown] = useState(false);
  const remoteId = typed.trim();
  return (
    <li className="notice">
      <Facts
        facts={[
          { id: 'at', name: t`Recebido em`, value: formatInstant(at) },
          ...fact('words', t`Palavras do aviso`, words.join(', ')),
          ...fact('ids', t`Código do boleto`, boletoIds.join(', ')),
          ...fact('transactions', t`Código da transação`, transactionIds.join(', ')),
          ...fact('nossoNumero', t`Nosso número`, nossoNumeros.join(', ')),
          ...fact('slipLines', t`Linha digitável`, slipLines.join(', ')),
        ]}
      />
      <Unfolds title={<span>{t`Aviso original`}</span>}>
        <RawText title={t`Aviso original`} text={raw} />
      </Unfolds>
      <Form
        className="line notice-form"
        onSubmit={() => {
          if (remoteId !== '') void onGive(remoteId).then((found) => setUnknown(!found));
        }}
      >
        <TextField
          label={t`Código do boleto no provedor`}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setUnknown(false);
          }}
          maxLength={80}
          error={unknown ? t`Nenhum boleto desta conta tem este código.` : undefined}
        />
        <Button type="submit" busy={busy} isDisabled={remoteId === ''}>{t`Atribuir`}</Button>
        <Button kind="quiet" onPress={onFile}>{t`Não é deste escritório`}</Button>
      </Form>
    </li>
  );
}
