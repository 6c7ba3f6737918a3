// The texts of main in pt-BR: console, native dialogs, tray and notifications. words-en.ts has the same ones in English; all other texts
// are in the renderer's catalogues.
import type { ErrorCode } from '../../preload/contract/result.ts';
import type { ArgumentFault } from './arguments.ts';
import { counted } from './counted.ts';

/** Failures that stop the app before its window can show them. */
type StartFailure = Extract<ErrorCode, `folder${string}` | 'diskFull'>;

export const inPortuguese = {
  startFailures: {
    folderInUse:
      'O Guichê já está aberto com esta pasta de dados e não respondeu. Use a janela que já existe ou feche-a antes de abrir outra.',
    folderOnNetwork:
      'A pasta de dados está em uma rede, onde os dados podem se corromper. Escolha uma pasta em um disco deste computador.',
    folderIsFile:
      'O caminho da pasta de dados é um arquivo. Nada foi alterado: escolha uma pasta, existente ou nova.',
    folderOfAnotherUser:
      'A pasta de dados é de outro usuário deste computador. Nada foi aberto: entre como esse usuário ou escolha outra pasta.',
    folderNotPrivate:
      'Outros usuários podem gravar na pasta de dados. Nada foi aberto: escolha uma pasta só sua ou remova a permissão dos outros usuários.',
    folderHasLink:
      'A pasta de dados contém um atalho (link) que leva a outro lugar. Nada foi gravado: remova o atalho ou escolha outra pasta.',
    folderBeingRead:
      'Outro programa está lendo a pasta de dados (um backup, por exemplo). Nada foi alterado: aguarde até que ele termine e abra o Guichê de novo.',
    folderNotWritable:
      'Não é possível gravar na pasta de dados. Nada foi alterado: confira as permissões da pasta e tente de novo.',
    diskFull: 'O disco está cheio. Nada foi perdido: libere espaço e abra o Guichê de novo.',
  } satisfies Readonly<Record<StartFailure, string>>,
  cannotStart: (code: string) => `O Guichê não pôde abrir (${code}). Nada foi enviado nem alterado.`,
  /** For a requested port; without a request a free one is chosen. */
  portTaken:
    'Outro programa já usa a porta pedida (EADDRINUSE). Nada foi alterado: escolha outra ou abra sem --port.',
  address: (url: string) => `Guichê: ${url}`,
  noBrowser:
    'Nenhum Chrome, Edge ou Chromium pôde ser aberto. Copie o endereço para um navegador: ele serve uma vez, por um minuto. Para obter outro, abra de novo na mesma pasta.',
  withoutBrowserSandbox:
    'Atenção: aberto como administrador (root), o navegador roda sem a proteção interna (sandbox). Prefira um usuário comum.',
  badArgument: ({ fault, word }: ArgumentFault, options?: 'all' | 'window') => {
    const why = {
      unknown: `Opção desconhecida: ${word}`,
      valueMissing: `Informe o valor de ${word}`,
      notAPort: `Porta inválida: ${word}`,
      notASheet: `Não é uma planilha CSV, TSV, TXT, XLSX ou XLSM: ${word}`,
    }[fault];
    const known = options === 'window' ? '[--data PASTA]' : '[--no-open] [--data PASTA] [--port NÚMERO]';
    return `${why}. Nada foi aberto; as opções são ${known} [--smoke] [PLANILHA].`;
  },
  smokeFailed: (parts: string) => `O teste de inicialização falhou: ${parts}`,
  stopped: {
    message: 'O Guichê encontrou um erro inesperado e parou.',
    detail:
      'O que já foi enviado está registrado. O que estava sendo enviado aparecerá em “A confirmar” quando o Guichê abrir de novo.',
  },
  errorLog: (folder: string) => `O arquivo de erros (log) está em ${folder}`,
  /** The page cannot be shown: what happened, and the choices. */
  window: {
    notLoaded: 'O Guichê não conseguiu mostrar a tela.',
    dies: 'A tela do Guichê parou de funcionar várias vezes seguidas.',
    detail:
      'O que já foi enviado está registrado, e o que está em andamento continua. Tente de novo. Se não resolver, redefina a janela: ela volta à posição inicial, e nenhum dado é apagado.',
    again: 'Tentar de novo',
    reset: 'Redefinir a janela',
    leave: 'Sair do Guichê',
  },
  /** File types in the list of a save dialog, by extension. */
  files: {
    pdf: 'Documento PDF',
    csv: 'Planilha CSV',
    xlsx: 'Planilha do Excel',
    json: 'Arquivo JSON',
    zip: 'Arquivo ZIP',
    db: 'Backup do Guichê',
    age: 'Backup do Guichê com senha',
  },
  quit: {
    message: (jobs: number) =>
      jobs === 1 ? 'Há uma tarefa em andamento.' : `Há ${jobs} tarefas em andamento.`,
    detail:
      'Continue em segundo plano, na bandeja do sistema, ou pause e saia: o que está sendo enviado termina antes de fechar, e o resto fica para depois.',
    goOn: 'Continuar em segundo plano',
    pauseAndQuit: 'Pausar e sair',
    cancel: 'Cancelar',
  },
  tray: {
    tooltip: (jobs: number) =>
      jobs === 0
        ? 'Guichê'
        : jobs === 1
          ? 'Guichê: 1 tarefa em andamento'
          : `Guichê: ${jobs} tarefas em andamento`,
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
  /** The bar that searches the window's page. */
  find: {
    language: 'pt-BR',
    field: 'Buscar nesta tela',
    previous: 'Resultado anterior (Shift+Enter)',
    next: 'Próximo resultado (Enter)',
    close: 'Fechar a busca',
    none: 'Nada encontrado',
    count: (match: number, matches: number) => `${match} de ${matches}`,
  },
  monitor: {
    title: 'Monitor',
    /** `label` if there is only one change. */
    changes: (
      { complete, failed, reversed }: Readonly<Record<'complete' | 'failed' | 'reversed', number>>,
      label: string | null,
    ) =>
      counted(label, [
        [complete, 'completa', 'completas'],
        [failed, 'falhou', 'falharam'],
        [reversed, 'revertida após conclusão', 'revertidas após conclusão'],
      ]),
    cannotAsk: (state: 'outage' | 'unauthorized', account: string) =>
      state === 'outage'
        ? `${account}: o serviço não responde. As consultas continuam automaticamente quando ele voltar.`
        : `${account}: o serviço recusou o CI e o CS. As consultas aguardam novas credenciais.`,
    /** Says nothing about the work itself. */
    whileLocked: 'Há novidades. Desbloqueie o Guichê para ver.',
  },
};
