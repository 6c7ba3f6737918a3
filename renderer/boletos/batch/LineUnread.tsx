// "Foi criado" if the service does not return the line: its answer, the request next to the PDF, and the clerk's
// decision. Without a PDF the clerk types the line that the panel shows.
import { useState, type JSX } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { useLingui } from '@lingui/react/macro';
import type { Doubt, Settling } from '../../../preload/contract/batch-doubts.ts';
import { save } from '../../bridge.ts';
import { useApp } from '../../app/app-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { Asked } from './Asked.tsx';

export interface SeenWord {
  readonly seenByEye: boolean;
  readonly typed?: { readonly amount: string; readonly dueDate: string };
}

export function LineUnread({
  doubt,
  answer,
  busy,
  onConfirm,
}: {
  doubt: Doubt;
  answer: Extract<Settling, { kind: 'lineUnread' }>;
  busy: boolean;
  onConfirm: (word: SeenWord) => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { what } = useWords();
  const [seen, setSeen] = useState(false);
  const [amount, setAmount] = useState('');
  const [dueDate, setDueDate] = useState('');
  const { pdf, typed, answer: line } = answer;
  const types = typed !== 'notNeeded';
  const ready = seen && (!types || (amount.trim() !== '' && dueDate.trim() !== ''));
  return (
    <Banner kind="doubt" title={t`O serviço não informou a linha digitável deste número`} live>
      <p>
        {types
          ? t`Isso não significa que o boleto não foi criado. O PDF também não está disponível: confira no painel do provedor e digite o que ele mostra.`
          : t`Isso não significa que o boleto não foi criado. Compare o PDF com o pedido:`}
      </p>
      <p className="soft break">{t`Retorno do serviço: ${line.detail ?? what({ code: line.code })}`}</p>
      <Asked doubt={doubt} />
      <div className="stack">
        {pdf && (
          <div className="line">
            <Button
              icon="file"
              onPress={() => void save(guiche, pdf.ticket, pdf.name)}
            >{t`Salvar o PDF para conferir`}</Button>
          </div>
        )}
        {types && (
          <>
            <TextField
              label={t`Valor que o painel mostra`}
              value={amount}
              onChange={setAmount}
              maxLength={40}
            />
            <TextField
              label={t`Vencimento que o painel mostra`}
              value={dueDate}
              onChange={setDueDate}
              maxLength={40}
              error={
                typed === 'wrong'
                  ? t`O valor ou o vencimento é diferente do pedido. Nada foi registrado.`
                  : undefined
              }
            />
          </>
        )}
        <Checkbox className="choice" isSelected={seen} onChange={setSeen}>
          <span className="mark">
            <Icon name="check" />
          </span>
          <span>{t`Conferi o boleto: pagador, valor e vencimento são os do pedido.`}</span>
        </Checkbox>
        <div className="line">
          <Button
            kind="main"
            busy={busy}
            isDisabled={!ready}
            onPress={() => onConfirm({ seenByEye: true, ...(types ? { typed: { amount, dueDate } } : {}) })}
          >{t`Conferi e confirmo: foi criado`}</Button>
        </div>
      </div>
    </Banner>
  );
}
