// What an export of the dashboard contains compared with the register: the columns used, known and unknown boletos, and
// unreadable lines. Exactly what is shown is stored when a person presses the button.
import { useState } from 'react';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import type {
  DashboardColumns,
  DashboardField,
  DashboardMatch,
  Unread,
} from '../../preload/contract/dashboard.ts';
import { useAct, useApp } from '../app/app-context.ts';
import type { Sheet } from './DashboardSource.tsx';
import { formatCents, formatCount } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Table } from '../ui/Table.tsx';
import { Unfolds } from '../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Select } from '../ui/fields.tsx';
import { formatDay } from '../../preload/shared/due-date.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';
import { State } from '../ui/State.tsx';

/** Lines of the dashboard's export whose boletos the register does not contain. */
function UnknownLines({
  matched: { unknown, unknownCount },
}: {
  matched: Pick<Extract<DashboardMatch, { kind: 'matched' }>, 'unknown' | 'unknownCount'>;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    // Focusable, to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-scroll" tabIndex={0} aria-label={t`Boletos que não estão no Guichê`}>
      <Table
        label={t`Boletos que não estão no Guichê`}
        heads={[{ end: t`Linha` }, t`Pagador`, t`CPF ou CNPJ`, { end: t`Valor` }, t`Vencimento`, t`Código`]}
      >
        {unknown.map(({ line, name, document, amounts, dueDate, remoteId, maybeUncertain }) => (
          <tr key={line}>
            <td className="end figures">{formatCount(line, language)}</td>
            <td>
              <span className="break">{name ?? '—'}</span>
              {maybeUncertain && <State tone="doubt">{t`Pode ser um a confirmar`}</State>}
            </td>
            <td className="figures">{document === null ? '—' : formatTaxId(document)}</td>
            <td className="end figures">
              {amounts.map((cents) => formatCents(cents, language)).join(t` ou `)}
            </td>
            <td className="figures">{formatDay(dueDate)}</td>
            <td className="figures break">{remoteId ?? '—'}</td>
          </tr>
        ))}
      </Table>
      {unknownCount > unknown.length && (
        <p className="faint small">{t`E mais ${formatCount(unknownCount - unknown.length, language)}.`}</p>
      )}
    </section>
  );
}

interface ColumnsChosen {
  readonly columns: DashboardColumns;
  /** Fields whose column a person must still choose. */
  readonly asked: readonly DashboardField[];
  readonly order: 'dmy' | 'mdy';
}

/** Rows are compared only once the columns of payer, amount and due date are known. */
const readyToKeep = ({ columns, asked }: ColumnsChosen): boolean =>
  asked.length === 0 &&
  (columns.document !== null || columns.name !== null) &&
  columns.amount !== null &&
  columns.dueDate !== null;

const words: Readonly<Record<DashboardField, MessageDescriptor>> = {
  id: msg`Código`,
  document: msg`CPF ou CNPJ do pagador`,
  name: msg`Nome do pagador`,
  amount: msg`Valor`,
  dueDate: msg`Vencimento`,
};
const shown: readonly DashboardField[] = ['document', 'name', 'amount', 'dueDate', 'id'];

/**
 * Which column of the dashboard's export contains which field: proposed if it is clear, otherwise chosen by a person.
 */
