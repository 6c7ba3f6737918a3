// How the account connects to its service: credentials of the read routes, certificate authority, proxy, pace, required
// fields.
import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { optionalFields } from '../../preload/contract/boleto-fields.ts';
import type { Account, AccountSettings } from '../../preload/contract/accounts.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { FailureBanner } from '../words/failure-words.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckboxGroup } from '../ui/Choice.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { Form, Select } from '../ui/fields.tsx';
import { useDraft } from './draft.ts';
import { IncomeSettingsCard } from './IncomeSettingsCard.tsx';
import { MailSettingsCard } from './MailSettingsCard.tsx';
import { IssueLimitsForm } from './IssueLimitsForm.tsx';
import { CertificateField, isWrongPem, isWrongProxy, ProxyField } from './NetworkFields.tsx';
import { Overtaken } from './Overtaken.tsx';
import { auxiliaryModes, auxiliaryTitles, fieldNames } from './settings-words.ts';
import { AskedSetting } from './AskedSetting.tsx';
import { RawText } from '../ui/RawText.tsx';
import { AskForChange } from './AskForChange.tsx';

function AskedNetwork({ account: { id, settings } }: { account: Account }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  return (
    <AskedSetting
      accountId={id}
      read={() => guiche.team.askedNetwork({ accountId: id })}
      saved={({ network }) => settings.proxy === network.proxy && settings.pem === network.pem}
      title={({ own, maker }) =>
        own ? t`Você pediu outro proxy ou certificado` : t`${maker} pediu outro proxy ou certificado`
      }
      agree={t`Concordar com a mudança`}
      decline={t`Recusar a mudança`}
      approved={t`O proxy ou certificado foi aprovado: pode ser salvo até um dia depois`}
      renderFacts={({ network }) => {
        const proxy = network.proxy || t`a configuração de cada computador`;
        return (
          <>
            <p className="break">{t`Proxy: ${proxy}`}</p>
            {network.pem === '' ? (
              <p>{t`Sem certificado próprio.`}</p>
            ) : (
              <RawText title={t`Certificado próprio (PEM)`} text={network.pem} />
            )}
          </>
        );
      }}
    />
  );
}

const same = (one: AccountSettings, other: AccountSettings) =>
  one.auxiliary === other.auxiliary &&
  one.pem.trim() === other.pem.trim() &&
  one.proxy.trim() === other.proxy.trim() &&
  one.ceiling === other.ceiling &&
  one.requiredFields.join() === other.requiredFields.join();

export function SettingsTab({ account }: { account: Account }) {
  return (
    <div className="stack gap-20">
      <IssueLimitsForm key={`${account.id} limits`} account={account} />
      <SettingsForm key={account.id} account={account} />
      <IncomeSettingsCard key={`${account.id} income`} account={account} />
      <MailSettingsCard key={`${account.id} mail`} account={account} />
    </div>
  );
}

function SettingsForm({ account }: { account: Account }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { draft, dirty, overtaken, change: write, reset } = useDraft(account.settings, same);
  const saveArea = useRef<HTMLDivElement>(null);
  const focusSaveArea = useFocusOn(saveArea);
  const update = useAct(({ issueLimits: _limits, ...settings }: AccountSettings, commandId) =>
    guiche.accounts.update({
      commandId,
      id: account.id,
      revision: account.revision,
      settings: { ...settings, requiredFields: [...settings.requiredFields] },
    }),
  );
  const change = (part: Partial<AccountSettings>) => {
    write(part);
    update.clear();
  };
  const undo = () => {
    reset();
    update.clear();
    focusSaveArea();
  };
  const proxy = draft.proxy.trim();
  const wrong = isWrongProxy(draft) || isWrongPem(draft);
  const save = () =>
    update.run({ ...draft, proxy }, (value) => {
      write(value.settings);
      focusSaveArea();
      toasts.show('good', t`Configurações salvas.`);
    });
  const { failure } = update;
  return (
    <Form className="" onSubmit={() => dirty && !overtaken && !wrong && save()}>
      <div className="stack gap-20 measure">
        <AskedNetwork account={account} />
        <section className="card stack">
          <h3>{t`Ritmo e consultas`}</h3>
          <div className="pair">
            <Select
              label={t`Credencial para as consultas de boleto`}
              help={t`Linha digitável, PDF e carnê. O teste de conexão sugere a certa.`}
              value={draft.auxiliary}
              onChange={(auxiliary) => change({ auxiliary })}
              options={auxiliaryModes.map((mode) => ({
                value: mode,
                label: t(auxiliaryTitles[mode]),
              }))}
            />
            <NumberField
              label={t`Máximo de envios simultâneos`}
              help={t`O ritmo se ajusta sozinho até este máximo. De 1 a 64.`}
              value={draft.ceiling}
              minValue={1}
              maxValue={64}
              onChange={(ceiling) => {
                if (Number.isInteger(ceiling)) change({ ceiling });
              }}
            />
          </div>
        </section>
        <section className="card stack">
          <CheckboxGroup
            label={t`Campos obrigatórios do boleto`}
            help={t`Valor, vencimento, nome e documento do pagador são sempre obrigatórios. Marque os que este provedor também exige.`}
            options={optionalFields.map((name) => ({ value: name, label: t(fieldNames[name]) }))}
            value={draft.requiredFields}
            onChange={(requiredFields) => change({ requiredFields: [...requiredFields] })}
          />
        </section>
        <section className="card stack">
          <h3>{t`Rede`}</h3>
          <ProxyField value={draft} onChange={change} />
          {(proxy !== account.settings.proxy || draft.pem.trim() !== account.settings.pem.trim()) &&
            Object.values(account.credentials).some(({ set }) => set) && (
              <Banner kind="doubt" icon="warn" title={t`As credenciais desta conta serão apagadas`} live>
                <p>
                  {t`Quem opera o proxy pode ler o que passa por ele. Depois de salvar, cole de novo o token, o CI e o CS.`}
                </p>
              </Banner>
            )}
          <CertificateField value={draft} failure={failure} onChange={change} />
        </section>
      </div>
      {/* Its buttons become disabled once everything is saved, so the area itself takes the focus. */}
      <div className="stack save-area" ref={saveArea} tabIndex={-1}>
        {overtaken && !update.busy ? (
          <Overtaken onCurrent={undo} />
        ) : failure?.code === 'networkNotAgreed' ? (
          <AskForChange
            title={t`Um proxy ou certificado novo precisa da autorização de outro aprovador`}
            about={t`Nada foi salvo. O token e os pagamentos de toda a equipe passam por esse proxy ou certificado.`}
            ask={(commandId) =>
              guiche.team.askNetwork({
                commandId,
                accountId: account.id,
                network: { proxy, pem: draft.pem },
              })
            }
            onAsked={update.clear}
          />
        ) : (
          <FailureBanner failure={failure} />
        )}
        <div className="line">
          <Button
            kind="main"
            type="submit"
            busy={update.busy}
            isDisabled={!dirty || wrong || (overtaken && !update.busy)}
          >{t`Salvar configurações`}</Button>
          <Button isDisabled={!dirty} onPress={undo}>{t`Desfazer`}</Button>
          {!dirty && <span className="faint">{t`Nenhuma alteração a salvar.`}</span>}
        </div>
      </div>
    </Form>
  );
}
