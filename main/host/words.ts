// The texts of main in pt-BR and en: console, native dialogs, tray and notifications. All other texts are in the
// renderer's catalogues.
import type { ErrorCode } from '../../preload/contract/result.ts';
import type { ArgumentFault } from './arguments.ts';

export type Language = 'pt-BR' | 'en';

/** Portuguese unless the system's locale is English. */
export const languageOf = (locale: string): Language => (/^en\b/iu.test(locale) ? 'en' : 'pt-BR');

/** Failures that stop the app before its window can show them. */
type StartFailure = Extract<ErrorCode, `folder${string}` | 'diskFull'>;

export interface Words {
  readonly startFailures: Readonly<Record<StartFailure, string>>;
  readonly cannotStart: (code: string) => string;
  /** For a requested port; without a request a free one is chosen. */
  readonly portTaken: string;
  readonly address: (url: string) => string;
  readonly noBrowser: string;
  readonly withoutBrowserSandbox: string;
  readonly badArgument: (fault: ArgumentFault, options?: 'all' | 'window') => string;
  readonly refusedSwitch: (name: string) => string;
  readonly smokeFailed: (parts: string) => string;
  readonly stopped: { readonly message: string; readonly detail: string };
  readonly errorLog: (folder: string) => string;
  /** The page cannot be shown: what happened, and the choices. */
  readonly window: {
    readonly notLoaded: string;
    readonly dies: string;
    readonly detail: string;
    readonly again: string;
    readonly reset: string;
    readonly leave: string;
  };
  /** File types in the list of a save dialog. */
  readonly files: Readonly<Record<'pdf' | 'csv' | 'sheet' | 'json' | 'zip' | 'register', string>>;
  readonly quit: {
    readonly message: (jobs: number) => string;
    readonly detail: string;
    readonly goOn: string;
    readonly pauseAndQuit: string;
    readonly cancel: string;
  };
  readonly tray: { readonly tooltip: (jobs: number) => string; readonly open: string; readonly quit: string };
  readonly menu: Readonly<Record<MenuWord, string>>;
  readonly monitor: {
    readonly title: string;
    /** `label` if there is only one change. */
    readonly changes: (counts: Readonly<Record<WatchEnd, number>>, label: string | null) => string;
    readonly cannotAsk: (state: 'outage' | 'unauthorized', account: string) => string;
    /** Says nothing about the work itself. */
    readonly whileLocked: string;
  };
}

type WatchEnd = 'complete' | 'failed' | 'reversed';

type MenuWord =
  | 'file'
  | 'edit'
  | 'view'
  | 'window'
  | 'close'
  | 'quit'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'find'
  | 'reload'
  | 'zoomIn'
  | 'zoomOut'
  | 'resetZoom'
  | 'fullScreen'
  | 'minimize'
  | 'resetWindow'
  | 'front'
  | 'help'
  | 'openHelp'
  | 'about'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'showAll';

