// From where on an issue is summed up before it starts: saved by itself, with the PIN if a limit is raised.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account, IssueLimits } from '../../preload/contract/accounts.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { isPin, type PinAnswer, PinField, takePin } from '../app/PinField.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Choice.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { Form, TextField } from '../ui/fields.tsx';
import { useDraft } from './draft.ts';
import { draftOf, type IssueLimitsDraft, readIssueLimits, sameDraft } from './issue-limits-draft.ts';
import { Overtaken } from './Overtaken.tsx';
import { formatCents, formatCount } from '../../preload/shared/format.ts';
import { AskedSetting } from './AskedSetting.tsx';
import { AskForChange } from './AskForChange.tsx';

const same = (one: IssueLimits, other: IssueLimits): boolean =>
  one.count === other.count && one.cents === other.cents && one.atypical === other.atypical;

function AskedIssueLimits({ account }: { account: Account }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  return (
    <AskedSetting
      accountId={account.id}
      read={() => guiche.team.askedIssueLimits({ accountId: account.id })}
      saved={({ limits }) => same(account.settings.issueLimits, limits)}
      title={({ own, maker }) =>
        own ? t`Você pediu limites de emissão maiores` : t`${maker} pediu limites de emissão maiores`
      }
      agree={t`Concordar com os limites`}
      decline={t`Recusar os limites`}
      approved={t`Os limites de emissão foram aprovados: podem ser salvos até um dia depois`}
      renderFacts={({ limits }) => {
        const count = formatCount(limits.count, language);
        const sum = formatCents(limits.cents, language);
        return (
          <p>
            {limits.atypical
              ? t`Resumo a partir de ${count} boletos ou ${sum}, e quando há valor atípico.`
              : t`Resumo a partir de ${count} boletos ou ${sum}, sem olhar os valores atípicos.`}
          </p>
        );
      }}
    />
  );
}

export function IssueLimitsForm({ account }: { account: Account }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const {
    draft,
    dirty,
    overtaken,
    change: write,
    reset,
  } = useDraft(draftOf(account.settings.issueLimits, language), sameDraft);
  const [pin, setPin] = useState<PinAnswer | 'asked'>();
  const pinField = useRef<HTMLInputElement>(null);
  const saveArea = useRef<HTMLDivElement>(null);
  const focusSaveArea = useFocusOn(saveArea);
  const focusPin = useFocusOn(pinField);
  const saving = useAct((press: { readonly limits: IssueLimits; readonly pin?: string }, commandId) =>
    guiche.accounts.setIssueLimits({ commandId, id: account.id, revision: account.revision, ...press }),
  );
  const read = readIssueLimits(draft);
  const wrong = (field: 'count' | 'sum', sentence: string) =>
    !read.ok && read.wrong.includes(field) ? sentence : undefined;
  const clear = () => {
    setPin(undefined);
    saving.clear();
  };
  const change = (part: Partial<IssueLimitsDraft>) => {
    write(part);
    clear();
  };
  const undo = () => {
    reset();
    clear();
    focusSaveArea();
  };
  const save = async () => {
    if (!read.ok || !dirty || overtaken) return;
    const typed = pin === undefined ? undefined : takePin(pinField);
    if (typed !== undefined && !isPin(typed)) {
      setPin({ why: typed === '' ? 'missing' : 'wrong', until: null });
      return focusPin();
    }
    const { limits } = read;
    const result = await saving.run({ limits, ...(typed === undefined ? {} : { pin: typed }) });
    if (!result?.ok) return;
    const { value } = result;
    if (value.kind === 'pin') {
      setPin(typed === undefined && value.why === 'missing' ? 'asked' : value);
      return focusPin();
    }
    setPin(undefined);
    write(draftOf(value.account.settings.issueLimits, language));
    focusSaveArea();
    toasts.show('good', t`Limites de emissão salvos. A alteração ficou na trilha de auditoria.`);
  };
  return (
    <Form className="" onSubmit={save}>
      <section className="card stack measure" aria-label={t`Resumo antes de emitir`}>
        <h3>{t`Resumo antes de emitir`}</h3>
        <p className="soft">
          {t`Uma emissão que atinge um destes limites mostra antes um resumo: quantidade, total, os maiores valores e os atípicos.`}
        </p>
        <AskedIssueLimits account={account} />
        <div className="pair">
          <TextField
            label={t`A partir de quantos boletos`}
            help={t`De 1 a 100.000.`}
            value={draft.count}
            onChange={(count) => change({ count })}
            maxLength={8}
            error={wrong('count', t`Informe um número de 1 a 100.000.`)}
          />
          <TextField
            label={t`A partir de quanto, em reais`}
            help={t`Total da emissão.`}
            value={draft.sum}
            onChange={(sum) => change({ sum })}
            maxLength={20}
            error={wrong(
              'sum',
              t`Informe um valor em reais com os centavos, como 100.000,00. O limite anterior continua valendo.`,
            )}
          />
        </div>
        <Switch isSelected={draft.atypical} onChange={(atypical) => change({ atypical })}>
          {t`Também quando há valor atípico na planilha`}
        </Switch>
        {/* Its buttons become disabled once everything is saved, so the area itself takes the focus. */}
        <div className="stack" ref={saveArea} tabIndex={-1}>
          {pin !== undefined && (
            <PinField
              label={t`PIN, porque esta mudança aumenta um limite`}
              inputRef={pinField}
              answer={pin === 'asked' ? undefined : pin}
              onInput={() => setPin('asked')}
            />
          )}
          {overtaken && !saving.busy ? (
            <Overtaken onCurrent={undo} />
          ) : saving.failure?.code === 'issueLimitsNotAgreed' && read.ok ? (
            <AskForChange
              title={t`Para aumentar um limite de emissão, é preciso outro aprovador`}
              about={t`Nada foi salvo. Os limites atuais continuam valendo.`}
              ask={(commandId) =>
                guiche.team.askIssueLimits({ commandId, accountId: account.id, limits: read.limits })
              }
              onAsked={saving.clear}
            />
          ) : (
            <FailureBanner failure={saving.failure} />
          )}
          <div className="line">
            <Button
              kind="main"
              type="submit"
              busy={saving.busy}
              isDisabled={!dirty || !read.ok || (overtaken && !saving.busy)}
            >{t`Salvar limites de emissão`}</Button>
            <Button isDisabled={!dirty} onPress={undo}>{t`Desfazer limites`}</Button>
          </div>
        </div>
      </section>
    </Form>
  );
}
