// Copies that are made by themselves once a day: when and where the last one was made, why the last attempt failed, and the folder.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { DailyCopies, DailyFailure } from '../../preload/contract/copies.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { formatAge, formatBytes, formatInstant } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Facts } from '../ui/Facts.tsx';
import { useNow } from '../ui/now.ts';
import { Form, TextField } from '../ui/fields.tsx';
import { State } from '../ui/State.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import type { CopiesState } from './use-copies.ts';
import { Dialog } from '../ui/Dialog.tsx';

/** Chooses where the daily copies are stored: typed, or in the system's own dialog where there is one. */
function ChooseFolder({
  copies,
  daily,
  asks,
  onClose,
}: {
  copies: CopiesState;
  daily: DailyCopies;
  /** The system's own dialog can be asked. */
  asks: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [folder, setFolder] = useState(daily.chosen ? daily.folder : '');
  const change = useAct((to: string | null, commandId) =>
    guiche.copies.setDailyFolder({ commandId, folder: to }),
  );
  const ask = useAct(() => guiche.copies.askFolder());
  const browse = () => ask.run(undefined, ({ folder: found }) => found !== null && setFolder(found));
  const press = (to: string | null) =>
    change.run(to, (value) => {
      copies.take(value);
      onClose();
    });
  return (
    <Dialog title={t`Pasta do backup automático`} onClose={onClose}>
      <Form onSubmit={() => folder.trim() !== '' && press(folder)}>
        <TextField
          label={t`Caminho completo de uma pasta que já existe`}
          help={t`Em outro disco, em um pendrive que fica conectado ou na rede. Quem lê essa pasta lê os backups: eles contêm nomes, documentos e valores.`}
          value={folder}
          onChange={setFolder}
          maxLength={1000}
        />
        {asks && (
          <div className="line">
            <Button busy={ask.busy} onPress={() => void browse()}>{t`Procurar…`}</Button>
          </div>
        )}
        <p className="soft">{t`O backup de hoje é feito na hora. Os que já existem ficam na pasta anterior.`}</p>
        <FailureBanner failure={change.failure ?? ask.failure} />
        <div className="dialog-acts">
          {daily.chosen && (
            <Button isDisabled={change.busy} onPress={() => void press(null)}>
              {t`Usar a pasta deste computador`}
            </Button>
          )}
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button kind="main" type="submit" busy={change.busy} isDisabled={folder.trim() === ''}>
            {t`Usar esta pasta`}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Yesterday's still counts until today's is made. */
const freshMs = 36 * 3_600_000;

export function DailyCopy({ copies }: { copies: CopiesState }) {
  const daily = copies.status?.daily;
  return daily ? <Card copies={copies} daily={daily} /> : null;
}

function Card({ copies, daily }: { copies: CopiesState; daily: DailyCopies }) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const { guiche } = useApp();
  const [choosing, setChoosing] = useState(false);
  const { folder, chosen, network, keep, last, failure } = daily;
  const again = useAct((_: undefined, commandId) => guiche.copies.makeDaily({ commandId }));
  const press = () => again.run(undefined, copies.take);
  return (
    <section className="card stack" aria-label={t`Backup automático`}>
      <div className="line apart">
        <h2>{t`Backup automático`}</h2>
        {failure ? (
          <State tone="doubt">{t`O último backup não foi feito`}</State>
        ) : last && now - Date.parse(last.at) < freshMs ? (
          <State tone="good">{t`Em dia`}</State>
        ) : (
          last && <State tone="plain" icon="clock">{t`Último: ${formatAge(last.at, now, language)}`}</State>
        )}
      </div>
      {failure && <Failed failure={failure} busy={again.busy} onAgain={() => void press()} />}
      <FailureBanner failure={again.failure} />
      <p className="soft">
        {t`Uma vez por dia, com o Guichê aberto, sem interromper envios. São mantidos os últimos ${keep}; os feitos manualmente nunca são apagados. Tokens, CI, CS e PDFs não são incluídos.`}
      </p>
      <Facts
        facts={[
          {
            id: 'last',
            name: t`Último`,
            value: last
              ? `${formatInstant(last.at, language)} · ${formatBytes(last.bytes, language)}`
              : failure
                ? t`Nenhum ainda`
                : copies.status?.present?.empty === true
                  ? t`Começa quando houver uma conta de um serviço`
                  : t`O primeiro é feito em instantes, se não houver envios`,
          },
          {
            id: 'folder',
            name: t`Pasta`,
            value: (
              <span className="stack gap-4">
                <span className="mono small break">{folder}</span>
                {network && (
                  <span className="faint">{t`Na rede. Sem ela, o backup do dia não é feito e o Guichê avisa; os envios continuam.`}</span>
                )}
                {!chosen && (
                  <span className="faint">{t`Neste computador. Se ele falhar, os backups também se perdem: prefira outro disco ou uma pasta da rede.`}</span>
                )}
              </span>
            ),
          },
          ...(last && last.folder !== folder
            ? [
                {
                  id: 'before',
                  name: t`Pasta do último`,
                  value: <span className="mono small break">{last.folder}</span>,
                },
              ]
            : []),
        ]}
      />
      <div className="line">
        <Button onPress={() => setChoosing(true)}>{t`Trocar a pasta…`}</Button>
      </div>
      {choosing && (
        <ChooseFolder
          copies={copies}
          daily={daily}
          asks={copies.status?.asksFolder === true}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

function Failed({
  failure,
  busy,
  onAgain,
}: {
  failure: NonNullable<DailyCopies['failure']>;
  busy: boolean;
  onAgain: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const causes: Readonly<Record<DailyFailure, string>> = {
    missing: t`A pasta não existe mais ou está inacessível. Se fica na rede ou em um pendrive, conecte-o; senão, troque a pasta.`,
    readOnly: t`Não é possível gravar na pasta. Peça permissão de escrita nela ou troque a pasta.`,
    full: t`O disco está cheio. Libere espaço ou troque a pasta.`,
    passwordLost: t`A senha dos backups não está mais no cofre de senhas deste computador, e sem ela nenhum backup é feito. Informe-a de novo em “Senha dos backups” ou remova-a.`,
    vault: t`O cofre de senhas não respondeu, e a senha dos backups está nele. Desbloqueie-o e tente de novo.`,
    other: t`O disco ou a rede não respondeu como devia. Confira a pasta ou troque-a.`,
  };
  return (
    <Banner
      kind="doubt"
      title={t`O backup de ${formatInstant(failure.at, language)} não foi feito`}
      acts={<Button busy={busy} onPress={onAgain}>{t`Tentar agora`}</Button>}
    >
      <p>{causes[failure.why]}</p>
      <p>{t`Os dados estão íntegros, e os backups anteriores foram mantidos. O Guichê tenta de novo amanhã.`}</p>
    </Banner>
  );
}
