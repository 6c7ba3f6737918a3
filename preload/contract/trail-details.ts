// The kinds of trail entries, and how their details are written: the same on the screen and in the file.
import { figureText, formatAmount, type Language, numberMarks } from '../shared/money.ts';
import { formatDay } from '../shared/due-date.ts';
import { formatInstant } from '../shared/format.ts';
import { issueLimits, withdrawalLimits } from './limit-names.ts';

const ofWatches = ['count', 'transactionId', 'group'] as const;
const ofRest = [
  'batch',
  'lote',
  'code',
  'created',
  'refused',
  'uncertain',
  'doubts',
  'of',
  'differences',
  'refusals',
  'words',
  'status',
  'detail',
  'computer',
  'clerk',
] as const;

/**
 * The kinds of trail entries, and the details that each may carry, in display order. An entry of an older or newer version shows its
 * code.
 */
export const trailDetails = {
  'account.created': ['name', 'baseUrl'],
  'account.revived': ['name', 'baseUrl'],
  'account.changed': ['which'],
  'account.issueLimits': issueLimits,
  'account.confirmed': ['baseUrl'],
  'account.networkAsked': ['proxy'],
  'account.networkAgreed': ['proxy'],
  'account.issueLimitsAsked': issueLimits,
  'account.issueLimitsAgreed': issueLimits,
  'account.removed': ['name'],
  'credentials.set': ['which', 'identity'],
  'credentials.removed': ['which'],
  'practice.scenario': ['scenario'],
  'practice.reset': [],
  'ledger.frozen': ['reason'],
  'ledger.freezeCleared': ['reason', 'why'],
  'ledger.ledgerDamaged': ['code', 'path'],
  'ledger.ledgerBegunAnew': ['code'],
  'ledger.ledgerMigrated': ['code', 'from', 'to', 'backup'],
  'ledger.ledgerRestored': ['code', 'path'],
  'ledger.restoreRefused': ['code', 'path'],
  'ledger.copied': ['name'],
  'ledger.dailyFolder': ['path'],
  'ledger.backupPasswordSet': [],
  'ledger.backupPasswordRemoved': [],
  'ledger.restoreWaits': ['lastAt', 'sends'],
  'ledger.restoreGivenUp': [],
  'ledger.attemptsInterrupted': ['count'],
  'attempt.interrupted': ['kind', 'ref', 'attempt'],
  'batch.queued': ['batch', 'lote', 'boletos', 'identityConfirmed'],
  'batch.paused': ofRest,
  'batch.stopped': ofRest,
  'batch.finished': ofRest,
  'account.panelDeclined': ['since'],
  'account.panelMatched': ['unknown', 'known', 'unread', 'path'],
  'batch.maybeSentMeant': ['batch', 'lote', 'count', 'cents'],
  'agreements.added': ['count'],
  'agreements.changed': ['why', 'count'],
  'batch.repeatsMeant': ['batch', 'lote', 'count'],
  'batch.repeated': ['from', 'batch', 'fromLote', 'lote', 'months'],
  'boleto.wished': ['repeats', 'count'],
  'boleto.foundCreated': [
    'boleto',
    'ref',
    'by',
    'id',
    'payerInPdf',
    'seenByEye',
    'lineAnswer',
    'typed',
    'remoteId',
  ],
  'boleto.foundNotCreated': ['boleto', 'ref', 'by', 'next'],
  'boleto.refusedByHand': ['boleto', 'batch', 'lote', 'status'],
  'boleto.lineRead': ['boleto', 'before', 'now'],
  'boleto.paid': ['count', 'boleto', 'on'],
  'boleto.paidAgain': ['count', 'boleto', 'on'],
  'boleto.paidTakenBack': ['count', 'boleto', 'on'],
  'boleto.cancelled': ['count', 'boleto'],
  'boleto.revived': ['count', 'boleto'],
  'boleto.chatOpened': ['boleto'],
  'callback.attributed': ['delivery', 'boleto'],
  'callback.attributionUndone': ['delivery', 'boleto'],
  'callback.declined': ['count', 'boleto'],
  'callback.dismissalUndone': ['count', 'boleto'],
  'callback.setAside': ['delivery'],
  'callback.broughtBack': ['delivery'],
  'income.imported': ['path', 'kind', 'count', 'known'],
  'income.accepted': ['count', 'cents', 'boleto'],
  'income.acceptedAutomatically': ['count', 'cents', 'boleto'],
  'income.filed': ['count', 'cents'],
  'income.takenBack': ['count', 'cents'],
  'income.settings': ['path'],
  'document.emptied': ['count', 'bytes'],
  'booklet.made': ['booklet', 'title', 'boletos', 'missing', 'files'],
  'print.spooled': ['print', 'title', 'printer', 'way', 'copies', 'pages', 'sha256'],
  'print.said': ['print', 'state'],
  'printer.measured': ['printer', 'way', 'right'],
  'watch.added': ['count', 'reopened', 'transactionId', 'group'],
  'watch.changed': ofWatches,
  'watch.paused': ofWatches,
  'watch.resumed': ofWatches,
  'watch.removed': ofWatches,
  'watch.reversed': ['transactionId', 'from', 'to', 'lane'],
  'watch.seen': ofWatches,
  'withdrawal.requested': ['cents', 'wallet', 'request'],
  'withdrawal.declined': ['cents', 'wallet', 'reason', 'request'],
  'withdrawal.sent': ['withdrawal', 'cents', 'wallet', 'label', 'maker', 'request'],
  'withdrawal.settled': ['withdrawal', 'became', 'transactionId'],
  'withdrawal.overridden': ['withdrawal', 'what'],
  'withdrawal.foundMade': ['withdrawal', 'transactionId', 'amount', 'by'],
  'withdrawal.foundNotMade': ['withdrawal', 'by'],
  'withdrawal.differs': ['withdrawal', 'which'],
  'withdrawal.checkDiffers': ['withdrawal', 'which', 'amount', 'type'],
  'withdrawal.estimateMissed': ['withdrawal', 'which'],
  'withdrawal.estimateAsked': ['withdrawal'],
  'withdrawal.acknowledged': ['withdrawal', 'which'],
  'withdrawal.settings': withdrawalLimits,
  'withdrawal.settingsAsked': withdrawalLimits,
  'withdrawal.limits': ['eachCents', 'dayCents', 'eachCentsBefore', 'dayCentsBefore'],
  'withdrawal.limitsAsked': ['eachCents', 'dayCents'],
  'wallet.added': ['label', 'wallet'],
  'wallet.changed': ['label', 'wallet', 'labelBefore', 'walletBefore', 'note'],
  'wallet.removed': ['label', 'wallet'],
  'mail.queued': ['purpose', 'count'],
  'mail.interrupted': ['count'],
  'mail.withdrawn': ['count'],
  'mail.decided': ['decision', 'count'],
  'mail.settings': ['fields'],
  'mail.reminders': ['daysBefore', 'daysAfter'],
  'mail.settingsRemoved': [],
  'month.generated': ['month', 'batch', 'lote', 'count'],
  'payer.changed': ['payer', 'fields'],
  'payers.imported': ['count'],
  'pin.set': [],
  'pin.removed': [],
  'pin.wrong': ['count'],
  /** Its secret in the vault is lost, and somebody asked to set it again. */
  'pin.lost': [],
  'pin.corrected': [],
  'lock.set': ['minutes'],
  'lock.cleared': [],
  'team.personAdded': ['login', 'name', 'role'],
  'team.personChanged': ['login', 'name', 'role', 'roleBefore'],
  'team.personRemoved': ['login', 'name'],
  'team.movedIn': ['boletos', 'cents', 'uncertain', 'merged'],
  'team.movedOut': ['boletos', 'cents', 'uncertain'],
  'team.expanded': ['to'],
  'team.contracted': ['to'],
  'team.copied': ['boletos', 'cents', 'uncertain'],
  'team.frozen': ['reason', 'epoch'],
  'team.wentOn': ['epoch'],
  'team.computerLost': ['computer', 'doubts'],
  'team.tookOver': ['lote', 'computer', 'doubts'],
  'team.asked': ['lote', 'computer'],
  'view.shared': ['view'],
  'view.unshared': ['view'],
  'boleto.resolved': ['boleto', 'holderIsOff'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type TrailCode = keyof typeof trailDetails;

export type DetailName = (typeof trailDetails)[TrailCode][number];

/** Details for the program's own use, which a clerk does not see. */
const kept: ReadonlySet<string> = new Set<DetailName>(['attempt', 'request']);

/** What a person or an administrator named: shown as it is, also where it looks like a code. */
const named: ReadonlySet<string> = new Set<DetailName>(['computer', 'clerk', 'view']);

interface TrailWords {
  readonly language: Language;
  /** The text for a detail's name, for `name value` if the value is a code, or for `any value`. */
  readonly word: (key: string) => string | undefined;
}

/** The names and values of an entry's details as text; an unknown name of another version is shown as unknown. */
export const detailsInWords = (
  { detail }: { readonly detail: Readonly<Record<string, string | number | boolean | null>> },
  words: TrailWords,
): readonly (readonly [name: string, value: string])[] =>
  Object.entries(detail).flatMap(([name, value]) => {
    const twice = (name === 'batch' && 'lote' in detail) || (name === 'from' && 'fromLote' in detail);
    if (value === null || value === '' || kept.has(name) || twice) return [];
    const text = valueInWords(name, value, words);
    return text === ''
      ? []
      : [[begun(words.word(name) ?? words.word('other') ?? ''), changeText(text, words)] as const];
  });

/** A change is stored with an arrow between the old value and the new one, and a switch with a tick. */
function changeText(text: string, { word }: TrailWords): string {
  const [, before, after] = /^(.+) → (.+)$/u.exec(text) ?? [];
  if (before === undefined || after === undefined) return text;
  const switched = before === '✓' || after === '✓';
  const said = (value: string) => (switched ? word(value === '✓' ? 'any true' : 'any false') : value);
  return [word('from'), said(before), word('to'), said(after)].join(' ');
}

/** As a label begins. */
const begun = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function valueInWords(
  name: string,
  value: string | number | boolean,
  { language, word }: TrailWords,
): string {
  const known = (text: string): string | undefined => word(`${name} ${text}`) ?? word(`any ${text}`);
  if (typeof value === 'number') return numberText(name, value, language);
  if (typeof value === 'boolean') return known(String(value)) ?? String(value);
  if (named.has(name)) return value;
  if (name === 'lineAnswer') return answerText(value, known);
  return partsOf(value)
    .map((part) => known(part) ?? (isCode(part) ? '' : textOf(name, part, language)))
    .filter((part) => part !== '')
    .join(', ');
}

/** Codes of the program that no screen has a text for mean nothing to a clerk. */
const isCode = (text: string): boolean => /^[a-z]+(?:[A-Z][a-z]*)+$/u.test(text);

/** A value may contain several codes; values stored as JSON are shown by their plain values. */
function partsOf(value: string): readonly string[] {
  if (!/^[[{]/u.test(value)) return /^[\w., -]+$/u.test(value) ? value.split(', ') : [value];
  try {
    return plainValues(JSON.parse(value));
  } catch {
    return [value];
  }
}

function plainValues(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(plainValues);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [String(value)]
    : [];
}

/** The code of the result, followed by the service's message. */
function answerText(value: string, known: (text: string) => string | undefined): string {
  const [code = '', ...rest] = value.split(' ');
  const said = rest.join(' ');
  const words = /^[[{]/u.test(said) ? '' : said;
  return [known(code) ?? (isCode(code) ? '' : code), words].filter((part) => part !== '').join(': ');
}

const reais = (sign: string, whole: string, cents: string, language: Language): string =>
  `${sign}R$ ${figureText(whole, cents.padEnd(2, '0'), language)}`;

function numberText(name: string, value: number, language: Language): string {
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  if (/cents(?:Before)?$/iu.test(name)) return `${sign}R$ ${formatAmount(size, language)}`;
  if (name === 'bytes') {
    const [whole = '0', tenths = '0'] = (size / 1_000_000).toFixed(1).split('.');
    return `${figureText(whole, tenths, language)} MB`;
  }
  const [whole = '', behind = ''] = String(size).split('.');
  return `${sign}${figureText(whole, behind, language)}`;
}

/** Figures of the service that are reais. */
const inReais: ReadonlySet<string> = new Set<DetailName>(['amount']);
/** Limits are stored as text: the old value, an arrow, the new value. */
const limits: ReadonlySet<string> = new Set<DetailName>(['dailyCents', 'pinFromCents']);
/** Stored as `0,50 % → 1,00 %`. */
const tolerance: DetailName = 'rateTolerance';

function textOf(name: string, text: string, language: Language): string {
  if (inReais.has(name)) {
    const [, sign = '', whole, behind = ''] = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(text) ?? [];
    if (whole !== undefined) return reais(sign, whole, behind, language);
  }
  if (limits.has(name))
    return text.replaceAll(/(\d{1,15}),(\d\d)/gu, (_, whole: string, cents: string) =>
      reais('', whole, cents, language),
    );
  if (name === tolerance) return text.replaceAll(/(\d),(\d)/gu, `$1${numberMarks[language].decimal}$2`);
  if (/^\d{4}-\d\d-\d\d$/u.test(text)) return formatDay(text);
  // In this computer's time zone, like every time on screen.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(text) ? formatInstant(text, language) : text;
}
