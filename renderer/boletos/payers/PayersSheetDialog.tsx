// Imports payers from a sheet: what it adds and changes is shown, and only chosen rows are stored.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import type { PayersSheet, PayerTrouble } from '../../../preload/contract/payers.ts';
import type { PayerContact } from '../../../preload/contract/payers-list.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { SheetDialog } from '../../dashboard/SheetDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table } from '../../ui/Table.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import './payers.css';

type Matched = Extract<PayersSheet, { kind: 'matched' }>;

const troubleWords: Readonly<Record<PayerTrouble, MessageDescriptor>> = {
  noDocument: msg`sem CPF ou CNPJ`,
  document: msg`CPF ou CNPJ inválido`,
  noName: msg`sem nome`,
  repeated: msg`CPF ou CNPJ repetido na planilha`,
};

const contactText = ({ name, emails, phones }: PayerContact): string =>
  [name, ...emails, ...phones].join(' · ');

export function PayersSheetDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  return (
    <SheetDialog<Matched>
      title={t`Importar pagadores · ${account.name}`}
      intro={
        <p>{t`A planilha precisa ter CPF ou CNPJ e nome. E-mails e telefones são opcionais. Nada é salvo antes de você conferir.`}</p>
      }
      act={t`Ler os pagadores`}
      unchanged={t`Nenhum pagador foi alterado.`}
      match={(input) => guiche.payers.readSheet({ accountId: account.id, input })}
      renderFound={(of) => (
        <Preview account={account} matched={of.matched} onBack={of.onBack} onClose={onClose} />
      )}
      onClose={onClose}
    />
  );
}

function Preview({
  account,
  matched,
  onBack,
  onClose,
}: {
  account: Account;
  matched: Matched;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const { guiche, toasts } = useApp();
  const { rows, same, troubles, columns } = matched;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const wanted = rows.filter(({ line }) => !left.has(line));
  const act = useAct((_: undefined, commandId) =>
    guiche.payers.import({
      commandId,
      accountId: account.id,
      payers: wanted.map(({ document, name, emails, phones, revision }) => ({
        document,
        name,
        emails: [...emails],
        phones: [...phones],
        revision,
      })),
    }),
  );
  const save = () =>
    act.run(undefined, ({ taken, missed }) => {
      const [done, not] = [formatCount(taken), formatCount(missed)];
      toasts.show(
        missed > 0 ? 'bad' : 'good',
        missed === 0
          ? taken === 1
            ? t`1 pagador salvo.`
            : t`${done} pagadores salvos.`
          : t`Pagadores salvos: ${done}. Mudaram enquanto isso e não foram alterados: ${not}.`,
      );
      onClose();
    });
  const toggle = (line: number) => setLeft(left.symmetricDifference(new Set([line])));
  const added = rows.filter(({ before }) => before === null).length;
  const count = formatCount(wanted.length);
  return (
    <div className="stack">
      <p className="soft">
        {t`Novos: ${formatCount(added)}. Com alteração: ${formatCount(rows.length - added)}. Sem alteração: ${formatCount(same)}.`}{' '}
        {t`Colunas lidas: ${Object.values(columns).join(', ')}.`}
      </p>
      {rows.length > 0 && (
        <div className="table-scroll payers-preview">
          <Table
            label={t`Pagadores da planilha`}
            heads={[
              { unseen: t`Importar` },
              t`CPF ou CNPJ`,
              t`Na planilha`,
              t`No Guichê`,
              t`Linha da planilha`,
            ]}
          >
            {rows.map((row) => (
              <tr key={row.line}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={t`Importar ${row.name}`}
                    checked={!left.has(row.line)}
                    onChange={() => toggle(row.line)}
                  />
                </td>
                <td className="figures">{formatTaxId(row.document)}</td>
                <td className="break">
                  {contactText(row)}
                  {row.unread.length > 0 && (
                    <span className="stack soft">{t`Não lido: ${row.unread.join(', ')}`}</span>
                  )}
                </td>
                <td className="break">{row.before ? contactText(row.before) : t`Novo`}</td>
                <td className="figures">{row.line}</td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      {troubles.length > 0 && (
        <Unfolds
          title={
            troubles.length === 1
              ? t`1 linha não é importada`
              : t`${formatCount(troubles.length)} linhas não são importadas`
          }
        >
          <ul>
            {troubles.map(({ line, why, text }) => (
              <li key={line}>{t`Linha ${line}: ${t(troubleWords[why])} (${text})`}</li>
            ))}
          </ul>
        </Unfolds>
      )}
      <FailureBanner failure={act.failure} />
      <div className="dialog-acts">
        <Button onPress={onBack}>{t`Outra planilha`}</Button>
        <Button
          kind="main"
          busy={act.busy}
          isDisabled={wanted.length === 0}
          onPress={() => void save()}
          // What the clerk came for; the table is above.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        >
          {wanted.length === 1 ? t`Importar 1 pagador` : t`Importar ${count} pagadores`}
        </Button>
      </div>
    </div>
  );
}