function DashboardColumnsChoice({
  matched: { titles, monthFirst },
  chosen,
  onChoose,
}: {
  matched: Pick<Extract<DashboardMatch, { kind: 'matched' }>, 'titles' | 'monthFirst'>;
  chosen: ColumnsChosen;
  onChoose: (chosen: ColumnsChosen) => void;
}) {
  const { t } = useLingui();
  const { columns, asked, order } = chosen;
  const choose = (field: DashboardField, value: string) =>
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
              label={t(words[field])}
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

type Matched = Extract<DashboardMatch, { kind: 'matched' }>;

const unreadWords: Readonly<Record<Unread, MessageDescriptor>> = {
  payer: msg`sem pagador legível`,
  amount: msg`sem valor legível`,
  dueDate: msg`sem vencimento legível`,
};

export function DashboardFound({
  account,
  first,
  input,
  onBack,
  onKept,
  onClose,
}: {
  account: Account;
  first: Matched;
  input: Sheet;
  onBack: () => void;
  onKept: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, session, toasts } = useApp();
  const [matched, setMatched] = useState(first);
  const [chosen, setChosen] = useState<ColumnsChosen>({
    columns: first.columns,
    asked: first.asked,
    order: first.order,
  });
  const again = useAct(({ columns, order }: ColumnsChosen) =>
    guiche.boletos.matchPanel({ accountId: account.id, input, columns, order }),
  );
  const keeping = useAct((reading: string, commandId) =>
    guiche.boletos.keepPanel({ commandId, accountId: account.id, reading }),
  );
  const count = (number: number) => formatCount(number, language);
  const choose = async (next: ColumnsChosen) => {
    setChosen(next);
    await again.run(next, (value) => value.kind === 'matched' && setMatched(value));
  };
  const keep = () =>
    keeping.run(matched.reading, async ({ marked }) => {
      await session.refresh();
      toasts.show(
        'good',
        marked === 0
          ? t`Comparação concluída. Nenhuma linha a emitir tem duplicidade no painel.`
          : marked === 1
            ? t`Comparação concluída. 1 linha a emitir tem possível duplicidade no painel e foi marcada.`
            : t`Comparação concluída. ${count(marked)} linhas a emitir têm possível duplicidade no painel e foram marcadas.`,
      );
      onKept();
    });
  const { rowCount, known, unknownCount, unread, unreadCount, otherSheets, maybeUncertain } = matched;
  const columnsReady = readyToKeep(chosen);
  const nothing = known + unknownCount === 0;
  return (
    <>
      <DashboardColumnsChoice matched={matched} chosen={chosen} onChoose={(next) => void choose(next)} />
      <FailureBanner failure={again.failure} />
      {otherSheets.length > 0 && (
        <Banner kind="doubt" title={t`Só uma aba do arquivo foi lida`}>
          <p>{t`Estas também têm dados: ${otherSheets.join(', ')}. Se houver boletos nelas, salve cada uma em um arquivo e compare também.`}</p>
        </Banner>
      )}
      {columnsReady && (
        <>
          <output className="soft">
            {t`Linhas na planilha: ${count(rowCount)}. De boletos que o Guichê conhece: ${count(known)}. De outros: ${count(unknownCount)}.`}
          </output>
          {nothing ? (
            <Banner kind="info" title={t`Nenhuma linha pôde ser comparada`}>
              <p>{t`Confira se a planilha é a dos boletos desta conta e se as colunas acima estão certas.`}</p>
            </Banner>
          ) : unknownCount === 0 ? (
            <Banner kind="good" title={t`Todos os boletos da planilha já são conhecidos`}>
              <p>{t`Se a planilha tem tudo o que foi emitido desde o backup, não falta nenhum boleto no Guichê.`}</p>
            </Banner>
          ) : (
            <Banner
              kind="doubt"
              title={
                unknownCount === 1
                  ? t`1 boleto do painel não está no Guichê`
                  : t`${count(unknownCount)} boletos do painel não estão no Guichê`
              }
            >
              <p>{t`A busca por duplicidades passa a incluir esses boletos: uma linha com o mesmo pagador, valor e vencimento só é enviada depois que você confirmar. Eles não aparecem em Emitidos e não podem ser abertos nem impressos aqui.`}</p>
              {maybeUncertain > 0 && (
                <p>
                  {maybeUncertain === 1
                    ? t`1 deles pode ser um boleto a confirmar desta conta: resolva-o em A confirmar, com esta mesma planilha.`
                    : t`${count(maybeUncertain)} deles podem ser boletos a confirmar desta conta: resolva-os em A confirmar, com esta mesma planilha.`}
                </p>
              )}
            </Banner>
          )}
          {unknownCount > 0 && <UnknownLines matched={matched} />}
          {unreadCount > 0 && (
            <Unfolds
              title={
                unreadCount === 1
                  ? t`1 linha não pôde ser lida e fica fora da comparação`
                  : t`${count(unreadCount)} linhas não puderam ser lidas e ficam fora da comparação`
              }
            >
              <ul className="stack gap-4 small table-note">
                {unread.map(({ line, cells, why }) => (
                  <li key={line} className="break">
                    <span className="figures">{t`Linha ${count(line)}`}</span>
                    {` · ${why.map((one) => t(unreadWords[one])).join(', ')} · `}
                    <span className="faint">{cells.filter((cell) => cell.trim() !== '').join(' · ')}</span>
                  </li>
                ))}
                {unreadCount > unread.length && (
                  <li className="faint">{t`E mais ${count(unreadCount - unread.length)}.`}</li>
                )}
              </ul>
            </Unfolds>
          )}
        </>
      )}
      <FailureBanner failure={keeping.failure} />
      <div className="dialog-acts">
        <Button kind="quiet" onPress={onBack}>{t`Outra planilha`}</Button>
        <Button onPress={onClose}>{t`Cancelar`}</Button>
        <Button
          kind="main"
          busy={keeping.busy}
          isDisabled={nothing || !columnsReady || again.busy}
          onPress={() => void keep()}
        >
          {unknownCount === 0
            ? t`Concluir a comparação`
            : unknownCount === 1
              ? t`Incluir 1 boleto na busca por duplicidades`
              : t`Incluir ${count(unknownCount)} boletos na busca por duplicidades`}
        </Button>
      </div>
    </>
  );
}
