// Formats figures and times in the clerk's language. Money and numbers follow the language: `R$ 1.234,56`, in English
// `R$ 1,234.56`. Days are dd/mm/yyyy and times have 24 hours in both languages.
import { formatDay } from './due-date.ts';
import { figureText, formatAmount, type Language } from './money.ts';

/** English texts keep the Brazilian order of day and month, because the printed documents use it. */
const localeOf = { 'pt-BR': 'pt-BR', en: 'en-GB' } as const satisfies Record<Language, string>;

const known = new Map<string, Intl.DateTimeFormat>();
function dates(language: Language, style: 'date' | 'time'): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const found = known.get(key);
  if (found) return found;
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const options = { date: day, time: { ...time, second: '2-digit' } } as const;
  const made = new Intl.DateTimeFormat(localeOf[language], options[style]);
  known.set(key, made);
  return made;
}

const on = (iso: string, write: (instant: Date) => string): string => {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? iso : write(instant);
};

export const formatDate = (iso: string, language: Language): string =>
  on(iso, (instant) => dates(language, 'date').format(instant));

/** `21/11/2026 09:05` in either language: no comma, no "at". */
export const formatInstant = (iso: string, language: Language): string =>
  on(
    iso,
    (instant) =>
      `${dates(language, 'date').format(instant)} ${dates(language, 'time').format(instant).slice(0, 5)}`,
  );

/** `09:05`, where the day is known. */
export const formatTime = (iso: string, language: Language): string =>
  on(iso, (instant) => dates(language, 'time').format(instant).slice(0, 5));

export const formatSecond = (iso: string, language: Language): string =>
  on(
    iso,
    (instant) => `${dates(language, 'date').format(instant)} ${dates(language, 'time').format(instant)}`,
  );

/** `nov. 2026`, or `novembro de 2026` in full. */
export function formatMonth(month: string, language: Language, full = false): string {
  const noon = new Date(`${month}-15T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return month;
  const options = { month: full ? 'long' : 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const written = noon.toLocaleDateString(localeOf[language], options);
  return full ? written : written.replace(' de ', ' ');
}

const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "há 3 dias", "em 2 horas", "agora": one unit, never rounded up beyond the truth. */
export function formatAge(iso: string, now: number, language: Language): string {
  return on(iso, (instant) => {
    const seconds = Math.trunc((instant.getTime() - now) / 1_000);
    // Always a number: "amanhã" is a calendar day, and this counts hours.
    const words = new Intl.RelativeTimeFormat(localeOf[language]);
    for (const [unit, size] of steps) {
      const whole = Math.trunc(seconds / size);
      if (whole !== 0) return words.format(whole, unit);
    }
    return new Intl.RelativeTimeFormat(localeOf[language], { numeric: 'auto' }).format(0, 'second');
  });
}

/** Made once: each card formats three times, and a fast scroll renders hundreds of them a second. */
const brief = {
  'pt-BR': new Intl.RelativeTimeFormat(localeOf['pt-BR'], { style: 'short' }),
  en: new Intl.RelativeTimeFormat(localeOf.en, { style: 'short' }),
} as const satisfies Record<Language, Intl.RelativeTimeFormat>;

const just = {
  'pt-BR': new Intl.RelativeTimeFormat(localeOf['pt-BR'], { numeric: 'auto' }).format(0, 'second'),
  en: new Intl.RelativeTimeFormat(localeOf.en, { numeric: 'auto' }).format(0, 'second'),
} as const satisfies Record<Language, string>;

const smaller = [...steps, ['second', 1]] as const;

/** "há 2 min", "em 30 s": for cards and narrow columns. Seconds in steps of five, so that nothing flickers. */
export function formatBrief(iso: string, now: number, language: Language): string {
  return on(iso, (instant) => {
    const seconds = Math.trunc((instant.getTime() - now) / 5_000) * 5;
    const words = brief[language];
    for (const [unit, size] of smaller) {
      const whole = Math.trunc(seconds / size);
      if (whole !== 0)
        return words
          .format(whole, unit)
          .replace(/\bsec?\b\.?|\bseg\b\.?/, 's')
          .replace(/\.$/, '');
    }
    return just[language];
  });
}

/** `0,5`, in English `0.5`: with at most and at least so many decimals. */
export const formatNumber = (value: number, language: Language, most: number, least = 0): string =>
  value.toLocaleString(localeOf[language], { minimumFractionDigits: least, maximumFractionDigits: most });

export const formatCount = (count: number, language: Language): string =>
  count.toLocaleString(localeOf[language]);

const sizes = ['B', 'KB', 'MB', 'GB'] as const;

/** `3,2 MB`: decimal units, as a clerk's file manager shows them. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${value.toLocaleString(localeOf[language], { maximumFractionDigits: digits })}\u00a0${sizes[power] ?? 'B'}`;
}

/** `R$ 1.234,56`, in English `R$ 1,234.56`. */
export const formatCents = (cents: number, language: Language): string =>
  `${cents < 0 ? '−' : ''}R$\u00a0${formatAmount(Math.abs(cents), language)}`;

/** `R$ 2,5 mil`: for the scale of a picture, never for an amount that counts. */
export const formatRoughly = (cents: number, language: Language): string =>
  `R$\u00a0${(cents / 100).toLocaleString(localeOf[language], { notation: 'compact', maximumFractionDigits: 1 })}`;

/**
 * The service's exact decimal text, `1234.5`, as money: every digit is kept, and a text that is no number is returned
 * unchanged.
 */
export function formatDecimal(text: string, language: Language): string {
  const parts = decimalParts(text, language);
  return parts === undefined ? text : `${parts.minus}R$\u00a0${parts.figure}`;
}

/** The service's exact decimal text, of whatever unit. */
export function formatFigure(text: string, language: Language): string {
  const parts = decimalParts(text, language);
  return parts === undefined ? text : `${parts.minus}${parts.figure}`;
}

/** The service's exact decimal text as an amount of USDT, by the same rule. */
export function formatUsdt(text: string, language: Language): string {
  const parts = decimalParts(text, language);
  return parts === undefined ? text : `${parts.minus}${parts.figure}\u00a0USDT`;
}

function decimalParts(
  text: string,
  language: Language,
): { readonly minus: string; readonly figure: string } | undefined {
  const [, minus = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0');
  return { minus: minus && '−', figure: figureText(whole.replace(/^0+(?=\d)/, ''), decimals, language) };
}

/** `sex., 27/11/2026`: the weekday of a calendar day, independent of this computer's time zone. */
export function formatWeekday(day: string, language: Language): string {
  const noon = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return day;
  return `${weekdayName(noon, language)}, ${formatDay(day)}`;
}

/** `sex`, as the head of a calendar's column. */
export const formatWeekdayName = (day: string, language: Language): string =>
  on(`${day}T12:00:00Z`, (noon) => weekdayName(noon, language));

const weekdayName = (noon: Date, language: Language): string =>
  noon.toLocaleDateString(localeOf[language], { weekday: 'short', timeZone: 'UTC' }).replace(/\.$/, '');
