// The settings of notifications, age limits and polling; saved by one press for all accounts.
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MonitorSettings as Settings } from '../../../preload/contract/monitor.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { useAct, useApp } from '../../app/app-context.ts';
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
  const { guiche, session } = useApp();
  const [settings, setSettings] = useState<Settings>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    let over = false;
    void session.ask(guiche.monitor.settings()).then((result) => {
      if (over) return;
      if (result.ok) setSettings(result.value);
      else setFailure(result.error);
    });
    return () => {
      over = true;
    };
  }, [guiche, session]);
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
  const [first, second, third] = draft.marks;
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
  const blank = (value: number) =>
    problem === 'blank' && Number.isNaN(value) ? t`Informe um número.` : undefined;
  const pace = Number.isNaN(draft.perHalfDay) ? undefined : evenPace(draft.perHalfDay);
  const mark = { minValue: limits.mark.least, maxValue: limits.mark.most };
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
          <NumberField
            label={t`Primeiro (horas)`}
            {...mark}
            value={first}
            onChange={(value) => change({ marks: [value, second, third] })}
            error={problem === 'noMark' ? t`Deixe pelo menos um alerta.` : undefined}
          />
          <NumberField
            label={t`Segundo (horas)`}
            {...mark}
            value={second}
            onChange={(value) => change({ marks: [first, value, third] })}
          />
          <NumberField
            label={t`Terceiro (horas)`}
            {...mark}
            value={third}
            onChange={(value) => change({ marks: [first, second, value] })}
          />
        </div>
      </section>
      <section className="stack gap-4" aria-label={t`Consultas ao serviço`}>
        <h3>{t`Consultas ao serviço`}</h3>
        <p className="field-help">
          {t`Vale para cada conta. O Guichê nunca passa deste limite: quando há mais a consultar, as que aguardam há mais tempo vão primeiro.`}
        </p>
        <div className="pair narrow">
          <NumberField
            label={t`Por segundo`}
            help={t`Máximo de consultas por segundo.`}
            minValue={limits.perSecond.least}
            maxValue={limits.perSecond.most}
            value={draft.perSecond}
            onChange={(perSecond) => change({ perSecond })}
            error={blank(draft.perSecond)}
          />
          <NumberField
            label={t`Simultâneas`}
            help={t`Quantas consultas podem aguardar resposta ao mesmo tempo. Um número acima da capacidade do serviço só deixa tudo mais lento.`}
            minValue={limits.atOnce.least}
            maxValue={limits.atOnce.most}
            value={draft.atOnce}
            onChange={(atOnce) => change({ atOnce })}
            error={blank(draft.atOnce)}
          />
          <NumberField
            label={t`Em 12 horas`}
            help={
              pace === undefined
                ? t`Máximo em 12 horas.`
                : 'every' in pace
                  ? t`Máximo em 12 horas: em média, uma a cada ${formatCount(pace.every, language)} s.`
                  : t`Máximo em 12 horas: em média, ${formatCount(pace.perSecond, language)} por segundo.`
            }
            minValue={limits.perHalfDay.least}
            maxValue={limits.perHalfDay.most}
            value={draft.perHalfDay}
            onChange={(perHalfDay) => change({ perHalfDay })}
            error={blank(draft.perHalfDay)}
          />
        </div>
      </section>
      <FailureBanner failure={saving.failure} />
      <FormActs act={t`Salvar configurações`} busy={saving.busy} onClose={onClose} />
    </Form>
  );
}
