// What an export of the panel contains compared with the register: the columns used, known and unknown boletos, and
// unreadable lines. Exactly what is shown is stored when a person presses the button.
import { useState, type JSX } from 'react';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import type { PanelMatch, Unread } from '../../preload/contract/panel.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { PanelColumnsChoice, readyToKeep, type ColumnsChosen } from './PanelColumnsChoice.tsx';
import type { Sheet } from './PanelSource.tsx';
import { UnknownLines } from './UnknownLines.tsx';
import { formatCount } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Unfolds } from '../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';

type Matched = Extract<PanelMatch, { kind: 'matched' }>;

const unreadWords: Readonly<Record<Unread, MessageDescriptor>> = {
  payer: msg`sem pagador legível`,
  amount: msg`sem valor legível`,
  dueDate: msg`sem vencimento legível`,
};

export function PanelFound({
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
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
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
    const result = await again.run(next);
    if (result?.ok && result.value.kind === 'matched') setMatched(result.value);
  };
  const keep = async () => {
    const result = await keeping.run(matched.reading);
    if (!result?.ok) return;
    const { marked } = result.value;
    await session.refresh();
    toasts.show(
      'good',
      marked === 0
        ? t`Painel comparado. Nenhuma linha ainda não emitida tem duplicidade no painel.`
        : marked === 1
          ? t`Painel comparado. 1 linha ainda não emitida tem possível duplicidade no painel e foi marcada.`
          : t`Painel comparado. ${count(marked)} linhas ainda não emitidas têm possível duplicidade no painel e foram marcadas.`,
    );
    onKept();
  };
  const { rowCount, known, unknownCount, unread, unreadCount, otherSheets, maybeUncertain } = matched;
  const columnsReady = readyToKeep(chosen);
  const nothing = known + unknownCount === 0;
  return (
    <>
      <PanelColumnsChoice matched={matched} chosen={chosen} onChoose={(next) => void choose(next)} />
      <FailureBanner failure={again.failure} />
      {otherSheets.length > 0 && (
        <Banner kind="doubt" title={t`Só uma aba do arquivo foi lida`}>
          <p>{t`Estas também têm dados: ${otherSheets.join(', ')}. Se houver boletos nelas, salve cada uma em um arquivo e compare também.`}</p>
        </Banner>
      )}
      {columnsReady && (
        <>
          <output className="soft">
            {t`Linhas na planilha: ${count(rowCount)}. De boletos já conhecidos: ${count(known)}. Fora deste registro: ${count(unknownCount)}.`}
          </output>
          {nothing ? (
            <Banner kind="info" title={t`Nenhuma linha pôde ser comparada`}>
              <p>{t`Confira se a planilha é a dos boletos desta conta e se as colunas acima estão certas.`}</p>
            </Banner>
          ) : unknownCount === 0 ? (
            <Banner kind="good" title={t`Todos os boletos da planilha já são conhecidos`}>
              <p>{t`Se a planilha tem tudo o que foi emitido desde o backup, nada foi emitido fora do registro.`}</p>
            </Banner>
          ) : (
            <Banner
              kind="doubt"
              title={
                unknownCount === 1
                  ? t`1 boleto do painel não está neste registro`
                  : t`${count(unknownCount)} boletos do painel não estão neste registro`
              }
            >
              <p>{t`A busca por duplicidades passa a incluí-los: uma linha com o mesmo pagador, valor e vencimento só é enviada depois de uma pergunta. Não entram em Emitidos e não podem ser vistos nem impressos daqui.`}</p>
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
                    {` · ${why.map((one) => translate(unreadWords[one])).join(', ')} · `}
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
              ? t`Registrar 1 boleto como conhecido`
              : t`Registrar ${count(unknownCount)} boletos como conhecidos`}
        </Button>
      </div>
    </>
  );
}
