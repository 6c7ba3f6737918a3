// Deliveries to addresses of this office whose attempt is not known here: what they say, and the boleto that a clerk gives them.
import { useRef, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { UnattributedCallback } from '../../../preload/contract/callbacks.ts';
import { formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { incomeChanged, useQuery } from '../../app/use-query.ts';
import { Button } from '../../ui/Button.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { useFocusOn } from '../../ui/focus.ts';
import { RawText } from '../../ui/RawText.tsx';
import { State } from '../../ui/State.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';

export function UnattributedNotices({
  accountId,
  changed,
}: {
  accountId: string;
  /** A notice is gone from the list, and the focus with it; or is back. */
  changed: () => void;
}): JSX.Element | null {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const { value, failure, again } = useQuery(
    accountId,
    () => guiche.callbacks.unattributed({ scope: { accountId } }),
    incomeChanged,
  );
  const file = useAct((given: { readonly delivery: number; readonly aside: boolean }, commandId) =>
    guiche.callbacks.setAside({ commandId, accountId, ...given }),
  );
  /** A toast's own undo cannot be pressed while a dialog is open. */
  const [filed, setFiled] = useState<number>();
  const undo = useRef<HTMLButtonElement>(null);
  const focusUndo = useFocusOn(undo);
  const setAside = async (delivery: number, aside: boolean) => {
    const result = await file.run({ delivery, aside });
    if (!result?.ok) return;
    again();
    setFiled(aside && result.value.done ? delivery : undefined);
    if (!result.value.done)
      toasts.show('bad', t`Este aviso já tinha sido resolvido. Nada foi alterado agora.`);
    else if (aside) focusUndo();
    else toasts.show('good', t`Desfeito: o aviso voltou à lista.`);
    if (!aside) changed();
  };
  if (!failure && !file.failure && filed === undefined && (value === undefined || value.length === 0))
    return null;
  return (
    <section className="stack gap-8" aria-label={t`Avisos sem boleto conhecido`}>
      <h3>
        {t`Avisos sem boleto conhecido`}{' '}
        <span className="faint figures">({formatCount(value?.length ?? 0, language)})</span>
      </h3>
      {value?.length !== 0 && (
        <p className="soft">{t`Chegaram a um endereço desta conta, de um envio que não está neste Guichê. Atribua cada um ao boleto certo ou arquive-o.`}</p>
      )}
      <FailureBanner failure={failure ?? file.failure} />
      <output className="line">
        {filed !== undefined && (
          <>
            <State tone="good">{t`Aviso arquivado. Ele continua guardado e está na trilha de auditoria.`}</State>
            <Button kind="quiet" ref={undo} onPress={() => void setAside(filed, false)}>{t`Desfazer`}</Button>
          </>
        )}
      </output>
      {value !== undefined && value.length > 0 && (
        <ul className="card flush ruled">
          {value.map((one) => (
            <Notice
              key={one.id}
              notice={one}
              onFile={() => void setAside(one.id, true)}
              onDone={() => {
                again();
                changed();
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Notice({
  notice,
  onFile,
  onDone,
}: {
  notice: UnattributedCallback;
  onFile: () => void;
  onDone: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const {
    id: delivery,
    accountId,
    at,
    raw,
    words,
    boletoIds,
    transactionIds,
    nossoNumeros,
    slipLines,
  } = notice;
  const [typed, setTyped] = useState(boletoIds.length === 1 ? (boletoIds[0] ?? '') : '');
  const [unknown, setUnknown] = useState(false);
  const remoteId = typed.trim();
  const attribute = useAct((_: undefined, commandId) =>
    guiche.callbacks.attribute({ commandId, accountId, delivery, remoteId }),
  );
  const give = async () => {
    const result = await attribute.run(undefined);
    if (!result?.ok) return;
    setUnknown(result.value.kind === 'notFound');
    if (result.value.kind === 'notFound') return;
    toasts.show(
      result.value.kind === 'done' ? 'good' : 'bad',
      result.value.kind === 'done'
        ? t`Aviso atribuído ao boleto. O que ele diz ainda precisa do seu aceite.`
        : t`Este aviso já tinha sido resolvido. Nada foi alterado agora.`,
    );
    onDone();
  };
  const listed = (name: string, title: string, values: readonly string[]): readonly Fact[] =>
    values.length === 0 ? [] : [{ id: name, name: title, value: values.join(', ') }];
  return (
    <li className="notice">
      <Facts
        facts={[
          { id: 'at', name: t`Recebido em`, value: formatInstant(at, language) },
          ...listed('words', t`Palavras do aviso`, words),
          ...listed('ids', t`Código do boleto`, boletoIds),
          ...listed('transactions', t`Código da transação`, transactionIds),
          ...listed('nossoNumero', t`Nosso número`, nossoNumeros),
          ...listed('slipLines', t`Linha digitável`, slipLines),
        ]}
      />
      <Unfolds title={<span>{t`Aviso original`}</span>}>
        <RawText title={t`Aviso original`} text={raw} />
      </Unfolds>
      <form
        className="line notice-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (remoteId !== '') void give();
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
        <Button type="submit" busy={attribute.busy} isDisabled={remoteId === ''}>{t`Atribuir`}</Button>
        <Button kind="quiet" onPress={onFile}>{t`Não é deste escritório`}</Button>
      </form>
      <FailureBanner failure={attribute.failure} />
    </li>
  );
}
