// What the body of a callback says. The payment service documents no payload, so any JSON, form data or plain text is searched for ids,
// digitable lines and words of a state, at any depth. Amounts are not read: known services send cents in one place and reais in another.
// Pure.
import { foldedWords } from '../../preload/shared/fold.ts';
import { readSlip } from '../../preload/shared/slip.ts';

export interface BodyReading {
  readonly boletoIds: readonly string[];
  readonly transactionIds: readonly string[];
  readonly nossoNumeros: readonly string[];
  /** Of 47 digits, with right check digits. */
  readonly slipLines: readonly string[];
  /** As they came. */
  readonly words: readonly string[];
  /** `informed`: no known word, or words that contradict each other. */
  readonly says: 'paid' | 'reversed' | 'cancelled' | 'informed';
}

interface Leaf {
  /** Names on the way to it, without signs and case; the last one is its own. */
  readonly path: readonly string[];
  readonly text: string;
  readonly isTrue: boolean;
}

const mostLeaves = 5_000;
const deepest = 40;

const plainName = (name: string): string => foldedWords(name).replaceAll(/[^a-z0-9]/g, '');

/** Whatever JSON, with the digits of its numbers as they came: an id may be larger than a number can be. */
function jsonIn(text: string): { readonly value: unknown } | null {
  if (!/^\s*[[{"]/.test(text)) return null;
  try {
    const exact = (_key: string, value: unknown, { source }: { readonly source?: string }): unknown =>
      typeof value === 'number' ? (source ?? String(value)) : value;
    return { value: JSON.parse(text, exact) };
  } catch {
    return null;
  }
}

function formIn(text: string): readonly (readonly [string, string])[] | null {
  const parts = [
    ...text.matchAll(/name="([^"\r\n]*)"[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n([\s\S]*?)\r?\n--/g),
  ];
  if (text.startsWith('--') && parts.length > 0)
    return parts.map(([, name = '', value = '']) => [name, value] as const);
  return /^[^\s=&<{]+=[^\s]*$/.test(text.trim()) ? [...new URLSearchParams(text.trim())] : null;
}

function leavesOf(text: string): readonly Leaf[] {
  const leaves: Leaf[] = [];

  function visit(value: unknown, path: readonly string[]): void {
    if (leaves.length >= mostLeaves || path.length > deepest) return;
    if (Array.isArray(value)) for (const one of value) visit(one, path);
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) visit(one, [...path, plainName(name)]);
    else if (typeof value === 'string') visitText(value, path);
    else if (value === true) leaves.push({ path, text: 'true', isTrue: true });
  }

  /** A text may itself be JSON or a form. */
  function visitText(value: string, path: readonly string[]): void {
    const json = path.length < deepest ? jsonIn(value) : null;
    if (json && typeof json.value !== 'string') return visit(json.value, path);
    const form = path.length === 0 ? formIn(value) : null;
    // A name such as `data[id]` or `data.id` is a path.
    if (form)
      for (const [name, one] of form)
        visitText(
          one,
          name
            .split(/[.[\]]+/)
            .map(plainName)
            .filter((part) => part !== ''),
        );
    else leaves.push({ path, text: value.trim(), isTrue: /^(?:true|sim|yes)$/i.test(value.trim()) });
  }

  const json = jsonIn(text);
  if (json) visit(json.value, []);
  else visitText(text, []);
  return leaves;
}

const boletoWords = /^(?:boleto|boletos|charge|cobranca|bankslip|billet|slip)$/;
const transactionWords =
  /^(?:transaction|transacao|deposit|deposito|payment|pagamento|pix|withdrawal|saque)$/;
const boletoIdNames = /^(?:boletoid|idboleto|chargeid|cobrancaid|idcobranca|bankslipid|billetid)$/;
const transactionIdNames =
  /^(?:transactionid|idtransaction|transacaoid|idtransacao|txid|transactioncode|withdrawalid)$/;
/** Objects that only wrap what they are about. */
const wrappers = /^(?:data|dados|object|resource|payload|body|content|result|item|items)$/;
const stateNames =
  /^(?:status|state|situacao|estado|event|evento|eventtype|type|tipo|action|transactionstate|paymentstatus|statuspagamento|boletostatus|topic)$/;
const paidFlags = /^(?:paid|ispaid|pago|liquidado|settled)$/;

/** By the nearest name that is not a wrapper; without any, what the event is about. */
function ownerOf(path: readonly string[], subject: 'boleto' | 'transaction' | null) {
  const near = path.slice(0, -1).findLast((name) => !wrappers.test(name));
  if (near === undefined) return subject;
  return boletoWords.test(near) ? 'boleto' : transactionWords.test(near) ? 'transaction' : null;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const reversed = words(
  'refunded refund refunding reversed reversal estornado estornada estorno chargeback dispute disputed disputa contestado contestada contestacao infraction infracao med devolvido devolvida devolucao returned',
);
const cancelled = words('cancelled canceled cancelado cancelada expired expirado expirada voided void');
const paid = words(
  'paid pago paga liquidado liquidada liquidacao completo completed complete settled recebido recebida received confirmed confirmado confirmada approved aprovado aprovada succeeded',
);
/** Beside them a word does not mean what it says. */
const against = words(
  'not nao unpaid pending pendente aguardando waiting awaiting overdue vencido vencida partial partially parcial failed falha created criado processing processando analysis analise refused recusado denied negado',
);

function wordOf(text: string): BodyReading['says'] {
  const said = tokensOf(text);
  if (!said.isDisjointFrom(reversed)) return 'reversed';
  if (!said.isDisjointFrom(against)) return 'informed';
  if (!said.isDisjointFrom(cancelled)) return 'cancelled';
  return said.isDisjointFrom(paid) ? 'informed' : 'paid';
}

function saysOf(states: readonly string[], flagged: boolean): BodyReading['says'] {
  const all = new Set(states.map(wordOf));
  if (flagged) all.add('paid');
  if (all.has('reversed')) return 'reversed';
  if (all.has('paid') && all.has('cancelled')) return 'informed';
  // A state that is still open contradicts an event's name.
  if (all.has('paid') && states.some(isOpen)) return 'informed';
  return all.has('paid') ? 'paid' : all.has('cancelled') ? 'cancelled' : 'informed';
}

const tokensOf = (text: string): ReadonlySet<string> =>
  new Set(foldedWords(text.replaceAll(/([a-z])([A-Z])/g, '$1 $2')).split(/[^a-z0-9]+/));
const isOpen = (text: string): boolean => !tokensOf(text).isDisjointFrom(against);

function slipLineIn(text: string): readonly string[] {
  const bare = text.replaceAll(/[\s.-]/g, '');
  if (!/^\d{44}$|^\d{47}$/.test(bare)) return [];
  const slip = readSlip(bare);
  return slip.kind === 'cobranca' && slip.faults.length === 0 ? [slip.line] : [];
}

const isId = (text: string): boolean => /^[\w:.-]{1,120}$/.test(text) && /[\da-f]/i.test(text);
const isBoletoId = (text: string): boolean => /^[1-9]\d{0,39}$/.test(text);

export function readBody(bytes: Uint8Array): BodyReading {
  const leaves = leavesOf(new TextDecoder().decode(bytes).replace(/^\uFEFF/, ''));
  const own = ({ path }: Leaf): string => path.at(-1) ?? '';
  const states = leaves.filter((leaf) => leaf.path.length === 0 || stateNames.test(own(leaf)));
  const known = states.map(({ text }) => text).filter((text) => text.length > 0 && text.length <= 80);
  const events = known.flatMap((text) => foldedWords(text).split(/[^a-z0-9]+/));
  const subject = events.some((word) => boletoWords.test(word))
    ? 'boleto'
    : events.some((word) => transactionWords.test(word))
      ? 'transaction'
      : null;
  const found = (fits: (leaf: Leaf) => boolean): string[] => [
    ...new Set(leaves.filter(fits).map(({ text }) => text)),
  ];
  return {
    boletoIds: found(
      (leaf) =>
        isBoletoId(leaf.text) &&
        (boletoIdNames.test(own(leaf)) ||
          (boletoWords.test(own(leaf)) && leaf.path.length > 0) ||
          (own(leaf) === 'id' && (ownerOf(leaf.path, subject) ?? 'boleto') === 'boleto')),
    ),
    transactionIds: found(
      (leaf) =>
        isId(leaf.text) &&
        (transactionIdNames.test(own(leaf)) ||
          (transactionWords.test(own(leaf)) && /\d/.test(leaf.text)) ||
          (own(leaf) === 'id' && ownerOf(leaf.path, subject) === 'transaction')),
    ),
    nossoNumeros: found((leaf) => own(leaf) === 'nossonumero' && /^[\d./-]{1,30}$/.test(leaf.text)),
    slipLines: [...new Set(leaves.flatMap(({ text }) => slipLineIn(text)))],
    words: [...new Set(known)].slice(0, 20),
    says: saysOf(
      known,
      leaves.some((leaf) => leaf.isTrue && paidFlags.test(own(leaf))),
    ),
  };
}
