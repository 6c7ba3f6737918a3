// Restores a copy: the clerk chooses a file, sees what it contains, and only then prepares it for the next start. Works
// even if the ledger cannot be opened.
import { useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useLingui } from '@lingui/react/macro';
import type { CopiesStatus, CopyFacts } from '../../preload/contract/copies.ts';
import { upload } from '../app/upload.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { formatAge, formatBytes, formatCount, formatInstant } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { FormDialog, Dialog } from '../ui/Dialog.tsx';
import { Unfolds } from '../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import type { CopiesState } from './use-copies.ts';
import { SecretField } from '../ui/fields.tsx';
import { Facts } from '../ui/Facts.tsx';
import { useNow } from '../ui/now.ts';

/** The facts by which a clerk judges a copy: its accounts, its last entry, how much it contains. */
function CopyFactsList({ copy }: { copy: CopyFacts }) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const { lastAt, lastBy } = copy;
  const whose = {
    this: t`Desta base de dados`,
    other: t`De outra base de dados`,
    unknown: t`Não é possível comparar`,
  }[copy.of];
  return (
    <Facts
      facts={[
        {
          id: 'until',
          name: t`Contém dados até`,
          value:
            lastAt === null
              ? t`Nada foi feito nela`
              : `${formatInstant(lastAt, language)} (${formatAge(lastAt, now, language)})`,
        },
        { id: 'whose', name: t`Origem`, value: copy.here ? t`${whose}, feito neste computador` : whose },
        {
          id: 'accounts',
          name: t`Contas`,
          value: copy.accounts.length === 0 ? t`Só a conta de teste` : copy.accounts.join(', '),
        },
        { id: 'boletos', name: t`Boletos emitidos`, value: formatCount(copy.boletos, language) },
        { id: 'sends', name: t`Envios`, value: formatCount(copy.sends, language) },
        ...(lastBy === null ? [] : [{ id: 'by', name: t`Último usuário`, value: lastBy }]),
      ]}
    />
  );
}

