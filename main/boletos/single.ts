// Issues a single boleto: judges the form like a row of a sheet, makes a batch of one row and sends it at once. One
// command makes one boleto, whatever happens to the answer.
import {
  boletoFields,
  fieldEntries,
  perField,
  templateFields,
} from '../../preload/contract/boleto-fields.ts';
import type { BoletoForm, FormReading, Issued } from '../../preload/contract/boletos.ts';
import type { Handlers, Parsed } from '../../preload/contract/contract.ts';
import type { Clients } from '../accounts/clients.ts';
import type { AccountRecord } from '../accounts/record.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Checked } from '../ledger/tables/boletos-new.ts';
import type { SingleMade } from '../ledger/tables/singles.ts';
import type { BatchRunner } from './batch/runner.ts';
import { boletoRow } from './boleto-row.ts';
import { askDashboard, declineDashboard } from './dashboard-declined.ts';
import type { TeamOfBoletos } from './team.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import { undecided } from '../../preload/shared/money.ts';
import { type CheckedRow, rowChecker } from './sheet/check-row.ts';

interface SingleInput {
  readonly accountId: string;
  readonly form: BoletoForm;
  readonly refInCallback: boolean;
}

/** The clerk's answers to questions about the same command. */
type Answers = Pick<
  Parsed<'boletos', 'issue'>,
  'onlyAsk' | 'acceptDuplicates' | 'panelDeclined' | 'typedName'
>;

/** It is unknown what was stored, so the clerk must repeat the same command. */
const outcomeUnknown: ReadonlySet<string> = new Set(['stopping', 'ledgerLost']);

const columns = boletoFields.filter((field) => !fieldEntries[field].template);

/** Template fields of the form may contain variables, as in a sheet. */
export function judgeForm(
  form: BoletoForm,
  plan: {
    readonly refInCallback: boolean;
    readonly required: AccountRecord['settings']['requiredFields'];
    readonly today: PlainDate;
  },
): Checked & Pick<CheckedRow, 'fields' | 'problems'> {
  const mapping = {
    ...Object.fromEntries(columns.map((field, column) => [field, { from: 'column', column } as const])),
    ...perField(templateFields, (field) => ({ from: 'template', text: form[field] }) as const),
  };
  const rules = {
    openAmounts: undecided,
    documents: null,
    order: 'dmy',
    parcelAmount: 'each',
    refInDescription: false,
    typed: true,
  } as const;
  const shape = { columns: columns.length, epoch1904: false };
  const judged: CheckedRow[] = [];
  const cells = columns.map((field) => form[field]);
  rowChecker({ ...rules, ...plan, mapping }, shape, () => null)({ line: 1, lines: 1, cells }, 1, judged);
  const [row] = judged;
  if (!row) throw new CodedError('internal', 'app', { detail: 'form' });
  const { fields, problems, worst } = row;
  return { fields, problems, worst };
}

export function singleCalls(parts: {
  readonly ledger: Ledger;
  readonly account: (id: string) => Promise<AccountRecord>;
  readonly clients: Pick<Clients, 'tokenOwner'>;
  readonly runner: Pick<BatchRunner, 'queue'>;
  /** Null, or left out, where the ledger is this computer's own. */
  readonly team?: Pick<TeamOfBoletos, 'mustCompare'> | null;
  readonly today: () => PlainDate;
  /** Reports errors of work that no caller awaits. */
  readonly report: (where: string, error: unknown) => void;
}) {
  const { ledger } = parts;

  async function judged({ accountId, form, refInCallback }: SingleInput) {
    const account = await parts.account(accountId);
    const required = account.settings.requiredFields;
    const checked = judgeForm(form, { refInCallback, required, today: parts.today() });
    const { 'payer.name': name, 'payer.document': document, amount: cents, dueDate } = checked.fields;
    const whole = document !== null && cents !== null && dueDate !== null;
    const like = { accountId, name, document: document ?? '', cents: cents ?? 0, dueDate: dueDate ?? '' };
    const none = { first: [], panel: [], all: { boletos: [], panel: [] }, stamp: '' };
    const { first, panel, all, stamp } = whole ? await ledger.read('boletos.like', like) : none;
    const { fields, problems } = checked;
    const reading: FormReading = {
      fields,
      problems,
      duplicates: first.map(boletoRow),
      dashboardDuplicates: panel,
    };
    return { account, checked, reading, all, stamp };
  }

  /** Returns a question for the clerk, or the row that was made. */
  async function make(
    input: SingleInput,
    commandId: string,
    { onlyAsk, acceptDuplicates, panelDeclined, typedName }: Answers,
  ): Promise<
    Exclude<Issued, { kind: 'issued' }> | (SingleMade & { readonly kind: 'made'; confirmed: boolean })
  > {
    const { account, checked, reading, all, stamp } = await judged(input);
    const count = all.boletos.length + all.panel.length;
    if (checked.worst === 'error') return { kind: 'problems', reading };
    const { accountId } = input;
    const token = await parts.clients.tokenOwner(accountId, account.identity);
    const confirmed = token !== 'same' && typedName === account.name;
    if (token !== 'same' && !confirmed) return { kind: 'identity', token };
    const { unmatchedSince, name } = account;
    const unmatched = await askDashboard({ id: accountId, name, unmatchedSince }, panelDeclined, parts.team);
    if (unmatched) return unmatched;
    if (count > 0 && acceptDuplicates !== stamp) return { kind: 'duplicates', count, stamp };
    if (onlyAsk) return { kind: 'clear' };
    if (unmatchedSince !== null) await declineDashboard(ledger, accountId, unmatchedSince);
    const made = await ledger.write(
      'batches.insertSingle',
      { accountId, name: checked.fields['payer.name'] ?? '', acceptedDuplicates: all, ...checked },
      {
        commandId,
        commandInput: commandInput(input),
        trail: { what: 'boleto.wished', accountId, ...(count === 0 ? {} : { detail: { repeats: count } }) },
      },
    );
    return { kind: 'made', ...made, confirmed };
  }

  /**
   * The row is already in the register, which shows why it was not sent. An error here would make the clerk issue it
   * again.
   */
  async function begin(batchId: number, identityConfirmed: boolean): Promise<void> {
    const batch = await ledger.read('batches.get', { id: batchId });
    if (batch?.state !== 'draft') return;
    try {
      await parts.runner.queue(batchId, { identityConfirmed });
    } catch (error) {
      if (error instanceof CodedError && outcomeUnknown.has(error.failure.code)) throw error;
      parts.report('single', error);
    }
  }

  return {
    read: async (input) => (await judged(input)).reading,
    payers: (input) => ledger.read('boletos.payers', input),

    async issue({ commandId, accountId, form, refInCallback, ...accepted }) {
      if (ledger.freeze) throw new CodedError('ledgerFrozen', 'app', { detail: ledger.freeze.reason });
      const input = { accountId, form, refInCallback };
      // A repeated command must not find its own row as a duplicate, nor fail because its due date has passed
      // meanwhile.
      const first = await ledger.first('batches.insertSingle', commandId, commandInput(input));
      const made = first
        ? ({ kind: 'made', ...first.value, confirmed: false } as const)
        : await make(input, commandId, accepted);
      if (made.kind !== 'made') return made;
      const { batchId, boleto, confirmed } = made;
      await begin(batchId, confirmed);
      return { kind: 'issued', boleto, batchId };
    },
  } satisfies Partial<Handlers['boletos']>;
}

const commandInput = ({ accountId, form, refInCallback }: SingleInput) => ({
  accountId,
  form: { ...form },
  refInCallback,
});