/** `3 completas, 1 falhou`; a single change is followed by its label. */
function counted(
  label: string | null,
  counts: readonly (readonly [count: number, one: string, more: string])[],
): string {
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`);
  return label === null ? parts.join(', ') : `${parts.join(', ')}: ${label}`;
}

const inPortuguese: Words = {
  startFailures: {
    folderInUse:
      'O Guichê já está aberto com esta pasta de dados e não respondeu. Use a janela que já existe ou feche-a antes de abrir outra.',
    folderOnNetwork:
      'A pasta de dados está em uma rede. O registro de boletos só é seguro em um disco deste computador: escolha outra pasta.',
    folderIsFile:
      'O caminho da pasta de dados é um arquivo. Nada foi alterado: escolha uma pasta, existente ou nova.',
    folderOfAnotherUser:
      'A pasta de dados é de outro usuário deste computador. Nada foi aberto: entre como esse usuário ou escolha outra pasta.',
    folderNotPrivate:
      'Outros usuários podem gravar na pasta de dados. Nada foi aberto: escolha uma pasta só sua ou retire a permissão dos outros.',
    folderHasLink:
      'A pasta de dados contém um atalho (link) que leva a outro lugar. Nada foi gravado: retire o link ou escolha outra pasta.',
    folderBeingRead:
      'Outro programa está lendo a pasta de dados (um backup, por exemplo). Nada foi alterado: aguarde ele terminar e abra o Guichê de novo.',
    folderNotWritable:
      'Não é possível gravar na pasta de dados. Nada foi alterado: confira as permissões da pasta e tente de novo.',
    diskFull: 'O disco está cheio. Nada foi perdido: libere espaço e abra o Guichê de novo.',
  },
  cannotStart: (code) => `O Guichê não pôde abrir (${code}). Nada foi enviado nem alterado.`,
  portTaken:
    'Outro programa já usa a porta pedida (EADDRINUSE). Nada foi alterado: escolha outra ou abra sem --port.',
  address: (url) => `Guichê: ${url}`,
  noBrowser:
    'Nenhum Chrome, Edge ou Chromium pôde ser aberto. Copie o endereço acima para um navegador; ele vale por um minuto e uma só vez.',
  withoutBrowserSandbox:
    'Atenção: aberto como administrador (root), o navegador roda sem a sua proteção interna. Prefira um usuário comum.',
  badArgument: ({ fault, word }, options = 'all') => {
    const why = {
      unknown: `Opção desconhecida: ${word}`,
      valueMissing: `Falta o valor de ${word}`,
      notAPort: `Não é o número de uma porta: ${word}`,
      notASheet: `Não é uma planilha CSV, TSV, TXT, XLSX ou XLSM: ${word}`,
    }[fault];
    const known = options === 'all' ? '[--no-open] [--data PASTA] [--port NÚMERO]' : '[--data PASTA]';
    return `${why}. Nada foi aberto; as opções são ${known} [--smoke] [PLANILHA].`;
  },
  refusedSwitch: (name) =>
    `O Guichê não abre com a opção --${name}: ela deixaria outro programa ver ou desviar o que ele envia. Nada foi aberto. Retire a opção do atalho e abra de novo.`,
  smokeFailed: (parts) => `O teste de inicialização falhou: ${parts}`,
  stopped: {
    message: 'O Guichê encontrou um erro inesperado e parou.',
    detail:
      'O que já foi enviado está registrado. O que estava em envio aparecerá como “a confirmar” quando o Guichê abrir de novo.',
  },
  errorLog: (folder) => `O registro de erros está em ${folder}`,
  window: {
    notLoaded: 'O Guichê não conseguiu mostrar a tela.',
    dies: 'A tela do Guichê parou de funcionar várias vezes seguidas.',
    detail:
      'O que já foi enviado está registrado, e o que está em andamento continua. Tente de novo. Se não resolver, redefina a janela: ela volta à posição e à tela iniciais, e nenhum dado é apagado.',
    again: 'Tentar de novo',
    reset: 'Redefinir a janela',
    leave: 'Sair do Guichê',
  },
  files: {
    pdf: 'Documento PDF',
    csv: 'Planilha CSV',
    sheet: 'Planilha do Excel',
    json: 'Arquivo JSON',
    zip: 'Arquivo ZIP',
    register: 'Backup do Guichê',
  },
  quit: {
    message: (jobs) => (jobs === 1 ? 'Há um trabalho em andamento.' : `Há ${jobs} trabalhos em andamento.`),
    detail:
      'Continue em segundo plano, na bandeja do sistema, ou pause e saia: o que está em envio termina antes, e o resto fica para depois.',
    goOn: 'Continuar em segundo plano',
    pauseAndQuit: 'Pausar e sair',
    cancel: 'Cancelar',
  },
  tray: {
    tooltip: (jobs) =>
      jobs === 0
        ? 'Guichê'
        : jobs === 1
          ? 'Guichê: 1 trabalho em andamento'
          : `Guichê: ${jobs} trabalhos em andamento`,
    open: 'Abrir o Guichê',
    quit: 'Sair',
  },
  menu: {
    file: 'Arquivo',
    edit: 'Editar',
    view: 'Exibir',
    window: 'Janela',
    close: 'Fechar janela',
    quit: 'Sair do Guichê',
    undo: 'Desfazer',
    redo: 'Refazer',
    cut: 'Recortar',
    copy: 'Copiar',
    paste: 'Colar',
    selectAll: 'Selecionar tudo',
    find: 'Localizar…',
    reload: 'Recarregar',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    resetZoom: 'Tamanho normal',
    fullScreen: 'Tela cheia',
    minimize: 'Minimizar',
    resetWindow: 'Redefinir a janela',
    front: 'Trazer tudo para a frente',
    help: 'Ajuda',
    openHelp: 'Ajuda do Guichê',
    about: 'Sobre o Guichê',
    services: 'Serviços',
    hide: 'Ocultar o Guichê',
    hideOthers: 'Ocultar os outros',
    showAll: 'Mostrar tudo',
  },
  monitor: {
    title: 'Monitor',
    changes: ({ complete, failed, reversed }, label) =>
      counted(label, [
        [complete, 'completa', 'completas'],
        [failed, 'falhou', 'falharam'],
        [reversed, 'revertida após conclusão', 'revertidas após conclusão'],
      ]),
    cannotAsk: (state, account) =>
      state === 'outage'
        ? `${account}: o serviço não responde. As consultas continuam automaticamente quando ele voltar.`
        : `${account}: o serviço recusou o ci/cs. As consultas aguardam novas credenciais.`,
    whileLocked: 'Há novidades. Desbloqueie o Guichê para ver.',
  },
};

const inEnglish: Words = {
  startFailures: {
    folderInUse:
      'Guichê is already open on this data folder and did not answer. Use the window that is there, or close it before opening another.',
    folderOnNetwork:
      'The data folder is on a network. The register of boletos is only safe on a disk of this computer: choose another folder.',
    folderIsFile:
      'The path of the data folder is a file. Nothing was changed: choose a folder, existing or new.',
    folderOfAnotherUser:
      'The data folder belongs to another user of this computer. Nothing was opened: log in as that user or choose another folder.',
    folderNotPrivate:
      'Other users can write to the data folder. Nothing was opened: choose a folder of your own or take that permission away.',
    folderHasLink:
      'The data folder contains a link that leads elsewhere. Nothing was written: remove the link or choose another folder.',
    folderBeingRead:
      'Another program is reading the data folder (a backup, for example). Nothing was changed: wait until it is done and open Guichê again.',
    folderNotWritable:
      'The data folder cannot be written to. Nothing was changed: check the permissions of the folder and try again.',
    diskFull: 'The disk is full. Nothing was lost: free some space and open Guichê again.',
  },
  cannotStart: (code) => `Guichê could not open (${code}). Nothing was sent or changed.`,
  portTaken:
    'Another program uses that port already (EADDRINUSE). Nothing was changed: choose another, or open without --port.',
  address: (url) => `Guichê: ${url}`,
  noBrowser:
    'No Chrome, Edge or Chromium could be opened. Copy the address above into a browser; it is good for one minute and one use.',
  withoutBrowserSandbox:
    'Warning: started as root, the browser runs without its own sandbox. Prefer an ordinary user.',
  badArgument: ({ fault, word }, options = 'all') => {
    const why = {
      unknown: `Unknown option: ${word}`,
      valueMissing: `The value of ${word} is missing`,
      notAPort: `Not the number of a port: ${word}`,
      notASheet: `Not a CSV, TSV, TXT, XLSX or XLSM sheet: ${word}`,
    }[fault];
    const known = options === 'all' ? '[--no-open] [--data FOLDER] [--port NUMBER]' : '[--data FOLDER]';
    return `${why}. Nothing was opened; the options are ${known} [--smoke] [SHEET].`;
  },
  refusedSwitch: (name) =>
    `Guichê does not open with --${name}: it would let another program see or divert what Guichê sends. Nothing was opened. Remove the option from the shortcut and open it again.`,
  smokeFailed: (parts) => `The start-up test failed: ${parts}`,
  stopped: {
    message: 'An unexpected error stopped Guichê.',
    detail:
      'What was sent is recorded. What was being sent will appear as “to be confirmed” when Guichê opens again.',
  },
  errorLog: (folder) => `The error log is in ${folder}`,
  window: {
    notLoaded: 'Guichê could not show its screen.',
    dies: 'The screen of Guichê stopped working several times in a row.',
    detail:
      'What was sent is recorded, and what is under way goes on. Try again. If that does not help, reset the window: it returns to its first position and screen, and no data is deleted.',
    again: 'Try again',
    reset: 'Reset the window',
    leave: 'Quit Guichê',
  },
  files: {
    pdf: 'PDF document',
    csv: 'CSV sheet',
    sheet: 'Excel workbook',
    json: 'JSON file',
    zip: 'ZIP file',
    register: 'Guichê backup',
  },
  quit: {
    message: (jobs) => (jobs === 1 ? 'A job is running.' : `${jobs} jobs are running.`),
    detail:
      'Go on in the background, in the system tray, or pause and quit: what is being sent finishes first, and the rest is left for later.',
    goOn: 'Go on in the background',
    pauseAndQuit: 'Pause and quit',
    cancel: 'Cancel',
  },
  tray: {
    tooltip: (jobs) =>
      jobs === 0 ? 'Guichê' : jobs === 1 ? 'Guichê: 1 job running' : `Guichê: ${jobs} jobs running`,
    open: 'Open Guichê',
    quit: 'Quit',
  },
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    close: 'Close window',
    quit: 'Quit Guichê',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    find: 'Find…',
    reload: 'Reload',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    resetZoom: 'Actual size',
    fullScreen: 'Full screen',
    minimize: 'Minimize',
    resetWindow: 'Reset the window',
    front: 'Bring all to front',
    help: 'Help',
    openHelp: 'Guichê help',
    about: 'About Guichê',
    services: 'Services',
    hide: 'Hide Guichê',
    hideOthers: 'Hide others',
    showAll: 'Show all',
  },
  monitor: {
    title: 'Monitor',
    changes: ({ complete, failed, reversed }, label) =>
      counted(label, [
        [complete, 'complete', 'complete'],
        [failed, 'failed', 'failed'],
        [reversed, 'reversed after its end', 'reversed after their end'],
      ]),
    cannotAsk: (state, account) =>
      state === 'outage'
        ? `${account}: the service does not answer. Checks go on automatically once it is back.`
        : `${account}: the service refused the ci/cs. Checks wait for new credentials.`,
    whileLocked: 'There is news. Unlock Guichê to see it.',
  },
};

export const wordsIn = (language: Language): Words => (language === 'en' ? inEnglish : inPortuguese);

export function startFailureIn(words: Words, code: string): string {
  const known: Readonly<Record<string, string>> = { ...words.startFailures, EADDRINUSE: words.portTaken };
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? words.cannotStart(code);
}