/** Asks for the password of an encrypted copy; a wrong one can be typed again. */
function DecryptCopy({
  reading,
  onRead,
  onClose,
}: {
  reading: string;
  onRead: (read: Read) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const decrypt = useAct((password: string) => guiche.copies.decrypt({ reading, password }));
  const press = async () => {
    const password = field.current?.value ?? '';
    if (password === '') return field.current?.focus();
    const result = await decrypt.run(password);
    if (field.current) field.current.value = '';
    if (result?.ok) onRead(result.value);
    else field.current?.focus();
  };
  return (
    <FormDialog
      title={t`Este backup tem senha`}
      onClose={onClose}
      act={t`Abrir o backup`}
      busy={decrypt.busy}
      onSubmit={press}
    >
      <SecretField
        label={t`Senha do backup`}
        help={t`Use a senha que valia quando o backup foi feito. Abrir leva alguns segundos.`}
        inputRef={field}
        onInput={decrypt.clear}
      />
      <FailureBanner failure={decrypt.failure} />
    </FormDialog>
  );
}

interface Read {
  readonly reading: string;
  readonly facts: CopyFacts;
}

export function RestoreCopy({ copies, closed = false }: { copies: CopiesState; closed?: boolean }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const [read, setRead] = useState<Read>();
  const [encrypted, setEncrypted] = useState<string>();
  const look = useAct(async (from: File | string) => {
    if (typeof from === 'string') return guiche.copies.read({ kept: from });
    const sent = await upload(guiche, from, 'ledger');
    return sent.ok ? guiche.copies.read({ ticket: sent.value.ticket }) : sent;
  });
  const choose = async (from: File | string | undefined) => {
    if (from === undefined) return;
    const result = await look.run(from);
    if (!result?.ok) return;
    const { reading, facts } = result.value;
    if (facts) setRead({ reading, facts });
    else setEncrypted(reading);
  };
  const { status } = copies;
  const kept = status?.kept ?? [];
  const why = {
    daily: t`Backup automático`,
    beforeUpdate: t`De antes de uma atualização`,
    setAside: t`Estava em uso antes de restaurar`,
  };
  return (
    <section className="card stack" aria-label={t`Restaurar backup`}>
      <h2>{t`Restaurar backup`}</h2>
      <p className="soft">
        {t`O backup é verificado agora e passa a ser usado na próxima vez que o Guichê abrir. Os dados atuais são arquivados, não apagados. O backup não inclui o que foi enviado depois dele: por isso os envios ficam bloqueados até alguém conferir no painel do provedor.`}
      </p>
      {status?.waiting && <Waiting copies={copies} waiting={status.waiting} closed={closed} />}
      <FailureBanner failure={look.failure} />
      <div className="line">
        <FileTrigger acceptedFileTypes={['.db', '.age']} onSelect={(files) => void choose(files?.[0])}>
          <Button icon="file" busy={look.busy}>{t`Escolher o arquivo de backup…`}</Button>
        </FileTrigger>
      </div>
      {kept.length > 0 && (
        <Unfolds title={t`Dados arquivados neste computador (${kept.length})`}>
          <ul className="ruled kept-copies">
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
                  aria-label={t`Ver os dados de ${formatInstant(copy.at, language)}`}
                  onPress={() => void choose(copy.name)}
                >{t`Ver…`}</Button>
              </li>
            ))}
          </ul>
        </Unfolds>
      )}
      {encrypted !== undefined && (
        <DecryptCopy
          reading={encrypted}
          onRead={(next) => {
            setEncrypted(undefined);
            setRead(next);
          }}
          onClose={() => setEncrypted(undefined)}
        />
      )}
      {read && (
        <AskRestore
          read={read}
          empty={status?.present?.empty ?? true}
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
  onDone: (status: CopiesStatus) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { facts, reading } = read;
  const strange = facts.of === 'other' && !empty;
  const restore = useAct((_: undefined, commandId) =>
    guiche.copies.restore({ commandId, reading, ...(strange ? { otherAgreed: true } : {}) }),
  );
  return (
    <Dialog title={t`Restaurar este backup?`} onClose={onClose} alert>
      <div className="stack">
        <CopyFactsList copy={facts} />
        {strange && (
          <Banner kind="doubt" title={t`Este backup é de outra base de dados`}>
            <p>{t`As contas, os boletos e a trilha de auditoria atuais são substituídos pelos do backup. Nada é apagado.`}</p>
          </Banner>
        )}
        <p className="soft">{t`Ele abre com os envios bloqueados. O Guichê não pode evitar duplicidade do que não está no backup: confira no painel do provedor antes de liberar.`}</p>
        <FailureBanner failure={restore.failure} />
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Manter como está`}</Button>
          <Button
            kind={strange ? 'danger' : 'main'}
            busy={restore.busy}
            onPress={() => void restore.run(undefined, onDone)}
          >
            {strange ? t`Usar a outra base de dados na próxima abertura` : t`Usar ao abrir de novo`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Waiting({ copies, waiting, closed }: { copies: CopiesState; waiting: CopyFacts; closed: boolean }) {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, session, toasts } = useApp();
  const giveUp = useAct(() => guiche.copies.giveUp());
  const quit = async () => {
    const result = await session.quit();
    if (!result.ok) toasts.show('bad', both(result.error));
  };
  return (
    <Banner
      kind="info"
      icon="clock"
      live
      title={t`Um backup será restaurado ao abrir de novo`}
      acts={
        <>
          <Button
            busy={giveUp.busy}
            onPress={() => void giveUp.run(undefined, copies.take)}
          >{t`Cancelar a restauração`}</Button>
          {closed ? (
            <Button kind="main" onPress={() => void session.refresh()}>{t`Abrir com o backup`}</Button>
          ) : (
            <Button kind="main" icon="power" onPress={() => void quit()}>{t`Fechar o Guichê agora`}</Button>
          )}
        </>
      }
    >
      {!closed && <p>{t`Até lá nada muda. O que for feito até fechar não estará no backup.`}</p>}
      <CopyFactsList copy={waiting} />
      <FailureBanner failure={giveUp.failure} />
    </Banner>
  );
}
