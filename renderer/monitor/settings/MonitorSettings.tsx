// How the monitor tells, marks and asks, in plain words: kept by one press for all accounts.
import { useEffect, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MonitorSettings as Settings } from '../../../preload/contract/monitor.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { useAct, useDesk } from '../../app/desk.ts';
import { formatCount } from '../../text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { draftOf, evenPace, limits, settingsOf, type SettingsDraft } from './settings-draft.ts';
import './settings.css';

export function MonitorSettings({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const { guiche, session } = useDesk();
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
    <Dialog title={t`Ajustes do monitor`} open onClose={onClose} size="wide">
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

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useDesk();
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
    toasts.say('good', t`Ajustes do monitor guardados.`);
    onClose();
  };
  const blank = (value: number) =>
    problem === 'blank' && Number.isNaN(value) ? t`Escreva um número.` : undefined;
  const pace = Number.isNaN(draft.perHalfDay) ? undefined : evenPace(draft.perHalfDay);
  const mark = { minValue: limits.mark.least, maxValue: limits.mark.most };
  return (
    <form
      className="stack wide"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <section className="stack tight" aria-label={t`Avisos`}>
        <h3>{t`Avisos`}</h3>
        <Switch isSelected={draft.notify} onChange={(notify) => change({ notify })}>
          {t`Avisar neste computador quando transações ficam completas ou falham`}
        </Switch>
        <p className="field-help">
          {t`As que mudam juntas vêm em um só aviso. Desligado, tudo continua no quadro e nas mudanças.`}
        </p>
      </section>
      <section className="stack tight" aria-label={t`Marcas de espera`}>
        <h3>{t`Marcas de espera`}</h3>
        <p className="field-help">
          {t`Uma transação que continua pendente ganha uma marca depois de tantas horas. A última marca também a põe entre as que pedem atenção. Deixe em branco as que não usa.`}
        </p>
        <div className="settings-row">
          <NumberField
            label={t`Primeira (horas)`}
            {...mark}
            value={first}
            onChange={(value) => change({ marks: [value, second, third] })}
            error={problem === 'noMark' ? t`Deixe pelo menos uma marca.` : undefined}
          />
          <NumberField
            label={t`Segunda (horas)`}
            {...mark}
            value={second}
            onChange={(value) => change({ marks: [first, value, third] })}
          />
          <NumberField
            label={t`Terceira (horas)`}
            {...mark}
            value={third}
            onChange={(value) => change({ marks: [first, second, value] })}
          />
        </div>
      </section>
      <section className="stack tight" aria-label={t`Consultas ao serviço`}>
        <h3>{t`Consultas ao serviço`}</h3>
        <p className="field-help">
          {t`Vale para cada conta. O Guichê nunca passa disto: quando há mais a conferir, as que esperam há mais tempo vão primeiro.`}
        </p>
        <div className="settings-row">
          <NumberField
            label={t`Por segundo`}
            help={t`Quantas perguntas, no máximo, em um segundo.`}
            minValue={limits.perSecond.least}
            maxValue={limits.perSecond.most}
            value={draft.perSecond}
            onChange={(perSecond) => change({ perSecond })}
            error={blank(draft.perSecond)}
          />
          <NumberField
            label={t`Ao mesmo tempo`}
            help={t`Quantas podem estar sem resposta de uma vez. Mais do que o serviço aguenta só atrasa.`}
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
                ? t`Quantas, no máximo, em meio dia.`
                : 'every' in pace
                  ? t`Quantas, no máximo, em meio dia: em média, uma a cada ${formatCount(pace.every, language)} s.`
                  : t`Quantas, no máximo, em meio dia: em média, ${formatCount(pace.perSecond, language)} por segundo.`
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
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Cancelar`}</Button>
        <Button kind="main" type="submit" busy={saving.busy}>{t`Guardar ajustes`}</Button>
      </div>
    </form>
  );
}
