// Stores a copy: one file that contains the whole register, with a list of what it does not contain.
import { useLingui } from '@lingui/react/macro';
import { useAct, useApp } from '../app/app-context.ts';
import { formatAge, formatBytes, formatDate } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { useNow } from '../ui/now.ts';
import { State } from '../ui/State.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { useStoreCopy, type CopiesState } from './use-copies.ts';

/** From so much work without a copy on, the clerk is reminded. */
const longMs = 30 * 86_400_000;

export function KeepCopy({ copies }: { copies: CopiesState }) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const { guiche, toasts } = useApp();
  const store = useStoreCopy();
  const keep = useAct(async (_: undefined, commandId) => {
    const made = await guiche.copies.save({ commandId });
    if (!made.ok) return made;
    const stored = await store(made.value);
    if (stored.ok && stored.value !== undefined)
      toasts.show('good', t`Backup conferido e salvo: ${formatBytes(made.value.bytes, language)}.`);
    return stored;
  });
  const press = async () => {
    await keep.run(undefined);
    await copies.refresh();
  };
  const last = copies.status?.lastSaved;
  const since = copies.status?.unsavedSince;
  const daily = copies.status?.daily;
  const automatic = daily?.last && now - Date.parse(daily.last.at) < longMs ? daily : undefined;
  const long = typeof since === 'string' && now - Date.parse(since) > longMs;
  const from = long ? formatDate(since, language) : '';
  return (
    <section className="card stack" aria-label={t`Fazer backup`}>
      <div className="line apart">
        <h2>{t`Fazer backup`}</h2>
        {copies.status &&
          (typeof last === 'string' ? (
            <State tone="plain" icon="clock">{t`Último: ${formatAge(last, now, language)}`}</State>
          ) : (
            <State tone={automatic?.chosen === true ? 'plain' : 'doubt'}>{t`Nenhum ainda`}</State>
          ))}
      </div>
      {long && automatic?.chosen !== true && (
        <Banner
          kind="info"
          icon="clock"
          title={
            automatic
              ? t`O que foi feito desde ${from} só tem backup neste computador`
              : t`O que foi feito desde ${from} não está em nenhum backup`
          }
        >
          <p>
            {automatic
              ? t`Se este computador falhar, esses dados e os backups automáticos se perdem. Faça um backup em outro lugar, ou troque a pasta do automático.`
              : t`Se este computador falhar, esses dados se perdem. Faça um backup assim que puder.`}
          </p>
        </Banner>
      )}
      <p className="soft">
        {t`Um único arquivo com todos os dados do Guichê: contas, lotes, boletos, saques, monitor e trilha de auditoria. Guarde-o fora deste computador, por exemplo em um pendrive. Ele contém nomes, CPF, CNPJ e valores: proteja-o como as planilhas.`}
      </p>
      <ul className="bullets soft">
        <li>{t`Não inclui tokens, CI nem CS: eles ficam no cofre de senhas e precisam ser informados de novo.`}</li>
        <li>{t`Não inclui os PDFs: eles são buscados de novo no serviço quando forem abertos.`}</li>
      </ul>
      <FailureBanner failure={keep.failure} />
      <div className="line">
        <Button kind="main" icon="save" busy={keep.busy} onPress={() => void press()}>
          {t`Fazer backup`}
        </Button>
      </div>
    </section>
  );
}
