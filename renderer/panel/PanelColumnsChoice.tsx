// Which column of the panel's export contains which field: proposed if it is clear, otherwise chosen by a person.
import type { JSX } from 'react';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { PanelColumns, PanelField, PanelMatch } from '../../preload/contract/panel.ts';
import { Banner } from '../ui/Banner.tsx';
import { Select } from '../ui/Select.tsx';
import { useWords } from '../words/failure-words.tsx';

export interface ColumnsChosen {
  readonly columns: PanelColumns;
  /** Fields whose column a person must still choose. */
  readonly asked: readonly PanelField[];
  readonly order: 'dmy' | 'mdy';
}

/** Rows are compared only once the columns of payer, amount and due date are known. */
export const readyToKeep = ({ columns, asked }: ColumnsChosen): boolean =>
  asked.length === 0 &&
  (columns.document !== null || columns.name !== null) &&
  columns.amount !== null &&
  columns.dueDate !== null;

const words: Readonly<Record<PanelField, MessageDescriptor>> = {
  id: msg`Código`,
  document: msg`CPF ou CNPJ do pagador`,
  name: msg`Nome do pagador`,
  amount: msg`Valor`,
  dueDate: msg`Vencimento`,
};
const shown: readonly PanelField[] = ['document', 'name', 'amount', 'dueDate', 'id'];

export function PanelColumnsChoice({
  matched: { titles, monthFirst },
  chosen,
  onChoose,
}: {
  matched: Pick<Extract<PanelMatch, { kind: 'matched' }>, 'titles' | 'monthFirst'>;
  chosen: ColumnsChosen;
  onChoose: (chosen: ColumnsChosen) => void;
}): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  const { columns, asked, order } = chosen;
  const choose = (field: PanelField, value: string) =>
    onChoose({
      ...chosen,
      columns: { ...columns, [field]: value === 'none' ? null : Number(value) },
      asked: asked.filter((one) => one !== field),
    });
  return (
    <>
      <section className="pair narrow" aria-label={t`Colunas da planilha`}>
        {shown.map((field) => {
          const waits = asked.includes(field);
          const options = [
            ...(waits ? [{ value: 'ask', label: t`Escolha a coluna` }] : []),
            ...titles.map((title, column) => ({ value: String(column), label: title })),
            { value: 'none', label: t`nenhuma` },
          ];
          return (
            <Select
              key={field}
              label={translate(words[field])}
              options={options}
              value={waits ? 'ask' : String(columns[field] ?? 'none')}
              error={waits ? t`Há mais de uma possível` : undefined}
              onChange={(value) => {
                if (value !== 'ask') choose(field, value);
              }}
            />
          );
        })}
        {(monthFirst || order === 'mdy') && (
          <Select
            label={t`Ordem das datas`}
            options={[
              { value: 'dmy', label: t`dia/mês/ano` },
              { value: 'mdy', label: t`mês/dia/ano` },
            ]}
            value={order}
            onChange={(next) => onChoose({ ...chosen, order: next })}
          />
        )}
      </section>
      {!readyToKeep(chosen) && (
        <Banner kind="doubt" title={t`Escolha as colunas`} live>
          <p>{t`Para comparar, informe em que coluna estão o pagador (CPF, CNPJ ou nome), o valor e o vencimento.`}</p>
        </Banner>
      )}
    </>
  );
}
