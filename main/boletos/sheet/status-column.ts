// Columns that tell which rows are not to be billed: `Status` with Pago and Cancelado, `Pago?` with Sim. Collects their
// values in the whole column and proposes which rows to leave out.
import type { StatusQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { ColumnProfile } from '../../../preload/contract/sheets.ts';
import { folded } from '../../spreadsheets/raw-row.ts';
import type { Mapping } from './fields.ts';
import { headerText, isForeign } from './header-words.ts';

/** The same for all spellings of a value, and for `Pago em 10/05` of any day. */
export function statusKey(text: string): string {
  const words = folded(text);
  return words.replace(/\d+/g, ' ').replace(/ +/g, ' ').trim() || words;
}

const settledWords =
  /^((pag[ao]s?|pagou|pgto?|canc|paid|void)\b|quitad|liquidad|baixad|recebid|cancel|estornad|inativ|deslig|trancad|isent|encerrad|suspens|exclu|devolvid|nao (emitir|cobrar|gerar)|desist|evadid|transferid|falecid|bloquead|acordo|negociad|renegociad|perdoad|abonad|settled|refunded|inactive)/;
const openWords =
  /^((em )?abert|ativ[ao]\b|pendente|a vencer|vencid|atrasad|(em )?atraso|em dia|inadimplente|adimplente|nao (pag|quitad|receb|liquidad)|a (pagar|receber|emitir|cobrar)|emitir|cobrar|regular|matriculad|normal|nov[ao]$|aguardando|open\b|pending|active\b|overdue|unpaid)/;
const named = /\b(status|situacao)\b/;
/** A column of Sim and Não. In the first kind Sim means that the row needs no boleto; in the second, Não. */
const settledFlag =
  /^(ja |foi |esta )?(pag[ao]|pagou|quitad[ao]|baixad[ao]|liquidad[ao]|cancelad[ao]|recebid[ao]|isent[ao]|(boleto )?emitid[ao])$/;
const openFlag =
  /^(ativ[ao]|(emitir|emite|cobrar|cobra|gerar|gera|enviar|faturar|recebe)( boleto| cobranca)?|boleto)$/;
const yes: ReadonlySet<string> = new Set(['sim', 's', 'x', 'ok', 'yes', 'y', 'true', 'verdadeiro', 'v', '1']);
const no: ReadonlySet<string> = new Set(['nao', 'n', 'no', 'false', 'falso', 'f', '0']);

type Kind = 'named' | 'settledFlag' | 'openFlag' | 'byCells';

const isKnown = (key: string): boolean => openWords.test(key) || settledWords.test(key);

function kindOf({ header, samples }: ColumnProfile): Kind | null {
  const name = headerText(header);
  if (named.test(name)) return 'named';
  if (settledFlag.test(folded(header))) return 'settledFlag';
  if (openFlag.test(folded(header))) return 'openFlag';
  // Notes are free text, even if they begin with such a word.
  if (isForeign(name, 'description')) return null;
  return samples.length > 0 && samples.every((text) => isKnown(statusKey(text))) ? 'byCells' : null;
}

function isSettled(key: string, kind: Kind): boolean {
  if (kind === 'settledFlag' && yes.has(key)) return true;
  if (kind === 'openFlag' && (no.has(key) || key === '')) return true;
  return settledWords.test(key);
}

export interface StatusValues {
  readonly add: (cells: readonly string[]) => void;
  readonly question: () => StatusQuestion | null;
}

/** A column with more values is free text, not a status. */
const mostValues = 20;
const mostKeys = 200;

function gatherColumn(column: number, kind: Kind): StatusValues {
  const found = new Map<string, { readonly text: string; count: number }>();
  const keys = new Map<string, string>();

  function keyOf(text: string): string {
    const known = keys.get(text);
    if (known !== undefined) return known;
    const key = statusKey(text);
    if (keys.size < 20_000) keys.set(text, key);
    return key;
  }

  return {
    add(cells) {
      const text = (cells[column] ?? '').trim();
      const key = keyOf(text);
      const value = found.get(key);
      if (value) value.count += 1;
      else if (found.size < mostKeys) found.set(key, { text: text.slice(0, 80), count: 1 });
    },

    question() {
      const values = [...found].map(([key, { text, count }]) => ({
        key,
        text,
        count,
        settled: isSettled(key, kind),
      }));
      const filled = values.filter(({ key }) => key !== '');
      const isFlag = kind === 'settledFlag' || kind === 'openFlag';
      const readable = filled.every(({ key }) => isKnown(key) || (isFlag && (yes.has(key) || no.has(key))));
      if (filled.length === 0 || (kind !== 'named' && !readable)) return null;
      const unknown = filled.some(({ key }) => !isKnown(key));
      const varied = kind === 'named' && unknown && filled.length > 1 && values.length <= mostValues;
      if (!varied && !values.some(({ settled }) => settled)) return null;
      const sorted = values.toSorted((a, b) => Number(b.settled) - Number(a.settled) || b.count - a.count);
      return { ask: 'status', column, values: sorted.slice(0, mostValues) };
    },
  };
}

export function gatherStatuses(
  profiles: readonly ColumnProfile[],
  mapping: Mapping,
): readonly StatusValues[] {
  const taken = new Set(Object.values(mapping).map((one) => (one.from === 'column' ? one.column : -1)));
  return profiles.flatMap((profile) => {
    const kind = taken.has(profile.column) || profile.filled === 0 ? null : kindOf(profile);
    return kind === null ? [] : [gatherColumn(profile.column, kind)];
  });
}
