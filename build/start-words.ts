// What `npm start` prints before the program can show its own texts, in the two languages of the program.
import { languageOf, type Language } from '../main/host/words.ts';

const fetchFaults = [
  'notFound',
  'cutOff',
  'proxyRefuses',
  'certificate',
  'refused',
  'diskFull',
  'notWritable',
  'silent',
] as const;

/** Why Electron's program could not be fetched: one of these, or the installer's own line. */
export type FetchFault = (typeof fetchFaults)[number] | { readonly line: string };

export const fetchFaultOf = (text: string): FetchFault =>
  fetchFaults.find((fault) => fault === text) ?? { line: text };

interface NoDisplay {
  readonly because: 'noDisplay';
}

/** Why Electron opens no window here. */
export type Obstacle =
  | NoDisplay
  | { readonly because: 'root' | 'appArmor' | 'sandbox' | 'notStarted' }
  | { readonly because: 'libraries'; readonly names: readonly string[] }
  /** `hoursAgo`: if it was not just now. */
  | { readonly because: 'notFetched'; readonly fault: FetchFault; readonly hoursAgo?: number }
  | { readonly because: 'endedBy'; readonly signal: string }
  | { readonly because: 'endedWith'; readonly code: number }
  | { readonly because: 'noWindow'; readonly seconds: number };

interface Texts {
  readonly inBrowser: (why: string) => string;
  /** A whole sentence, because no browser has a display either. */
  readonly noDisplay: string;
  readonly root: string;
  readonly appArmor: string;
  readonly sandbox: string;
  readonly notStarted: string;
  readonly libraries: (names: string) => string;
  readonly notFetched: (why: string, when: string) => string;
  readonly faults: Readonly<Record<(typeof fetchFaults)[number], string>>;
  readonly hoursAgo: (hours: number) => string;
  readonly endedBy: (signal: string) => string;
  readonly endedWith: (code: number) => string;
  readonly noWindow: (seconds: number) => string;
  readonly fetching: string;
  readonly building: string;
  readonly notBuilt: (folder: string) => string;
}

const inPortuguese: Texts = {
  inBrowser: (why) => `O Guichê abre em uma janela do navegador: ${why}.`,
  noDisplay: 'O Guichê não abre janela: não há tela (nem DISPLAY nem WAYLAND_DISPLAY está definida).',
  root: 'o Electron não roda como root',
  appArmor: 'o AppArmor deste sistema não permite a proteção (sandbox) de que o Electron precisa',
  sandbox: 'este sistema não permite a proteção (sandbox) de que o Electron precisa',
  notStarted: 'o Electron não pôde ser iniciado (código 127: falta um arquivo ou uma biblioteca)',
  libraries: (names) => `faltam bibliotecas de que o Electron precisa: ${names}`,
  notFetched: (why, when) =>
    `não foi possível baixar o Electron${when} (${why}); "npm start -- --fetch" tenta de novo`,
  faults: {
    notFound: 'o servidor não foi encontrado: sem rede, ou com um proxy que não foi configurado',
    cutOff: 'a conexão foi recusada ou cortada no caminho: um firewall ou um proxy',
    proxyRefuses: 'o proxy recusou: defina HTTPS_PROXY com usuário e senha',
    certificate:
      'um certificado no caminho não é confiável: informe o certificado da sua rede em NODE_EXTRA_CA_CERTS',
    refused: 'esta rede respondeu com uma recusa',
    diskFull: 'o disco está cheio',
    notWritable: 'não é possível gravar em node_modules',
    silent: 'nada chegou em 20 segundos',
  },
  hoursAgo: (hours) =>
    hours === 0 ? 'há menos de uma hora' : `há ${hours} ${hours === 1 ? 'hora' : 'horas'}`,
  endedBy: (signal) => `o Electron foi encerrado por ${signal} antes de abrir a janela`,
  endedWith: (code) => `o Electron terminou com o código ${code} antes de abrir a janela`,
  noWindow: (seconds) =>
    `o Electron não abriu nenhuma janela em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`,
  fetching: 'Baixando o Electron, uma única vez…',
  building: 'Preparando o Guichê…',
  notBuilt: (folder) =>
    `Não é possível gravar em ${folder}, onde o Guichê é preparado. Nada foi aberto: copie a pasta para um lugar seu, ou ajuste as permissões, e tente de novo.`,
};

