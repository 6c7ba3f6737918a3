// A file from the command line, a second start or the system's "Open with": opened automatically if that disturbs no
// work, as if it had been chosen by hand; otherwise it waits here for the clerk.
import { useEffect, useEffectEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { SheetToOpen as Sheet, SheetToOpenRefusal } from '../../../preload/contract/app.ts';
import { useAct, useApp, useSession, useToday } from '../../app/app-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { useDraft, useDraftController, useRequired } from './use-draft.ts';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Route } from '../../app/route.ts';

/** Nothing is half typed, and nothing is open that somebody works on. */
function mayLeave(route: Route): boolean {
  switch (route.screen) {
    case 'home':
    case 'trail':
    case 'closing':
    case 'help':
      return true;
    case 'boletos':
      return route.tab === 'issued'
        ? route.boleto === undefined
        : route.tab === 'batch' && route.batch === undefined && route.doubts === undefined;
    case 'documents':
      return route.tab === 'view' && route.view === undefined && route.kept === undefined;
    case 'monitor':
      return route.watch === undefined && route.add === undefined;
    case 'accounts':
    case 'newAccount':
    case 'copies':
    case 'team':
    case 'withdrawals':
      return false;
  }
}

/** What to do about a file that could not be opened. */
const nextSteps: Readonly<Record<SheetToOpenRefusal, MessageDescriptor>> = {
  missing: msg`Confira se o arquivo foi movido, renomeado ou apagado, ou se está em um disco ou rede que não responde.`,
  folder: msg`Abra o arquivo da planilha que está nela.`,
  otherType: msg`São lidos arquivos CSV, TSV, TXT, XLSX e XLSM. Se a planilha é de outro programa, salve-a como XLSX e abra de novo.`,
  tooLarge: msg`O limite é de 200 MB. Divida a planilha em partes menores e abra uma de cada vez.`,
  unreadable: msg`O arquivo pode estar aberto em outro programa, sem permissão de leitura ou em uma rede que não responde. Ele não foi alterado.`,
  changed: msg`Nada foi aberto. Espere o outro programa terminar de gravar e abra de novo.`,
  diskFull: msg`O arquivo não foi alterado. Libere espaço e abra de novo.`,
  several: msg`É aberta uma planilha por vez. Quando terminar a primeira, abra as outras.`,
};

export function SheetToOpen({ sheet }: { sheet: Sheet }) {
  return sheet.refused === null ? (
    <Waiting sheet={sheet} />
  ) : (
    <Refused sheet={sheet} refused={sheet.refused} />
  );
}

function useDismiss({ id }: Sheet) {
  const { guiche } = useApp();
  return useAct(() => guiche.app.dismissSheetToOpen({ id }));
}

function Waiting({ sheet }: { sheet: Sheet }) {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const draftController = useDraftController();
  const draft = useDraft((state) => state.draft);
  const reading = useDraft((state) => state.reading !== undefined);
  const accounts = useSession((state) => state.accounts);
  const current = accounts?.accounts.find(({ id }) => id === accounts.current);
  const required = useRequired(current?.id);
  const today = useToday();
  const practiceAlone = accounts?.accounts.every(({ kind }) => kind === 'practice') ?? true;
  const { id, names } = sheet;
  const name = names[0] ?? '';
  const taking = useAct(() => guiche.app.takeSheetToOpen({ id }));
  const dismissing = useDismiss(sheet);

  const open = async () => {
    if (!current) return;
    const taken = await taking.run(undefined);
    if (!taken) return;
    if (!taken.ok) {
      // Another window was faster.
      if (taken.error.code !== 'notFound') toasts.show('bad', both(taken.error));
      return;
    }
    navigation.go({ screen: 'boletos', tab: 'batch' });
    const given = { accountId: current.id, required, today, otherwise: t`Lote colado` };
    await draftController.openTicket(name, taken.value.ticket, given);
  };
  const disturbs = () => {
    const { draft: open, reading: busy } = draftController.store.getState();
    const dialog = document.querySelector('.veil') !== null;
    return open !== undefined || busy !== undefined || dialog || practiceAlone;
  };
  const openNow = useEffectEvent(open);
  const disturbsNow = useEffectEvent(disturbs);
  // Once, in the window that is in use, or when it becomes active.
  useEffect(() => {
    let over = false;
    const tryOnce = async () => {
      // What this tab had open before a reload is only known afterwards.
      await draftController.restore();
      if (over || disturbsNow() || !mayLeave(navigation.store.getState())) return;
      await openNow();
    };
    const onFocus = () => void tryOnce();
    if (document.hasFocus()) onFocus();
    else window.addEventListener('focus', onFocus, { once: true });
    return () => {
      over = true;
      window.removeEventListener('focus', onFocus);
    };
  }, [draftController, navigation]);

  return (
    <Banner
      kind="info"
      icon="file"
      title={t`A planilha ${name} está pronta para abrir`}
      live
      acts={
        <>
          <Button
            isDisabled={taking.busy}
            busy={dismissing.busy}
            onPress={() => void dismissing.run(undefined)}
          >
            {t`Dispensar`}
          </Button>
          <Button kind="main" busy={taking.busy} isDisabled={!current || reading} onPress={() => void open()}>
            {draft ? t`Fechar a outra e abrir esta` : t`Abrir planilha`}
          </Button>
        </>
      }
    >
      {draft && (
        <p>{t`Já há outra planilha em preparação, ${draft.name}. Abrir esta fecha a outra; o lote que já foi conferido continua na lista.`}</p>
      )}
      {current && (
        <p>
          {practiceAlone
            ? t`Você ainda não adicionou uma conta. A planilha abre na conta de teste, que não gera cobranças.`
            : t`Ela abre em Boletos, Lote, na conta ${current.name}.`}
        </p>
      )}
    </Banner>
  );
}

function Refused({ sheet, refused }: { sheet: Sheet; refused: SheetToOpenRefusal }) {
  const { t } = useLingui();
  const dismissing = useDismiss(sheet);
  const { names, count } = sheet;
  const name = names[0] ?? '';
  const titles: Readonly<Record<SheetToOpenRefusal, string>> = {
    missing: t`O arquivo ${name} não foi encontrado`,
    folder: t`${name} é uma pasta, não uma planilha`,
    otherType: t`O arquivo ${name} não é uma planilha que o Guichê leia`,
    tooLarge: t`O arquivo ${name} é grande demais`,
    unreadable: t`Não foi possível ler o arquivo ${name}`,
    changed: t`O arquivo ${name} mudou enquanto era lido`,
    diskFull: t`Não há espaço em disco para ler o arquivo ${name}`,
    several: count === 1 ? t`1 planilha não foi aberta` : t`${count} planilhas não foram abertas`,
  };
  const more = count - names.length;
  return (
    <Banner
      kind={refused === 'several' ? 'doubt' : 'bad'}
      title={<span className="break">{titles[refused]}</span>}
      live
      acts={
        <Button busy={dismissing.busy} onPress={() => void dismissing.run(undefined)}>{t`Entendi`}</Button>
      }
    >
      {refused === 'several' && (
        <p className="break">
          {names.join(', ')}
          {more > 0 && ` ${t`e mais ${more}`}`}
        </p>
      )}
      <p>{t(nextSteps[refused])}</p>
    </Banner>
  );
}
