// What a clerk does with lines: proposals for a window, accepting one, several or all exact ones, filing away, and undoing. Each press
// names what was seen, and the ledger compares it within the same transaction.
import { createHash } from 'node:crypto';
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Reconciled } from '../../preload/contract/income.ts';
import type { BoletoRow } from '../../preload/contract/boleto-terms.ts';
import type { LineProposals, LineSource, Parts } from '../../preload/contract/income-terms.ts';
import { nextTurn } from '../async.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Acceptance, StepResult } from '../ledger/tables/income.ts';
import type { Boleto } from '../ledger/tables/boletos.ts';
import { isPreselected, partsOf } from '../ledger/tables/income-match.ts';
import { exactMatchesIn, type Exact, type ExactPortion } from '../ledger/tables/income-proposals.ts';

export interface ReconcileParts {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'first'>;
  /** A row of the ledger as lists show it. */
  readonly shownBoleto: (boleto: Boleto) => BoletoRow;
}

type Calls = Pick<Handlers['income'], 'proposals' | 'exact' | 'acceptExact' | 'accept' | 'fileAway' | 'undo'>;

/** One transaction: a longer one would hold up the sending. */
const mostAtOnce = 2_000;

const stampOf = (acceptances: readonly Acceptance[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        acceptances.map(({ line, boletos }) => [line, boletos.map(({ id, revision }) => [id, revision])]),
      ),
    )
    .digest('hex');

const acceptancesOf = (found: readonly Exact[]): readonly Acceptance[] =>
  found.map(({ acceptance }) => acceptance);
const sumOf = (found: readonly Exact[]): number => found.reduce((sum, { cents }) => sum + cents, 0);

