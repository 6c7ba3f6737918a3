// The mail server of an account, by which payers get their boletos; and a message of the sender to itself that proves it.
import { Fragment, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import type { MailReminders, MailSettings, MailSetup, SetupProblem } from '../../preload/contract/mail.ts';
import {
  mailPresetNames,
  mailPresets,
  mailSecurities,
  type MailPresetName,
  type MailProblem,
} from '../../preload/contract/mail-terms.ts';
import { useAct, useApp, mailChanged, useQuery } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Choice.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Form, TextField, SecretField, Select } from '../ui/fields.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import {
  mailProblems,
  needSentences,
  presetTitles,
  securityTitles,
  setupSentence,
} from '../words/mail-words.ts';

export function MailSettingsCard({ account }: { account: Account }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure } = useQuery(
    account.id,
    () => guiche.mail.setup({ accountId: account.id }),
    mailChanged,
  );
  return (
    <section className="card stack measure" aria-label={t`E-mail aos pagadores`}>
      <h3>{t`E-mail aos pagadores`}</h3>
      <FailureBanner failure={failure} />
      {value?.automatic && (
        <p>{t`A conta de teste já envia e-mails, para uma caixa de saída simulada. Nada é enviado de verdade.`}</p>
      )}
      {value && !value.automatic && (
        <SetupForm key={JSON.stringify(value.settings)} account={account} setup={value} />
      )}
      <Reminders accountId={account.id} />
    </section>
  );
}

const ofPreset = (preset: MailPresetName) => {
  const { host, port, security, limits } = mailPresets[preset];
  return { preset, host, port, security, ...limits };
};

const emptySettings = (account: Account): MailSettings => ({
  ...ofPreset('gmail'),
  user: '',
  senderName: account.name,
  senderAddress: '',
  replyTo: null,
  copyTo: null,
});

function SetupForm({ account, setup }: { account: Account; setup: MailSetup }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const accountId = account.id;
  const [draft, setDraft] = useState<MailSettings>(setup.settings ?? emptySettings(account));
  const [problem, setProblem] = useState<SetupProblem>();
  const [tested, setTested] = useState<{ readonly to: string } | MailProblem>();
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const change = (part: Partial<MailSettings>) => {
    setDraft({ ...draft, ...part });
    setProblem(undefined);
    setTested(undefined);
  };
  const saving = useAct((typed: string, commandId) =>
    guiche.mail.setSetup({
      commandId,
      accountId,
      settings: draft,
      ...(typed === '' ? {} : { password: typed }),
    }),
  );
  const testing = useAct(() => guiche.mail.test({ accountId }));
  const removing = useAct((_: undefined, commandId) => guiche.mail.removeSetup({ commandId, accountId }));
  const save = async () => {
    const result = await saving.run(password.current?.value ?? '');
    if (!result?.ok) return;
    if (result.value.kind === 'refused') {
      setProblem(result.value.problem);
      requestAnimationFrame(() => {
        const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
        wrong?.focus();
        // The error is below the field and must be visible too.
        wrong?.scrollIntoView({ block: 'center' });
      });
      return;
    }
    if (password.current) password.current.value = '';
    toasts.show('good', t`Servidor de e-mail salvo.`);
  };
  const test = () =>
    testing.run(undefined, (value) =>
      setTested(value.kind === 'accepted' ? { to: value.to } : value.problem),
    );
  const remove = () =>
    removing.run(undefined, () => toasts.show('good', t`Servidor de e-mail removido deste computador.`));
  const wrong = (field: string) => (problem?.field === field ? t(setupSentence(problem)) : undefined);
  const { needs } = mailPresets[draft.preset];
  const same = JSON.stringify(draft) === JSON.stringify(setup.settings);
  const text = (
    name: 'host' | 'user' | 'senderAddress' | 'replyTo' | 'copyTo',
    label: string,
    help?: string,
  ) => (
    <TextField
      label={label}
      help={help}
      value={draft[name] ?? ''}
      onChange={(typed) => {
        const isLeftOut = typed.trim() === '' && (name === 'replyTo' || name === 'copyTo');
        change({ [name]: isLeftOut ? null : typed.trim() });
      }}
      maxLength={name === 'host' ? 253 : 254}
      error={wrong(name)}
    />
  );
  const number = (name: 'port' | 'perMinute' | 'perDay', label: string, maxValue: number) => (
    <NumberField
      label={label}
      value={draft[name]}
      onChange={(typed) => change({ [name]: Number.isNaN(typed) ? draft[name] : typed })}
      minValue={1}
      maxValue={maxValue}
      {...(name === 'port' ? { formatOptions: { useGrouping: false } } : {})}
    />
  );
  return (
    <Form ref={form} className="stack gap-8" onSubmit={save}>
      <p className="soft">{t`Estes dados ficam no cofre de senhas deste computador e valem só aqui.`}</p>
      <Select
        label={t`Provedor de e-mail`}
        value={draft.preset}
        onChange={(preset) => change(ofPreset(preset))}
        options={mailPresetNames.map((one) => ({ value: one, label: t(presetTitles[one]) }))}
      />
      {needs.length > 0 && (
        <Banner kind="info" title={t`O que este provedor exige`}>
          {needs.map((need) => (
            <p key={need}>{t(needSentences[need])}</p>
          ))}
        </Banner>
      )}
      {text('host', t`Servidor SMTP`)}
      <div className="line gap-12">
        {number('port', t`Porta`, 65_535)}
        <Select
          label={t`Segurança`}
          value={draft.security}
          onChange={(security) => change({ security })}
          options={mailSecurities.map((one) => ({ value: one, label: t(securityTitles[one]) }))}
        />
      </div>
      {text(
        'user',
        t`Usuário`,
        t`Em geral, o próprio endereço de e-mail. Vazio se o servidor não pede login.`,
      )}
      <SecretField
        label={t`Senha`}
        inputRef={password}
        help={setup.hasPassword ? t`Já definida. Preencha só para trocar.` : undefined}
        error={wrong('password')}
        onInput={() => setProblem(undefined)}
      />
      <TextField
        label={t`Nome do remetente`}
        value={draft.senderName}
        onChange={(senderName) => change({ senderName })}
        maxLength={100}
      />
      {text('senderAddress', t`E-mail do remetente`)}
      {text('replyTo', t`Responder para (opcional)`)}
      {text(
        'copyTo',
        t`Cópia para (opcional)`,
        t`Recebe uma cópia de cada mensagem, sem que o pagador veja.`,
      )}
      <div className="line gap-12">
        {number('perMinute', t`E-mails por minuto, no máximo`, 1_000)}
        {number('perDay', t`E-mails por dia, no máximo`, 100_000)}
      </div>
      <FailureBanner failure={saving.failure ?? testing.failure ?? removing.failure} />
      {tested && <Tested result={tested} />}
      <div className="line">
        <Button
          type="submit"
          kind="main"
          busy={saving.busy}
          isDisabled={draft.senderName.trim() === ''}
        >{t`Salvar servidor de e-mail`}</Button>
        <Button
          icon="right"
          busy={testing.busy}
          isDisabled={!same}
          onPress={() => void test()}
        >{t`Enviar mensagem de teste`}</Button>
        {setup.settings && (
          <Button kind="quiet" icon="trash" busy={removing.busy} onPress={() => void remove()}>
            {t`Remover servidor`}
          </Button>
        )}
      </div>
    </Form>
  );
}