const inEnglish: Texts = {
  inBrowser: (why) => `Guichê opens in a browser window: ${why}.`,
  noDisplay: 'Guichê opens no window: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set).',
  root: 'Electron does not run as root',
  appArmor: "this system's AppArmor does not let programs make the sandbox that Electron needs",
  sandbox: 'this system does not let programs make the sandbox that Electron needs',
  notStarted: 'Electron could not be started (code 127: a file or a library is missing)',
  libraries: (names) => `libraries that Electron needs are missing: ${names}`,
  notFetched: (why, when) =>
    `Electron could not be fetched${when} (${why}); "npm start -- --fetch" tries again`,
  faults: {
    notFound: 'its host is not found from here: no network, or a proxy that is not set',
    cutOff: 'the connection is refused or cut on the way: a firewall or a proxy',
    proxyRefuses: 'the proxy refuses: set HTTPS_PROXY with its user and password',
    certificate: "a certificate on the way is not trusted: name your network's own in NODE_EXTRA_CA_CERTS",
    refused: 'this network answers with a refusal',
    diskFull: 'the disk is full',
    notWritable: 'its folder below node_modules cannot be written',
    silent: 'nothing came for 20 seconds',
  },
  hoursAgo: (hours) =>
    hours === 0 ? 'less than an hour ago' : `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`,
  endedBy: (signal) => `Electron ended by ${signal} before its window was there`,
  endedWith: (code) => `Electron ended with code ${code} before its window was there`,
  noWindow: (seconds) =>
    `Electron opened no window within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  fetching: 'Fetching Electron, once…',
  building: 'Building Guichê…',
  notBuilt: (folder) =>
    `${folder}, where Guichê is built, cannot be written to. Nothing was opened: copy the folder to a place of your own, or change its permissions, and try again.`,
};

const textsIn = (language: Language): Texts => (language === 'en' ? inEnglish : inPortuguese);

function clause(texts: Texts, obstacle: Exclude<Obstacle, NoDisplay>): string {
  switch (obstacle.because) {
    case 'libraries':
      return texts.libraries(obstacle.names.join(', '));
    case 'notFetched': {
      const { fault, hoursAgo } = obstacle;
      const why = typeof fault === 'string' ? texts.faults[fault] : fault.line;
      return texts.notFetched(why, hoursAgo === undefined ? '' : ` ${texts.hoursAgo(hoursAgo)}`);
    }
    case 'endedBy':
      return texts.endedBy(obstacle.signal);
    case 'endedWith':
      return texts.endedWith(obstacle.code);
    case 'noWindow':
      return texts.noWindow(obstacle.seconds);
    default:
      return texts[obstacle.because];
  }
}

export interface StartWords extends Pick<Texts, 'fetching' | 'building' | 'notBuilt'> {
  /** One sentence: what opens in place of Electron, and why. */
  readonly instead: (obstacle: Obstacle) => string;
}

export function startWordsIn(language: Language): StartWords {
  const texts = textsIn(language);
  const { fetching, building, notBuilt } = texts;
  const instead = (obstacle: Obstacle) =>
    obstacle.because === 'noDisplay' ? texts.noDisplay : texts.inBrowser(clause(texts, obstacle));
  return { instead, fetching, building, notBuilt };
}

/** In the language of the system, like the browser host's own texts. */
export const startWords = (): StartWords =>
  startWordsIn(languageOf(Intl.DateTimeFormat().resolvedOptions().locale));
