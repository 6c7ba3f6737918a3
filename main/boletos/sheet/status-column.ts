// Columns that tell which rows are not to be billed: `Status` with Pago and Cancelado, `Pago?` with Sim. Collects their
// values in the whole column and proposes which rows to leave out.
import type { StatusQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { ColumnProfile } from '../../../preload/contract/sheets.ts';
import { fold, foldedWords } from '../../../preload/shared/fold.ts';
import type { Mapping } from './fields.ts';
import { headerText, internalNotes } from './header-words.ts';
import { isInParts, termsIn } from './payment-terms.ts';
import { remembered } from './remembered.ts';

/** Days and long numbers. */
const numberKey = '0000';

/**
 * The same for all spellings of a value, for all days and long numbers, and for `Pago em 10/05` of any day. `2x` and `3x`
 * differ.
 */
export function statusKey(text: string): string {
  const terms = /\d/.test(text) && isInParts(text) ? termsIn(text) : null;
  if (terms !== null) return terms;
  const words = foldedWords(text.replace(/R\$(?=[\s\d]*\d)/i, ''));
  const isNumber = /^[\d ]{4,}$/.test(words);
  return (
    words.replace(/\d+/g, ' ').replace(/ +/g, ' ').trim() ||
    (isNumber ? (/[1-9]/.test(words) ? numberKey : '0') : words) ||
    text.replace(/\ufe0f/g, '').trim()
  );
}

const settledWords =
  /^((pag[ao]s?|pagou|pg|pgo|pgto?|pgt|quit|quitou|liq|baixou|canc|paid|void|obito)\b|quitad|liquidad|baixad|recebid|compensad|cancel|rescindid|rescis|distrat|trancou|cortesia|permuta|bonificad|gratuit|gratis\b|dispensad|anulad|sem efeito|estornad|inativ|deslig|trancad|isent|encerrad|suspens|exclu|devolvid|bolsista|ja (pag|quit|emit)|desist|evadid|transferid|falecid|bloquead|acordo|negociad|renegociad|perdoad|abonad|deletar|apagar|remover|retirar|ignorar|desconsiderar|duplicad|repetid|resolvid|saiu\b|parou\b|pausad|afastad|sem (cobranca|debito)|(nao|n) (cobr|faz|emit|ger|envi)|zerad|ex alun|faleceu|nada consta|em acordo|aguardar\b|segurar\b|reter\b|judicial|adiantad|(ja )?(boletos? )?(emitid|gerad)|boletos? enviad|ja foi\b|settled|refunded|inactive)/;
const openWords =
  /^((em )?abert|ativ[ao]\b|pendente|a vencer|vencid|atrasad|(em )?atraso|em dia|inadimplente|adimplente|nao (pag|quitad|receb|liquidad)|a (pagar|receber|emitir|cobrar)|emitir|cobrar|regular|matriculad|normal|nov[ao]$|aguardando|open\b|pending|active\b|overdue|unpaid)/;
/** Other ways to pay than by boleto. */
const otherWay =
  /^(pix|cartao|debito|credito|dinheiro|especie|cheque|transferencia|ted|deposito|em maos|card|cash)\b/;
const currencies = /^(brl|r|real|reais|usd|us|dolar|dolares|eur|euros?)$/;
const reais = /^(r|brl|real|reais)$/;
const wholeName = /^(sub ?)?tota(l|is)( geral)?$|^(exemplo|modelo)\b/;
/** No name has these words. */
const strangeInName =
  '(?:cancel(?:ad[ao]|ou)|quitad[ao]|inativ[ao]|desligad[ao]|rescindid[ao]|trancad[ao]|suspens[ao]|falecid[ao]|isent[ao]|nao (?:emitir|cobrar|gerar|enviar))';
const inName = new RegExp(
  String.raw`[([\-–—,;:/*] *(?:${strangeInName}|cancelad|pag[ao]\b|pgt?o?\b|liq\b|quit\b|baixad[ao]|cortesia|permuta|acordo|exemplo|modelo)|^\W*${strangeInName}\b|\b(?:${strangeInName}|pgt?o?)\W*$`,
);
/** Most names have none of these, whatever their case and accents. */
const mayBeInName =
  /[([\-–—,;:/*]|tota|exemplo|modelo|cancel|quitad|inativ|desligad|rescind|trancad|suspens|falecid|isent|n[aã]o |\bpgt?o?\b/i;

const yes: ReadonlySet<string> = new Set([
  'sim',
  's',
  'x',
  'ok',
  'yes',
  'y',
  'true',
  'verdadeiro',
  'v',
  '1',
  'd',
  '✅',
  '✔',
  '✓',
  '☑',
  '√',
]);
const no: ReadonlySet<string> = new Set([
  'nao',
  'n',
  'no',
  'false',
  'falso',
  'f',
  '0',
  'c',
  '❌',
  '✖',
  '✗',
  '✘',
  '❎',
]);
/** `Sim, por Pix` says yes. */
const flagIn = (key: string): string => /^(?:sim|nao|ok)(?= )/.exec(key)?.[0] ?? key;
const saysYes = (key: string): boolean => yes.has(flagIn(key));
const saysNo = (key: string): boolean => no.has(flagIn(key)) && !openWords.test(key);
const isFlag = (key: string): boolean => saysYes(key) || saysNo(key);

/** What the values of such a column mean. */
interface Kind {
  /** The column's header, as `headerText` writes it. */
  readonly header: RegExp;
  /** This value says that its row needs no boleto. */
  readonly settles: (key: string, text: string) => boolean;
  /** Whether a value belongs to such a column at all; one that does not makes it no such column, unless `mostly`. */
  readonly knows: (key: string) => boolean;
  /** Known values in half of its cells are enough, and the others are asked about too. */
  readonly mostly?: true;
  /** This value may say so: a clerk is asked about it if the column has another value too. */
  readonly maySettle?: (key: string) => boolean;
  /** A clerk is asked also if the column has no other value. */
  readonly evenAlone?: true;
  /** The column says something only if some of its cells are blank. */
  readonly besideBlanks?: true;
  /** Only values that settle are kept: the others are free text. Whatever settles has such letters. */
  readonly free?: RegExp;
}

const isKnown = (key: string): boolean => openWords.test(key) || settledWords.test(key);

/** What `CANCELADOS`, `Alunos inativos` or `EM ABERTO` says of the rows below it. */
export function headingOf(text: string): 'settled' | 'open' | null {
  const words = statusKey(text);
  const last = words.slice(words.indexOf(' ') + 1);
  if (settledWords.test(words) || settledWords.test(last)) return 'settled';
  return openWords.test(words) || openWords.test(last) ? 'open' : null;
}

const isMark = (key: string): boolean => isFlag(key) && !/[a-z0-9]/.test(key);
const settlesOtherwise = (key: string): boolean =>
  otherWay.test(key) || key === numberKey || settledWords.test(key);
const isWay = (key: string): boolean =>
  settlesOtherwise(key) ||
  /\bboletos?\b/.test(key) ||
  isKnown(key) ||
  isInParts(key) ||
  (/[a-z]/.test(key) && termsIn(key) !== null);
/** More than `0,00` and `-`. */
const isGiven = (key: string): boolean => key === numberKey || /[^0\s\-\u2013\u2014]/.test(key);
const isDay = /\d[/.-]\d{1,2}[/.-]\d|^\d{4}-/;
const always = (): boolean => true;
const isHalf = (part: number, whole: number): boolean => part * 2 >= whole;

const kinds = {
  named: {
    header: /\b(status|situacao)\b/,
    settles: (key) => settledWords.test(key),
    knows: always,
    maySettle: (key) => !isKnown(key) && isGiven(key),
  },
  /** Sim means that the row needs no boleto. */
  settledFlag: {
    header:
      /^(ja |foi |esta )?(pag[ao]|pagou|quitad[ao]|quitou|baix(ad[ao]|a|ou)|liquidad[ao]|cancelad[ao]|cancelou|cancelar|recebid[ao]|recebeu|isent[ao]|bolsista|gratuidade|inativ[ao]|suspens[ao]|bloquead[ao]|desligad[ao]|trancad[ao]|(boleto )?(emitid|gerad|enviad|impress)[ao]|feito|excluid[ao]|excluir|ignorar|remover|ok|pix|dinheiro|cartao|debito automatico|nao (cobrar|emitir|gerar|enviar)( boletos?)?|quitacao|liquidacao|cancelamento|desligamento|rescisao|trancamento|obito)$/,
    settles: (key, text) => saysYes(key) || settledWords.test(key) || (key === numberKey && isDay.test(text)),
    knows: (key) => isKnown(key) || isFlag(key) || key === numberKey,
    mostly: true,
    // A sum may be a part.
    maySettle: (key) => key === numberKey,
  },
  /** Não means that the row needs no boleto. */
  openFlag: {
    header:
      /^(ativ[ao]|(emitir|emite|cobrar|cobra|gerar|gera|enviar|faturar|recebe)( boleto| cobranca)?|boleto|sel|selecao|selecionad[ao]|selecionar|d c)$/,
    settles: (key) => saysNo(key) || key === '' || settledWords.test(key),
    knows: (key) => isKnown(key) || isFlag(key),
    mostly: true,
  },
  way: {
    header: /\b(forma|meio|modo|tipo)( de)? (pagamento|cobranca|recebimento)\b|^tipo$/,
    settles: (key, text) => settlesOtherwise(key) || isMark(key) || isInParts(text),
    knows: (key) => isWay(key) || isMark(key),
    mostly: true,
  },
  payment: {
    header: /^(pagamento|recebimento)$/,
    settles: (key, text) => settlesOtherwise(key) || saysYes(key) || isMark(key) || isInParts(text),
    knows: (key) => isWay(key) || isFlag(key),
    mostly: true,
  },
  /** Terms of payment: an amount that is paid in several parts is no single boleto. */
  terms: {
    header: /^(condic(ao|oes)|cond|prazos?|parcelamento|faturamento)\b|\b(prazo|plano)( de)? pagamento\b/,
    settles: (key, text) => settledWords.test(key) || isInParts(text),
    knows: always,
  },
  currency: {
    header: /\b(moeda|currency)\b/,
    settles: (key) => key !== '' && !reais.test(key),
    knows: always,
  },
  paidSum: {
    header: /^(valor|total)( total)? (pag|recebid|quitad|liquidad)[ao]( r)?$/,
    settles: () => false,
    knows: always,
    maySettle: (key) => isGiven(key),
  },
  /** The day of a payment. */
  done: {
    header:
      /\b(data|dia)( de| do| da)? (pagamento|baixa|quitacao|liq(uidacao)?|receb(imento)?|cancelamento|desligamento|rescisao|obito)\b|\b(pag[ao]|pagou|quitad[ao]|recebid[ao]|baixad[ao]|cancelad[ao]|saiu) em\b|\bja (emitid|gerad|enviad|pag)[ao]\b/,
    settles: isGiven,
    knows: always,
  },
  /** What only boletos that were issued before have, and payers who left. */
  inSomeRows: {
    header:
      /\b(nosso numero|linha digitavel|codigo de barras)\b|^(numero|link|url)( d[eo])? boleto$|^(data|dia)( de| da)? saida$/,
    settles: isGiven,
    knows: always,
    besideBlanks: true,
  },
  notes: {
    header: internalNotes,
    settles: (key, text) =>
      settledWords.test(key) ||
      otherWay.test(key) ||
      flagIn(key) === 'ok' ||
      isMark(key) ||
      (isInParts(text) && termsIn(text) !== null),
    knows: always,
    free: /\p{L}{2}|\d\D+\d|\d *x|^[✅✔✓☑√❌✖✗✘❎]/iu,
  },
  /** Any other column with such words. */
  byCells: { header: /^/, settles: (key) => settledWords.test(key), knows: isKnown, mostly: true },
} as const satisfies Readonly<Record<string, Kind>>;

/** Titles that do not tell what Sim means. */
const unclearTitle =
  /^(controle|conferencia|marcar|marcad[ao]|check|visto|(jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)[a-z]*( \d+)?)?$/;
/** Without a clear title, Sim may mean paid as well as to be billed. */
const untitledFlags: Kind = { ...kinds.openFlag, maySettle: (key) => !isKnown(key), evenAlone: true };

const ofNames: Kind = {
  header: /^/,
  settles: (key, text) => wholeName.test(key) || inName.test(fold(text)),
  knows: always,
  free: mayBeInName,
};

/** `enough`: how many of the samples must be known words if the header does not tell. */
function kindOf({ header, samples }: ColumnProfile, enough: 'one' | 'all'): Kind | null {
  const name = headerText(header);
  const kind: Kind | undefined = Object.values(kinds).find((one) => one.header.test(name));
  if (kind === undefined || kind !== kinds.byCells) return kind ?? null;
  const all = (knows: (key: string) => boolean): boolean => samples.every((text) => knows(statusKey(text)));
  if (all(isKnown)) return kind;
  if (all((key) => currencies.test(key))) return kinds.currency;
  if (unclearTitle.test(name) && all(isFlag)) return untitledFlags;
  if (header === '' && samples.length > 0 && samples.every((text) => /^\d{1,3} ?%$/.test(text)))
    return kinds.named;
  if (header === '' && samples.some(isInParts) && samples.every((text) => termsIn(text) !== null))
    return kinds.terms;
  if (all((key) => kinds.way.knows(key) && !/^\d/.test(key))) return kinds.way;
  return enough === 'one' && samples.some((text) => isKnown(statusKey(text))) ? kind : null;
}

/** Whether a column says something about each row by such words, so that they are no names. */
export const hasStates = (profile: ColumnProfile): boolean =>
  kindOf(profile, 'all') !== null || profile.samples.every((text) => isFlag(statusKey(text)));

/** A column with more values is free text, not a status. */
const mostValues = 20;
const mostKeys = 200;

function gatherColumn(column: number, kind: Kind) {
  const found = new Map<string, { readonly text: string; readonly settled: boolean; count: number }>();
  const keyOf = remembered(statusKey);

  return {
    add(cells: readonly string[]) {
      const text = (cells[column] ?? '').trim();
      if (kind.free?.test(text) === false) return;
      const key = keyOf(text);
      const value = found.get(key);
      if (value) {
        value.count += 1;
        return;
      }
      const settled = kind.settles(key, text);
      const isKept = settled || (kind.free === undefined && found.size < mostKeys);
      if (isKept) found.set(key, { text: text.slice(0, 80), settled, count: 1 });
    },

    question(): StatusQuestion | null {
      const values = [...found].map(([key, value]) => ({ key, ...value }));
      const filled = values.filter(({ key }) => key !== '');
      const known = filled.filter(({ key }) => kind.knows(key));
      const cells = (some: typeof filled): number => some.reduce((sum, { count }) => sum + count, 0);
      const belongs = kind.mostly ? isHalf(cells(known), cells(filled)) : known.length === filled.length;
      if (filled.length === 0 || !belongs) return null;
      if (kind.besideBlanks && filled.length === values.length) return null;
      const mayBe = filled.some(({ key }) => kind.maySettle?.(key));
      // A blank beside a word is a value too.
      const several = values.length > (kind.evenAlone ? 0 : 1) && values.length <= mostValues;
      const varied = mayBe && several;
      if (!varied && !values.some(({ settled }) => settled)) return null;
      const sorted = values.toSorted((a, b) => Number(b.settled) - Number(a.settled) || b.count - a.count);
      const settled = values.filter((value) => value.settled).length;
      return { ask: 'status', column, values: sorted.slice(0, Math.max(mostValues, settled)) };
    },
  };
}

export function gatherStatuses(profiles: readonly ColumnProfile[], mapping: Mapping) {
  const taken = new Set(Object.values(mapping).map((one) => (one.from === 'column' ? one.column : -1)));
  const name = mapping['payer.name'];
  return profiles.flatMap((profile) => {
    const isName = name?.from === 'column' && name.column === profile.column;
    const kind = isName ? ofNames : taken.has(profile.column) ? null : kindOf(profile, 'one');
    return kind === null ? [] : [gatherColumn(profile.column, kind)];
  });
}
