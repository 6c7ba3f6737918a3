// A new or changed monthly charge. A first month may be charged by days; the amount that this gives is shown before it is stored.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Agreement, Changed } from '../../../preload/contract/payers.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { dayIn, formatDay } from '../../../preload/shared/due-date.ts';
import {
  closedRules,
  dueIn,
  monthToCharge,
  shareOfDays,
  usualRule,
  type ClosedRule,
} from '../../../preload/shared/monthly.ts';
import { useAct, useApp, useToday } from '../../app/app-context.ts';
import { readCents, typedMoney } from '../../app/typed-money.ts';
import { FormDialog } from '../../ui/Dialog.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select, TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { MonthSelect } from './MonthSelect.tsx';
import { closedTitles } from './payers-list.tsx';

export function ChargeDialog({
  accountId,
  payer,
  agreement,
  onClose,
}: {
  accountId: string;
  payer: { readonly name: string; readonly document: string };
  /** Absent for a new one. */
  agreement: Agreement | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { language, formatCents } = useWords();
  const { guiche, toasts } = useApp();
  const today = useToday();
  const [amount, setAmount] = useState(typedMoney(agreement?.cents ?? null, language));
  const [day, setDay] = useState(agreement?.day ?? usualRule.day);
  const [ifClosed, setIfClosed] = useState<ClosedRule>(agreement?.ifClosed ?? usualRule.ifClosed);
  const [firstMonth, setFirstMonth] = useState(agreement?.firstMonth ?? monthToCharge(today));
  const [lastMonth, setLastMonth] = useState(agreement?.lastMonth ?? '');
  const [days, setDays] = useState(0);
  const [description, setDescription] = useState(
    agreement === undefined ? 'Mensalidade {mes}/{ano}' : (agreement.description ?? ''),
  );
  const cents = readCents(amount) ?? 0;
  const ofDays = Number(dayIn(firstMonth, 31).slice(8));
  const firstCents =
    agreement === undefined && days > 0 && days < ofDays ? shareOfDays(cents, days, ofDays) : null;
  const ends = lastMonth === '' ? null : lastMonth;
  const backwards = ends !== null && ends < firstMonth;
  const ready = cents > 0 && firstCents !== 0 && !backwards;
  const act = useAct(async (_: undefined, commandId): Promise<Result<Changed>> => {
    const text = description.trim() === '' ? null : description.trim();
    const terms = { cents, day, ifClosed, lastMonth: ends, description: text };
    return agreement === undefined
      ? guiche.payers.addAgreement({
          commandId,
          accountId,
          document: payer.document,
          firstMonth,
          firstCents,
          ...terms,
        })
      : guiche.payers.changeAgreements({
          commandId,
          accountId,
          why: 'changed',
          changes: [{ id: agreement.id, revision: agreement.revision, ...terms }],
        });
  });
  const save = () =>
    act.run(undefined, (value) => {
      if (value.kind === 'conflict')
        toasts.show('bad', t`A mensalidade mudou enquanto isso. Confira e tente de novo.`);
      else toasts.show('good', agreement ? t`Mensalidade alterada.` : t`Mensalidade criada.`);
      onClose();
    });
  const first = formatDay(dueIn(firstMonth, { day, ifClosed }));
  const whole = formatCents(firstCents ?? cents);
  return (
    <FormDialog
      keeps
      size="wide"
      onClose={onClose}
      title={agreement ? t`Alterar mensalidade de ${payer.name}` : t`Nova mensalidade de ${payer.name}`}
      act={t`Salvar mensalidade`}
      busy={act.busy}
      isDisabled={!ready}
      onSubmit={save}
    >
      <TextField
        label={t`Valor por mês`}
        value={amount}
        onChange={setAmount}
        placeholder="1.234,56"
        // The first thing to do in this dialog.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <div className="line">
        <NumberField label={t`Dia do vencimento`} value={day} onChange={setDay} minValue={1} maxValue={31} />
        <Select
          label={t`Sem expediente bancário`}
          value={ifClosed}
          onChange={setIfClosed}
          options={closedRules.map((value) => ({ value, label: t(closedTitles[value]) }))}
        />
      </div>
      <div className="line">
        {agreement === undefined && (
          <MonthSelect label={t`Primeiro mês`} value={firstMonth} onChange={setFirstMonth} />
        )}
        <MonthSelect
          label={t`Último mês`}
          value={lastMonth}
          onChange={setLastMonth}
          none={t`Sem data para acabar`}
          error={backwards ? t`O último mês vem antes do primeiro.` : undefined}
        />
      </div>
      {agreement === undefined && (
        <NumberField
          label={t`Dias cobrados no primeiro mês`}
          help={t`0 cobra o mês inteiro. O mês tem ${ofDays} dias.`}
          value={days}
          onChange={setDays}
          minValue={0}
          maxValue={ofDays}
        />
      )}
      <TextField
        label={t`Descrição`}
        help={t`${'{mes}'}, ${'{ano}'} e ${'{nome}'} são preenchidos em cada boleto.`}
        value={description}
        onChange={setDescription}
        maxLength={500}
      />
      {agreement === undefined && cents > 0 && (
        <output className="soft figures">
          {firstCents === null
            ? t`Primeiro boleto: ${whole}, com vencimento em ${first}.`
            : t`Primeiro boleto: ${whole} por ${days} de ${ofDays} dias, com vencimento em ${first}.`}
        </output>
      )}
      <FailureBanner failure={act.failure} />
    </FormDialog>
  );
}