export function createReconciling({ ledger, shownBoleto }: ReconcileParts) {
  const portion = (accountId: string, after: number) => ledger.read('income.exact', { accountId, after });

  /** All exact ones without a doubt, in the order of their lines. Of several that claim one boleto the first. */
  async function exactOf(accountId: string): Promise<readonly Exact[]> {
    const found: Exact[] = [];
    const claimed = new Set<number>();
    for (let next: Promise<ExactPortion> | null = portion(accountId, 0); next;) {
      const { exact, last }: ExactPortion = await next;
      next = last === null ? null : portion(accountId, last);
      // An error of the next portion is met when it is awaited.
      next?.catch(() => undefined);
      // The request leaves at the end of the turn: then the ledger's thread reads on while this one unpacks.
      await nextTurn();
      for (const one of exactMatchesIn(exact)) {
        if (one.acceptance.boletos.some(({ id }) => claimed.has(id))) continue;
        for (const { id } of one.acceptance.boletos) claimed.add(id);
        found.push(one);
      }
    }
    return found;
  }

  async function acceptAll(
    accountId: string,
    acceptances: readonly Acceptance[],
    { commandId, how }: { readonly commandId: string; readonly how: 'exact' | 'automatic' },
  ): Promise<Reconciled> {
    const step = commandId;
    let [count, cents] = [0, 0];
    for (let at = 0; at < acceptances.length; at += mostAtOnce) {
      const some = acceptances.slice(at, at + mostAtOnce);
      const done = await ledger.write(
        'income.accept',
        { accountId, step, how, acceptances: some },
        { commandId: `${commandId}/${at}`, commandInput: { accountId, at } },
      );
      if (done.kind === 'changed') return count === 0 ? done : { kind: 'done', count, cents, step };
      count += done.count;
      cents += done.cents;
    }
    return { kind: 'done', count, cents, step };
  }

  const withStep = (result: StepResult, step: string): Reconciled =>
    result.kind === 'done' ? { ...result, step } : result;

  /** The account of a press, from its first line. */
  async function accountOf(line: number): Promise<string> {
    const found = await ledger.read('income.line', { id: line });
    if (!found) throw new CodedError('notFound', 'ledger', { detail: 'income_lines' });
    return found.line.accountId;
  }

  async function proposals(accountId: string, lines: readonly number[]): Promise<readonly LineProposals[]> {
    const found = await ledger.read('income.matches', { accountId, lines });
    const ids = [...new Set(found.flatMap(({ matches }) => matches.map(({ boleto }) => boleto.id)))];
    const rows = new Map(
      (await ledger.read('boletos.many', { ids })).map((boleto) => [boleto.id, shownBoleto(boleto)]),
    );
    return found.map(({ line, matches, none }) => ({
      line: line.id,
      proposals: matches.flatMap(({ boleto, ...match }) => {
        const row = rows.get(boleto.id);
        return row ? [{ boleto: row, ...match }] : [];
      }),
      preselected: isPreselected(matches[0]) ? (matches[0]?.boleto.id ?? null) : null,
      none,
    }));
  }

  const calls: Calls = {
    async proposals({ lines }) {
      const known = await ledger.read('income.accountsOfLines', { lines });
      const all = await Promise.all(
        [...Map.groupBy(known, ({ accountId }) => accountId)].map(([accountId, some]) =>
          proposals(
            accountId,
            some.map(({ id }) => id),
          ),
        ),
      );
      return all.flat();
    },

    async exact({ accountId }) {
      const found = await exactOf(accountId);
      return { count: found.length, cents: sumOf(found), stamp: stampOf(acceptancesOf(found)) };
    },

    async acceptExact({ commandId, accountId, stamp }) {
      // The same press again: what it accepted is exact no more.
      const first = await ledger.first('income.accept', `${commandId}/0`, { accountId, at: 0 });
      if (first) return withStep(first.value, commandId);
      const acceptances = acceptancesOf(await exactOf(accountId));
      if (stampOf(acceptances) !== stamp) return { kind: 'changed' };
      return acceptAll(accountId, acceptances, { commandId, how: 'exact' });
    },

    async accept({ commandId, line, boletos, parts: typed }) {
      const whole = await ledger.read('income.line', { id: line.id });
      if (!whole) throw new CodedError('notFound', 'ledger', { detail: 'income_lines' });
      const rows = await ledger.read('boletos.many', { ids: boletos.map(({ id }) => id) });
      const amounts = new Map(rows.map(({ id, fields }) => [id, fields.amount ?? 0]));
      const { cents, accountId } = whole.line;
      const sum = boletos.reduce((all, { id }) => all + (amounts.get(id) ?? 0), 0);
      const isLump = boletos.length > 1;
      if (isLump && sum !== Math.abs(cents)) return { kind: 'sum', line: cents, boletos: sum };
      const sign = cents < 0 ? -1 : 1;
      const divided = (id: number): Parts =>
        isLump
          ? { principal: sign * (amounts.get(id) ?? 0), interest: 0, fine: 0, discount: 0, fee: 0 }
          : typed && cents > 0
            ? typedParts(cents, typed)
            : partsOf({ ...whole.line, questions: [] }, amounts.get(id) ?? 0);
      const step = commandId;
      const done = await ledger.write(
        'income.accept',
        {
          accountId,
          step,
          how: 'one',
          acceptances: [{ line, boletos: boletos.map((one) => ({ ...one, parts: divided(one.id) })) }],
        },
        { commandId, commandInput: { line, boletos, ...(typed ? { typed } : {}) } },
      );
      return withStep(done, step);
    },

    async fileAway({ commandId, lines, as }) {
      const accountId = await accountOf(lines[0]?.id ?? 0);
      const step = commandId;
      return withStep(
        await ledger.write('income.fileAway', { accountId, step, lines, as }, { commandId }),
        step,
      );
    },

    async undo({ commandId, of }) {
      const line =
        'step' in of ? await ledger.read('income.lineOfStep', { step: of.step }) : (of.lines[0]?.id ?? null);
      if (line === null) return { kind: 'changed' };
      const step = commandId;
      const accountId = await accountOf(line);
      return withStep(await ledger.write('income.reopen', { accountId, step, of }, { commandId }), step);
    },
  };

  return {
    calls,
    /** Accepts the exact ones of these sources. */
    async acceptAutomatically(accountId: string, sources: readonly LineSource[], commandId: string) {
      const found = (await exactOf(accountId)).filter(({ source }) => sources.includes(source));
      return acceptAll(accountId, acceptancesOf(found), { commandId, how: 'automatic' });
    },
  };
}

/** What a clerk typed explains the difference: the rest of the line is principal. */
function typedParts(
  cents: number,
  { interest = 0, fine = 0, discount = 0, fee = 0 }: Partial<Omit<Parts, 'principal'>>,
): Parts {
  const principal = cents - interest - fine + discount + fee;
  if (principal < 0) throw new CodedError('inputInvalid', 'ledger', { detail: 'parts' });
  return { principal, interest, fine, discount: 0 - discount, fee: 0 - fee };
}
