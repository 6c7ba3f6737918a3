// The account's limits: typed and saved, with the PIN if a limit is raised.
import { type ReactNode, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { AccountReadiness } from '../../../preload/contract/withdrawals.ts';
import { useAct, useApp, useAccount } from '../../app/app-context.ts';
import { fieldsOf, readFields } from '../../app/read-fields.ts';
import { formatCents, formatCount } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { useFocusOn } from '../../ui/focus.ts';
import { Icon } from '../../ui/icons.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { isPin, type PinAnswer, PinField, takePin } from '../../app/PinField.tsx';
import {
  draftOf,
  type LimitField,
  type LimitsDraft,
  loosens,
  readLimits,
  sameLimits,
} from './limits-draft.ts';
import { changeSentences } from '../../words/change-words.ts';
import type { WithdrawalSettings } from '../../../preload/contract/withdrawal-limits.ts';
import type { Language } from '../../../preload/shared/money.ts';

const keyOf = (accountId: string) => `guiche.limits.${accountId}`;

export const keepLimits = (
  memory: Pick<Storage, 'setItem'>,
  accountId: string,
  base: WithdrawalSettings,
  draft: LimitsDraft,
): void => memory.setItem(keyOf(accountId), JSON.stringify({ base, draft }));

/**
 * Typed limits that are not saved yet: they survive leaving the tab and a reload, unless others were saved
 * meanwhile.
 */
export const forgetLimits = (memory: Pick<Storage, 'removeItem'>, accountId: string): void =>
  memory.removeItem(keyOf(accountId));

/** The current limits if there is no draft, or if it was typed over other limits than the current ones. */
export function keptLimits(
  memory: Pick<Storage, 'getItem'>,
  accountId: string,
  current: WithdrawalSettings,
  language: Language,
): LimitsDraft {
  const plain = draftOf(current, language);
  const { base, draft } = readFields(memory.getItem(keyOf(accountId)));
  if (!isLike(base, current) || !sameLimits(base, current)) return plain;
  return isLike(draft, plain) ? draft : plain;
}

/** Its fields must match the model's in name and type, or it is dropped. */
function isLike<Model extends object>(value: unknown, model: Model): value is Model {
  const kept = fieldsOf(value);
  return Object.entries(model).every(
    ([name, field]) =>
      typeof kept[name] === typeof field ||
      [kept[name], field].every((one) => one === null || typeof one === 'number'),
  );
}

export function LimitsForm({
  accountId,
  readiness,
  again,
}: {
  accountId: string;
  readiness: AccountReadiness;
  again: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const name = useAccount(accountId)?.name ?? '';
  const { settings: current, pin, today } = readiness;
  const [base, setBase] = useState(current);
  const [seen, setSeen] = useState(current);
  const [draft, setDraft] = useState(() => keptLimits(sessionStorage, accountId, current, language));
  const [answer, setAnswer] = useState<PinAnswer>();
  const [refused, setRefused] = useState<keyof typeof changeSentences>();
  const pinField = useRef<HTMLInputElement>(null);
  const saveArea = useRef<HTMLDivElement>(null);
  const focusSaveArea = useFocusOn(saveArea);
  const read = readLimits(draft);
  const dirty = !read.ok || !sameLimits(read.settings, base);
  // Changed in another window: an untouched form follows.
  if (!sameLimits(seen, current)) {
    setSeen(current);
    setBase(current);
    if (!dirty) setDraft(draftOf(current, language));
  }
  const byPin = read.ok && pin.kind !== 'none' && loosens(base, read.settings);
  const saving = useAct((given: string | undefined, commandId) =>
    guiche.withdrawals.setSettings({
      commandId,
      accountId,
      settings: read.ok ? read.settings : base,
      ...(given === undefined ? {} : { pin: given }),
    }),
  );
  const change = (part: Partial<LimitsDraft>) => {
    const next = { ...draft, ...part };
    keepLimits(sessionStorage, accountId, base, next);
    setDraft(next);
    setAnswer(undefined);
    saving.clear();
  };
  const undo = () => {
    forgetLimits(sessionStorage, accountId);
    setDraft(draftOf(base, language));
    setAnswer(undefined);
    saving.clear();
    focusSaveArea();
  };
  const save = async () => {
    if (!read.ok || !dirty) return;
    const given = byPin ? takePin(pinField) : undefined;
    if (given !== undefined && !isPin(given)) {
      setAnswer({ why: given === '' ? 'missing' : 'wrong', until: null });
      return pinField.current?.focus();
    }
    const result = await saving.run(given);
    if (!result?.ok) return;
    if (result.value.kind === 'pin') {
      setAnswer(result.value);
      return pinField.current?.focus();
    }
    setRefused(result.value.kind === 'refused' ? result.value.why : undefined);
    if (result.value.kind === 'refused') return;
    // What waits for another person is not set yet.
    const now = result.value.kind === 'set' ? result.value.settings : base;
    forgetLimits(sessionStorage, accountId);
    setBase(now);
    setDraft(draftOf(now, language));
    focusSaveArea();
    again();
    toasts.show(
      'good',
      result.value.kind === 'set'
        ? t`Limites salvos. A alteração ficou na trilha de auditoria.`
        : t`Solicitação registrada: o novo limite vale quando outro aprovador concordar.`,
    );
  };
  const wrong = (field: LimitField, sentence: string) =>
    !read.ok && read.wrong.includes(field) ? sentence : undefined;
  const field = (id: LimitField, label: string, help: ReactNode, sentence: string, placeholder = '') => (
    <TextField
      label={label}
      help={help}
      value={draft[id]}
      onChange={(text) => change({ [id]: text })}
      maxLength={20}
      placeholder={placeholder}
      error={wrong(id, sentence)}
    />
  );
  const money = t`Informe um valor em reais com os centavos, como 5.000,00, ou deixe em branco.`;
  const sumToday = formatCents(today.cents, language);
  const countToday = formatCount(today.count, language);
  return (
    <Form className="stack gap-20" onSubmit={save}>
      <section className="card stack" aria-label={t`Por dia`}>
        <h3>{t`Por dia, em ${name}`}</h3>
        <div className="pair">
          {field(
            'dailySum',
            t`Total por dia, em reais`,
            t`Total de hoje: ${sumToday}, incluindo os saques a confirmar. Em branco, não há limite.`,
            money,
            t`sem limite`,
          )}
          {field(
            'dailyCount',
            t`Saques por dia`,
            t`Saques de hoje: ${countToday}. Em branco, não há limite.`,
            t`Informe um número de 1 a 10.000, ou deixe em branco.`,
            t`sem limite`,
          )}
        </div>
      </section>
      <section className="card stack" aria-label={t`Carteiras`}>
        <h3>{t`Carteiras`}</h3>
        <Switch isSelected={draft.onlyBook} onChange={(onlyBook) => change({ onlyBook })}>
          <span className="stack gap-0">
            <span>{t`Pagar só a carteiras cadastradas`}</span>
            <span className="field-help">{t`Uma carteira não cadastrada é recusada antes de qualquer envio.`}</span>
          </span>
        </Switch>
        <div className="pair">
          {field(
            'waitingHours',
            t`Prazo para liberar carteira nova ou alterada, em horas`,
            t`Dá tempo de perceber uma troca indevida. Com prazo, uma carteira que nunca recebeu só pode ser paga depois de cadastrada. De 0 a 720; 0 libera na hora.`,
            t`Informe um número de horas, de 0 a 720.`,
          )}
        </div>
      </section>
      <section className="card stack" aria-label={t`Confirmação`}>
        <h3>{t`Confirmação`}</h3>
        <div className="pair">
          {field(
            'tolerance',
            t`Variação aceita na conversão, em %`,
            t`Entre o resumo e a confirmação. Acima disso, o Guichê mostra os dois valores e pergunta de novo. De 0 a 10.`,
            t`Informe uma porcentagem de 0 a 10, como 0,5.`,
          )}
          {field(
            'pinFrom',
            t`Pedir o PIN a partir de, em reais`,
            pin.kind === 'none'
              ? t`Só vale quando houver um PIN (abaixo). Em branco, o valor do saque não exige PIN.`
              : t`Um saque deste valor ou maior exige o PIN. Em branco, o valor do saque não exige PIN.`,
            money,
            t`nunca`,
          )}
        </div>
      </section>
      {/* Its buttons become disabled once everything is saved, so the area itself takes the focus. */}
      <div className="stack save-area limits-save" ref={saveArea} tabIndex={-1}>
        {byPin && (
          <PinField
            label={t`PIN, porque esta mudança aumenta um limite`}
            inputRef={pinField}
            answer={answer}
            onInput={() => setAnswer(undefined)}
          />
        )}
        {refused !== undefined && <Banner kind="bad" title={t(changeSentences[refused])} live />}
        <FailureBanner failure={saving.failure} />
        <div className="line">
          <Button kind="main" type="submit" busy={saving.busy} isDisabled={!dirty || !read.ok}>
            {t`Salvar limites`}
          </Button>
          <Button isDisabled={!dirty} onPress={undo}>{t`Desfazer`}</Button>
          {dirty ? (
            <span className="line doubt-text">
              <Icon name="edit" />
              {t`Há alterações não salvas. Até salvar, valem os limites anteriores.`}
            </span>
          ) : (
            <span className="faint">{t`Nenhuma alteração a salvar.`}</span>
          )}
        </div>
      </div>
    </Form>
  );
}