function Tested({ result }: { result: { readonly to: string } | MailProblem }) {
  const { t } = useLingui();
  if ('to' in result)
    return (
      <Banner kind="good" live title={t`O servidor aceitou a mensagem de teste`}>
        <p className="break">{t`Confira a caixa de entrada de ${result.to}.`}</p>
      </Banner>
    );
  return (
    <Banner kind="bad" live title={t(mailProblems[result.code])}>
      {result.words !== undefined && <p className="break">{t`Resposta do servidor: “${result.words}”`}</p>}
    </Banner>
  );
}

const usualDays = 3;

/** When Início proposes reminders. Each change is saved at once. */
function Reminders({ accountId }: { accountId: string }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { value, failure } = useQuery(accountId, () => guiche.mail.reminders({ accountId }), mailChanged);
  const saving = useAct((reminders: MailReminders, commandId) =>
    guiche.mail.setReminders({ commandId, accountId, reminders }),
  );
  const save = (part: Partial<MailReminders>) =>
    saving.run({ before: null, after: null, ...value, ...part }, () =>
      toasts.show('good', t`Lembretes salvos.`),
    );
  const kinds = [
    {
      when: 'before',
      title: t`Propor lembrete antes do vencimento`,
      days: t`Dias antes do vencimento`,
      most: 30,
    },
    {
      when: 'after',
      title: t`Propor lembrete depois do vencimento`,
      days: t`Dias depois do vencimento`,
      most: 60,
    },
  ] as const;
  return (
    <section className="stack gap-8" aria-label={t`Lembretes`}>
      <h4>{t`Lembretes`}</h4>
      <p className="soft">{t`O Início propõe os lembretes do dia, um de cada tipo por boleto. Nada é enviado automaticamente.`}</p>
      <FailureBanner failure={failure ?? saving.failure} />
      {kinds.map(({ when, title, days, most }) => {
        const set = value?.[when] ?? null;
        return (
          <Fragment key={when}>
            <Checkbox
              isSelected={set !== null}
              onChange={(on) => void save({ [when]: on ? usualDays : null })}
            >
              {title}
            </Checkbox>
            {set !== null && (
              <NumberField
                label={days}
                value={set}
                minValue={1}
                maxValue={most}
                onChange={(wanted) => void save({ [when]: Number.isNaN(wanted) ? set : wanted })}
              />
            )}
          </Fragment>
        );
      })}
    </section>
  );
}
