// "Restaurar de uma cópia": a file is chosen and looked into, what it is stands there to be judged, and only then it is laid
// ready for the next start. Works where the ledger cannot be opened, too.
import { useState, type JSX } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useLingui } from '@lingui/react/macro';
import type { CopiesStanding, CopyFacts } from '../../preload/contract/copies.ts';
import { upload } from '../app/upload.ts';
import { useAct, useDesk } from '../app/desk.ts';
import { formatBytes, formatInstant } from '../text/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Unfolds } from '../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { CopyFactsList } from './copy-facts.tsx';
import type { CopiesDesk } from './use-copies.ts';

interface Read {
  readonly reading: string;
  readonly facts: CopyFacts;
}

export function RestoreCopy({
  copies,
  closed = false,
}: {
  copies: CopiesDesk;
  closed?: boolean;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useDesk();
  const [read, setRead] = useState<Read>();
  const look = useAct(async (from: File | string) => {
    if (typeof from === 'string') return guiche.copies.read({ kept: from });
    const sent = await upload(guiche, from, 'ledger');
    return sent.ok ? guiche.copies.read({ ticket: sent.value.ticket }) : sent;
  });
  const choose = async (from: File | string | undefined) => {
    if (from === undefined) return;
    const result = await look.run(from);
    if (result?.ok) setRead(result.value);
  };
  const { standing } = copies;
  const kept = standing?.kept ?? [];
  const why = { beforeUpdate: t`De antes de uma atualização`, setAside: t`Estava em uso antes de restaurar` };
  return (
    <section className="card stack" aria-label={t`Restaurar de uma cópia`}>
      <h2>{t`Restaurar de uma cópia`}</h2>
      <p className="soft">
        {t`A cópia é conferida agora e entra no lugar quando o Guichê abrir de novo. O registro de hoje não é apagado: fica guardado de lado. Como a cópia não sabe do que foi enviado depois dela, os envios ficam bloqueados até alguém conferir no painel do provedor.`}
      </p>
      {standing?.waiting && <Waiting copies={copies} waiting={standing.waiting} closed={closed} />}
      <FailureBanner failure={look.failure} />
      <div className="line">
        <FileTrigger acceptedFileTypes={['.db']} onSelect={(files) => void choose(files?.[0])}>
          <Button icon="file" busy={look.busy}>{t`Escolher o arquivo da cópia…`}</Button>
        </FileTrigger>
      </div>
      {kept.length > 0 && (
        <Unfolds title={t`Registros guardados neste computador (${kept.length})`}>
          <ul className="kept-copies">
            {kept.map((copy) => (
              <li key={copy.name} className="line apart">
                <span className="grow">
                  {why[copy.why]}{' '}
                  <span className="faint figures">
                    {formatInstant(copy.at, language)} · {formatBytes(copy.bytes, language)}
                  </span>
                </span>
                <Button
                  isDisabled={look.busy}
                  aria-label={t`Ver o registro de ${formatInstant(copy.at, language)}`}
                  onPress={() => void choose(copy.name)}
                >{t`Ver…`}</Button>
              </li>
            ))}
          </ul>
        </Unfolds>
      )}
      {read && (
        <AskRestore
          read={read}
          empty={standing?.present?.empty ?? true}
          onDone={(next) => {
            copies.take(next);
            setRead(undefined);
          }}
          onClose={() => setRead(undefined)}
        />
      )}
    </section>
  );
}

function AskRestore({
  read,
  empty,
  onDone,
  onClose,
}: {
  read: Read;
  empty: boolean;
  onDone: (standing: CopiesStanding) => void;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useDesk();
  const { facts, reading } = read;
  const strange = facts.of === 'other' && !empty;
  const restore = useAct((_: undefined, commandId) =>
    guiche.copies.restore({ commandId, reading, ...(strange ? { otherAgreed: true } : {}) }),
  );
  const press = async () => {
    const result = await restore.run(undefined);
    if (result?.ok) onDone(result.value);
  };
  return (
    <Dialog title={t`Restaurar esta cópia?`} open onClose={onClose} alert>
      <div className="stack">
        <CopyFactsList copy={facts} />
        {strange && (
          <Banner kind="doubt" title={t`Esta cópia é de outro registro`}>
            <p>{t`As contas, os boletos e a trilha de hoje saem de vista e dão lugar aos da cópia. Nada é apagado.`}</p>
          </Banner>
        )}
        <p className="soft">{t`Ela abre com os envios bloqueados. O que ela não sabe que foi enviado, ela não pode impedir de repetir: confira no painel do provedor antes de liberar.`}</p>
        <FailureBanner failure={restore.failure} />
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Deixar como está`}</Button>
          <Button kind={strange ? 'danger' : 'main'} busy={restore.busy} onPress={() => void press()}>
            {strange ? t`Trocar pelo outro registro ao abrir de novo` : t`Pôr no lugar ao abrir de novo`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Waiting({
  copies,
  waiting,
  closed,
}: {
  copies: CopiesDesk;
  waiting: CopyFacts;
  closed: boolean;
}): JSX.Element {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, session, toasts } = useDesk();
  const giveUp = useAct(() => guiche.copies.giveUp());
  const drop = async () => {
    const result = await giveUp.run(undefined);
    if (result?.ok) copies.take(result.value);
  };
  const quit = async () => {
    const result = await session.quit();
    if (!result.ok) toasts.say('bad', both(result.error));
  };
  return (
    <Banner
      kind="info"
      icon="clock"
      live
      title={t`Uma cópia espera para entrar no lugar`}
      acts={
        <>
          <Button busy={giveUp.busy} onPress={() => void drop()}>{t`Desistir dela`}</Button>
          {closed ? (
            <Button kind="main" onPress={() => void session.refresh()}>{t`Abrir com a cópia`}</Button>
          ) : (
            <Button kind="main" icon="power" onPress={() => void quit()}>{t`Fechar o Guichê agora`}</Button>
          )}
        </>
      }
    >
      {!closed && <p>{t`Até lá tudo continua como está. O que for feito até fechar não estará nela.`}</p>}
      <CopyFactsList copy={waiting} />
      <FailureBanner failure={giveUp.failure} />
    </Banner>
  );
}
