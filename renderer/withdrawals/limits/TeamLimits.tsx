// In a team: up to which amounts one person may withdraw alone. An approver lowers them, and raises them only together with another one.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamLimits as Limits } from '../../../preload/contract/withdrawal-request-terms.ts';
import { useAct, useApp, withdrawalsChanged, useQuery } from '../../app/app-context.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { changeSentences } from '../../words/change-words.ts';
import { AskedChange } from '../../app/AskedChange.tsx';
import { readCents, typedMoney } from '../../app/typed-money.ts';

export function TeamLimits({ accountId }: { accountId: string }) {
  const { guiche } = useApp();
  const { value, failure, again } = useQuery(
    accountId,
    () => guiche.withdrawals.teamLimits({ accountId }),
    withdrawalsChanged,
  );
  if (failure) return <FailureBanner failure={failure} />;
  return value ? <Card key={accountId} accountId={accountId} limits={value} again={again} /> : null;
}

function Card({ accountId, limits, again }: { accountId: string; limits: Limits; again: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [each, setEach] = useState(() => typedMoney(limits.eachCents, language));
  const [day, setDay] = useState(() => typedMoney(limits.dayCents, language));
  const [why, setWhy] = useState<keyof typeof changeSentences>();
  const saving = useAct((wanted: { readonly eachCents: number; readonly dayCents: number }, commandId) =>
    guiche.withdrawals.setTeamLimits({ commandId, accountId, ...wanted }),
  );
  const [eachCents, dayCents] = [readCents(each), readCents(day)];
  const dirty = eachCents !== limits.eachCents || dayCents !== limits.dayCents;
  const approves = limits.role === 'approver';
  const save = async () => {
    if (eachCents === undefined || dayCents === undefined || !dirty) return;
    const result = await saving.run({ eachCents, dayCents });
    if (!result?.ok) return;
    setWhy(result.value.kind === 'refused' ? result.value.why : undefined);
    if (result.value.kind === 'refused') return;
    toasts.show(
      'good',
      result.value.kind === 'set'
        ? t`Limites salvos. A alteração ficou na trilha de auditoria.`
        : t`Solicitação registrada: o aumento vale quando outro aprovador concordar.`,
    );
    again();
  };
  const error = t`Informe um valor em reais com os centavos, como 5.000,00.`;
  const problem = (cents: number | undefined) => (cents === undefined ? { error } : {});
  const [eachNow, dayNow] = [formatCents(limits.eachCents, language), formatCents(limits.dayCents, language)];
  return (
    <section className="card stack" aria-label={t`Limite sem aprovação`}>
      <h3>{t`Limite sem aprovação`}</h3>
      <p className="soft">
        {t`Uma pessoa pode sacar sozinha até ${eachNow} por saque e ${dayNow} por dia, somando toda a equipe. Acima disso, o saque precisa de aprovação. Para diminuir estes limites basta um aprovador; para aumentar, são necessários dois.`}
      </p>
      {limits.raise && <Raise raise={limits.raise} approves={approves} again={again} />}
      {approves && (
        <Form onSubmit={save}>
          <div className="pair">
            <TextField
              label={t`Por saque, em reais`}
              value={each}
              onChange={setEach}
              maxLength={20}
              {...problem(eachCents)}
            />
            <TextField
              label={t`Por dia na equipe, em reais`}
              value={day}
              onChange={setDay}
              maxLength={20}
              {...problem(dayCents)}
            />
          </div>
          {why !== undefined && <Banner kind="bad" title={t(changeSentences[why])} live />}
          <FailureBanner failure={saving.failure} />
          <div className="line">
            <Button
              type="submit"
              busy={saving.busy}
              isDisabled={!dirty || eachCents === undefined || dayCents === undefined}
            >
              {t`Salvar limites da equipe`}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}

function Raise({
  raise,
  approves,
  again,
}: {
  raise: NonNullable<Limits['raise']>;
  approves: boolean;
  again: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { maker, own } = raise;
  const [each, day] = [formatCents(raise.eachCents, language), formatCents(raise.dayCents, language)];
  return (
    <AskedChange
      asked={raise}
      approves={approves}
      again={again}
      title={
        own
          ? t`Você pediu ${each} por saque e ${day} por dia`
          : t`${maker} pediu ${each} por saque e ${day} por dia`
      }
      agree={t`Aprovar aumento`}
      decline={t`Recusar aumento`}
      agreed={t`Limites aumentados. A alteração ficou na trilha de auditoria.`}
    />
  );
}
