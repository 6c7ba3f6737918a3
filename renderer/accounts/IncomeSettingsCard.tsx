// How payments of an account are found on this computer: the folder whose new statements and return files are imported, and the sources
// whose exact proposals are accepted automatically. Each change is saved at once.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import { lineSources, type LineSource } from '../../preload/contract/income-terms.ts';
import { useAct, useApp, incomeChanged, useQuery } from '../app/app-context.ts';
import { sourceTitles, troubleWords } from '../words/income-words.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckboxGroup } from '../ui/Choice.tsx';
import { Form, TextField } from '../ui/fields.tsx';
import { FailureBanner } from '../words/failure-words.tsx';

export function IncomeSettingsCard({ account }: { account: Account }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const accountId = account.id;
  const { value, failure, again } = useQuery(
    accountId,
    () => guiche.income.settings({ accountId }),
    incomeChanged,
  );
  const [typed, setTyped] = useState<string>();
  const asking = useAct(() => guiche.income.chooseFolder({ accountId }), accountId);
  const saving = useAct(
    (next: { readonly folder: string | null; readonly automatic: readonly LineSource[] }, commandId) =>
      guiche.income.setSettings({
        commandId,
        accountId,
        folder: next.folder,
        automatic: [...next.automatic],
      }),
    accountId,
  );
  const kept = value ?? { folder: null, automatic: [], failed: [] };
  const folder = typed ?? kept.folder ?? '';
  const save = (part: Partial<Parameters<typeof saving.run>[0]>) =>
    saving.run({ folder: kept.folder, automatic: kept.automatic, ...part }, () => {
      setTyped(undefined);
      again();
      toasts.show('good', t`Configurações salvas.`);
    });
  const choose = () =>
    asking.run(undefined, ({ folder: found }) => found !== null && save({ folder: found }));
  return (
    <section className="card stack measure" aria-label={t`Recebimentos`}>
      <h3>{t`Recebimentos`}</h3>
      <FailureBanner failure={failure ?? saving.failure ?? asking.failure} />
      <Form className="stack gap-8" onSubmit={() => save({ folder: folder.trim() || null })}>
        <TextField
          label={t`Pasta de retornos`}
          help={t`Arquivos novos desta pasta são importados neste computador. Nada é aceito só por isso.`}
          value={folder}
          onChange={setTyped}
          maxLength={1_000}
        />
        <div className="line">
          <Button busy={asking.busy} onPress={() => void choose()}>{t`Escolher pasta…`}</Button>
          <Button
            type="submit"
            busy={saving.busy}
            isDisabled={!value || folder.trim() === (kept.folder ?? '')}
          >{t`Salvar pasta`}</Button>
        </div>
      </Form>
      {kept.failed.length > 0 && (
        <Banner kind="doubt" title={t`Arquivos da pasta que não foram importados`}>
          {kept.failed.map(({ name, why }) => (
            <p key={name} className="break">
              {`${name}: ${why === 'contradicts' ? t`O arquivo contradiz os próprios totais.` : t(troubleWords[why].what)}`}
            </p>
          ))}
          <p>{t`Importe-os em Boletos, Recebimentos, para ver o motivo e decidir.`}</p>
        </Banner>
      )}
      <CheckboxGroup
        label={t`Aceitar os exatos automaticamente`}
        help={t`Só os exatos sem nenhuma divergência. Cada um pode ser desfeito em Conciliados.`}
        options={lineSources.map((source) => ({ value: source, label: t(sourceTitles[source]) }))}
        value={kept.automatic}
        isDisabled={!value || saving.busy}
        onChange={(automatic) => void save({ automatic })}
      />
    </section>
  );
}
