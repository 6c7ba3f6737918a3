// The bar over every screen while the team's server does not answer: since when, and that nothing was sent or saved.
import { useLingui } from '@lingui/react/macro';
import { useSession } from '../app/app-context.ts';
import { formatInstant, formatTime } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { useNow } from '../ui/now.ts';

export function TeamBar() {
  const { t } = useLingui();
  const now = useNow();
  const app = useSession((state) => state.app);
  if (app?.phase !== 'ready') return null;
  const since = app.team?.silentSince ?? null;
  if (since === null) return null;
  const { language } = app.preferences;
  const day = new Date(since).toDateString() === new Date(now).toDateString();
  const when = day ? formatTime(since, language) : formatInstant(since, language);
  return (
    <Banner
      kind="doubt"
      icon="unplug"
      title={t`O servidor da equipe não responde desde ${when}. Nada foi enviado nem gravado.`}
      live
    >
      <p>{t`As informações na tela são das ${when}. O Guichê continua tentando: quando o servidor responder, o envio continua automaticamente, exceto onde houver algo a confirmar.`}</p>
    </Banner>
  );
}
