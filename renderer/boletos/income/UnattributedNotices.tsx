// Deliveries to addresses of this office whose attempt is not known here: what they say, and the boleto that a clerk gives them.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { UnattributedCallback } from '../../../preload/contract/callbacks.ts';
import { formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { incomeChanged, useQuery } from '../../app/use-query.ts';
import { Button } from '../../ui/Button.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';

export function UnattributedNotices({
  accountId,
  changed,
}: {
  accountId: string;
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
  const done = () => {
    again();
    changed();
  };
  const setAside = async (delivery: number, aside: boolean) => {
    const result = await file.run({ delivery, aside });
    if (!result?.ok) return;
    done();
    if (!result.value.done)
      toasts.show('bad', t`Este aviso já tinha sido resolvido. Nada foi alterado agora.`);
    else if (aside)
      toasts.show('good', t`Aviso arquivado. Ele continua guardado e está na trilha de auditoria.`, {
        label: t`Desfazer`,
        run: () => void setAside(delivery, false),
      });
    else toasts.show('good', t`Desfeito: o aviso voltou à lista.`);
  };
  if (!failure && !file.failure && (value === undefined || value.length === 0)) return null;
  return (
    <section className="stack gap-8" aria-label={t`Avisos sem boleto conhecido`}>
      <h3>
        {t`Avisos sem boleto conhecido`}{' '}
        <span className="faint figures">({formatCount(value?.length ?? 0, language)})</span>
      </h3>
      <p className="soft">{t`Chegaram a um endereço desta conta, de um envio que não está neste Guichê. Atribua cada um ao boleto certo ou arquive-o.`}</p>
      <FailureBanner failure={failure ?? file.failure} />
      <ul className="card flush ruled">
        {value?.map((one) => (
          <Notice
            key={one.id}
            notice={one}
            busy={file.busy}
            onFile={() => void setAside(one.id, true)}
            onDone={done}
          />
        ))}
      </ul>
    </section>
  );
}

function Notice({
  notice,
  busy,
  onFile,
  onDone,
}: {
  notice: UnattributedCallback;
  busy: boolean;
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
        <Button kind="quiet" isDisabled={busy} onPress={onFile}>{t`Não é deste escritório`}</Button>
      </form>
      <FailureBanner failure={attribute.failure} />
    </li>
  );
}
