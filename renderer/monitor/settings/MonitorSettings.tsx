// The settings of notifications, age limits and polling; saved by one press for all accounts.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MonitorSettings as Settings } from '../../../preload/contract/monitor.ts';
import { useAct, useApp, useRead } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { Dialog, FormActs } from '../../ui/Dialog.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Form } from '../../ui/fields.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { draftOf, evenPace, limits, settingsOf, type SettingsDraft } from './settings-draft.ts';

export function MonitorSettings({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value: settings, failure } = useRead(() => guiche.monitor.settings());
  return (
    <Dialog title={t`Configurações do monitor`} onClose={onClose} size="wide">
      {settings ? (
        <SettingsForm settings={settings} onClose={onClose} />
      ) : (
        <>
          <FailureBanner failure={failure} />
          {!failure && <Spinner />}
          <div className="dialog-acts">
            <Button onPress={onClose}>{t`Fechar`}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [tried, setTried] = useState(false);
  const saving = useAct((wanted: Settings) => guiche.monitor.setSettings({ settings: wanted }));
  const change = (part: Partial<SettingsDraft>) => setDraft({ ...draft, ...part });
  const wanted = settingsOf(draft);
  const problem = tried && typeof wanted === 'string' ? wanted : undefined;
  const save = async () => {
    setTried(true);
    if (typeof wanted === 'string') return;
    const result = await saving.run(wanted);
    if (!result?.ok) return;
    toasts.show('good', t`Configurações do monitor salvas.`);
    onClose();
  };
  const pace = Number.isNaN(draft.perHalfDay) ? undefined : evenPace(draft.perHalfDay);
  const asking = [
    { name: 'perSecond', label: t`Por segundo`, help: t`Máximo de consultas por segundo.` },
    {
      name: 'atOnce',
      label: t`Simultâneas`,
      help: t`Quantas consultas podem aguardar resposta ao mesmo tempo. Um número acima da capacidade do serviço só deixa tudo mais lento.`,
    },
    {
      name: 'perHalfDay',
      label: t`Em 12 horas`,
      help:
        pace === undefined
          ? t`Máximo em 12 horas.`
          : 'every' in pace
            ? t`Máximo em 12 horas: em média, uma a cada ${formatCount(pace.every, language)} s.`
            : t`Máximo em 12 horas: em média, ${formatCount(pace.perSecond, language)} por segundo.`,
    },
  ] as const;
  return (
    <Form className="stack gap-20" onSubmit={save}>
      <section className="stack gap-4" aria-label={t`Avisos`}>
        <h3>{t`Avisos`}</h3>
        <Switch isSelected={draft.notify} onChange={(notify) => change({ notify })}>
          {t`Avisar neste computador quando transações forem concluídas ou falharem`}
        </Switch>
        <p className="field-help">
          {t`Mudanças simultâneas geram um só aviso. Com os avisos desligados, tudo continua no quadro e no histórico de mudanças.`}
        </p>
      </section>
      <section className="stack gap-4" aria-label={t`Alertas de espera`}>
        <h3>{t`Alertas de espera`}</h3>
        <p className="field-help">
          {t`Uma transação pendente recebe um alerta depois do número de horas abaixo. O último alerta também a coloca entre as que pedem atenção. Deixe em branco os que não quiser usar.`}
        </p>
        <div className="pair narrow">
          {[t`Primeiro (horas)`, t`Segundo (horas)`, t`Terceiro (horas)`].map((label, at) => (
            <NumberField
              key={label}
              label={label}
              minValue={limits.mark.least}
              maxValue={limits.mark.most}
              value={draft.marks[at] ?? Number.NaN}
              onChange={(value) => change({ marks: draft.marks.with(at, value) })}
              error={at === 0 && problem === 'noMark' ? t`Deixe pelo menos um alerta.` : undefined}
            />
          ))}
        </div>
      </section>
      <section className="stack gap-4" aria-label={t`Consultas ao serviço`}>
        <h3>{t`Consultas ao serviço`}</h3>
        <p className="field-help">
          {t`Vale para cada conta. O Guichê nunca passa deste limite: quando há mais a consultar, as que aguardam há mais tempo vão primeiro.`}
        </p>
        <div className="pair narrow">
          {asking.map(({ name, label, help }) => (
            <NumberField
              key={name}
              label={label}
              help={help}
              minValue={limits[name].least}
              maxValue={limits[name].most}
              value={draft[name]}
              onChange={(value) => change({ [name]: value })}
              error={problem === 'blank' && Number.isNaN(draft[name]) ? t`Informe um número.` : undefined}
            />
          ))}
        </div>
      </section>
      <FailureBanner failure={saving.failure} />
      <FormActs act={t`Salvar configurações`} busy={saving.busy} onClose={onClose} />
    </Form>
  );
}
