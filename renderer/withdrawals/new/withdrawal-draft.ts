// The draft of the withdrawal form, stored while the clerk is elsewhere in this window. Pure, except for the given
// storage.
import type { WithdrawalReading, WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { formatAmount, type Language } from '../../../preload/shared/money.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { keepable, keepableWallet } from '../../app/keepable.ts';
import { fieldsOf, readFields } from '../../app/read-fields.ts';

export const formFields = ['amount', 'wallet', 'gateway', 'webhook'] as const;
export type FormField = (typeof formFields)[number];
export type WithdrawalForm = Readonly<Record<FormField, string>>;

/** The values of a press: enough to find its withdrawal if the answer is lost. */
export interface Pressed {
  readonly at: string;
  readonly cents: number;
  readonly wallet: string;
}

export interface WithdrawalDraft {
  readonly form: WithdrawalForm;
  /** The checksummed form of exactly this wallet was seen and accepted. */
  readonly checksummed: boolean;
  readonly pressed: Pressed | null;
  /** The withdrawal that this form created. */
  readonly made: number | null;
}

export const emptyForm: WithdrawalForm = { amount: '', wallet: '', gateway: '', webhook: '' };
export const emptyDraft: WithdrawalDraft = {
  form: emptyForm,
  checksummed: false,
  pressed: null,
  made: null,
};

/** Invented for the practice service; nobody has a key to it. */
export const exampleWallet = '0x7138cbd2fcc2c8B846a6D364a33107B6410D6576';

export const formOf = (
  row: Pick<WithdrawalRow, 'cents' | 'wallet' | 'gateway' | 'webhook'>,
  language: Language,
): WithdrawalForm => ({
  amount: formatAmount(row.cents, language),
  wallet: row.wallet,
  gateway: row.gateway ?? '',
  webhook: row.webhook ?? '',
});

export const withExample = (form: WithdrawalForm, language: Language): WithdrawalForm => ({
  ...form,
  amount: form.amount.trim() === '' ? formatAmount(10_000, language) : form.amount,
  wallet: exampleWallet,
});

/** The invalid fields, in their order. */
export function fieldsAgainst(reading: WithdrawalReading, checksummed: boolean): readonly FormField[] {
  const { amount, wallet, gateway, webhook } = reading;
  const unseen = wallet.kind === 'wallet' && wallet.written !== 'checksummed' && !checksummed;
  const against: Readonly<Record<FormField, boolean>> = {
    amount: amount.kind !== 'amount',
    wallet: wallet.kind === 'refused' || unseen,
    gateway: gateway !== 'good',
    webhook: webhook !== 'good',
  };
  return formFields.filter((field) => against[field]);
}

/** More typing may correct it, or a label of the book is being typed: no error is shown before the field is left. */
export const mayStillMend = ({
  why,
  digits,
  chain,
}: Extract<WithdrawalReading['wallet'], { kind: 'refused' }>): boolean =>
  why === 'empty' ||
  why === 'prefix' ||
  why === 'notHex' ||
  (why === 'length' && digits !== undefined && digits < 40) ||
  (why === 'otherChain' && chain === 'name');

/** A text that equals a label of the book, ignoring case and accents, means its wallet. */
export function walletByLabel(
  typed: string,
  book: readonly { readonly label: string; readonly wallet: string }[],
): string | undefined {
  const wanted = fold(typed.trim());
  if (wanted === '') return undefined;
  const found = book.filter((entry) => fold(entry.label) === wanted);
  return found.length === 1 ? found[0]?.wallet : undefined;
}

/** The words by which the service's refusals name each field, ignoring accents and case. */
const names: readonly (readonly [FormField, RegExp])[] = [
  ['wallet', /\b(wallet|carteira|endereco|address|bep20)\b/u],
  ['webhook', /\b(project[\s_]?webhook|webhook|callback|url)\b/u],
  ['gateway', /\bgateway\b/u],
  ['amount', /\b(amount|valor|value|saldo|balance|minimo|maximo|limite)\b/u],
];

/** The messages for each named field, in the service's spelling. */
export function fieldsNamed(words: readonly string[]): Partial<Record<FormField, string>> {
  const named: Partial<Record<FormField, string>> = {};
  for (const word of words) {
    const field = names.find(([, name]) => name.test(fold(word)))?.[0];
    if (field) named[field] = named[field] === undefined ? word : `${named[field]} ${word}`;
  }
  return named;
}

/** The withdrawal that a press created: begun after it, of the same amount, to the same wallet. */
export const isOfPress = (row: WithdrawalRow, pressed: Pressed): boolean =>
  row.startedAt >= pressed.at && row.cents === pressed.cents && row.wallet === pressed.wallet;

const keyOf = (accountId: string) => `guiche.withdrawal.${accountId}`;

export const keepDraft = (
  memory: Pick<Storage, 'setItem'>,
  accountId: string,
  draft: WithdrawalDraft,
): void => memory.setItem(keyOf(accountId), JSON.stringify({ ...draft, form: keptForm(draft.form) }));

const keptForm = ({ amount, wallet, gateway, webhook }: WithdrawalForm): WithdrawalForm => ({
  amount: keepable(amount),
  wallet: keepableWallet(wallet),
  gateway: keepable(gateway),
  webhook: keepable(webhook),
});

export function readDraft(memory: Pick<Storage, 'getItem'>, accountId: string): WithdrawalDraft {
  const kept = readFields(memory.getItem(keyOf(accountId)));
  const form = fieldsOf(kept['form']);
  const text = (field: FormField): string => {
    const value = form[field];
    return typeof value === 'string' ? value : '';
  };
  const { made, checksummed } = kept;
  return {
    form: {
      amount: text('amount'),
      wallet: text('wallet'),
      gateway: text('gateway'),
      webhook: text('webhook'),
    },
    checksummed: checksummed === true,
    pressed: pressedOf(fieldsOf(kept['pressed'])),
    made: typeof made === 'number' && Number.isSafeInteger(made) && made > 0 ? made : null,
  };
}

const pressedOf = ({ at, cents, wallet }: Readonly<Record<string, unknown>>): Pressed | null =>
  typeof at === 'string' && typeof cents === 'number' && typeof wallet === 'string'
    ? { at, cents, wallet }
    : null;
