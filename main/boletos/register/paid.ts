// Baixa: a person marks boletos as paid, by hand or from a sheet of the provider's dashboard.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { Edited } from '../../../preload/contract/batches.ts';
import type { JsonObject } from '../../ledger/json.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Baixa } from '../../ledger/tables/boletos-paid.ts';
import type { Boleto } from '../../ledger/tables/boletos.ts';
import type { BoletoPayment } from '../../../preload/contract/boleto-terms.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import type { DashboardSheets } from '../dashboard-sheet.ts';
import { matchPaid } from './match-paid.ts';
import { howPaid, withFurther } from '../../boleto-payments.ts';

export interface PaidParts {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'lists'>;
  readonly dashboardSheets: DashboardSheets;
  readonly today: () => PlainDate;
}

type PaidCalls = Pick<Handlers['boletos'], 'markPaid' | 'matchPaid' | 'markPaidFromSheet'>;

interface Marked extends Pick<BoletoPayment, 'line'> {
  readonly id: number;
  /** Null if it is not known. */
  readonly cents: number | 'title' | null;
  /** Null takes the baixa back. */
  readonly on: string | null;
  /** One more payment of a boleto that was paid. */
  readonly further?: boolean;
}

/** Rows of one commit, few enough that sending does not wait long. */
const rowsOfChunk = 1_000;

export function paidCalls({ ledger, dashboardSheets, today }: PaidParts): PaidCalls {
  /**
   * Each chunk of an account is a command of its own, so that a repeated command continues where the first one ended.
   */
  async function mark(commandId: string, chunks: AsyncIterable<readonly Marked[]>): Promise<Edited> {
    let changed = 0;
    let missed = 0;
    let number = 0;
    for await (const chunk of chunks) {
      const known = await ledger.read('boletos.many', { ids: chunk.map(({ id }) => id) });
      const boletoOf = new Map(known.map((boleto) => [boleto.id, boleto]));
      for (const [accountId, some] of Map.groupBy(chunk, ({ id }) => boletoOf.get(id)?.accountId)) {
        if (accountId === undefined) {
          missed += some.length;
          continue;
        }
        const boletos = some.flatMap((one) => baixaOf(one, boletoOf.get(one.id)) ?? []);
        const edited = await ledger.write(
          'boletos.markPaid',
          { boletos, accountId },
          // What is stored of a further payment depends on what was stored before.
          {
            commandId: `${commandId}/${number}/${accountId}`,
            commandInput: { boletos: some.map(asJson), accountId },
          },
        );
        changed += edited.changed;
        missed += edited.missed.length + some.length - boletos.length;
      }
      number += 1;
    }
    return { changed, missed };
  }

  async function* idsOf(rows: Parameters<PaidCalls['markPaid']>[0]['boletos']): AsyncGenerator<number[]> {
    if (!('handle' in rows)) {
      for (let at = 0; at < rows.length; at += rowsOfChunk) yield rows.slice(at, at + rowsOfChunk);
      return;
    }
    for (const { from, to } of rows.ranges) {
      for (let at = from; at <= to; at += rowsOfChunk) {
        const window = { handle: rows.handle, from: at, count: Math.min(rowsOfChunk, to + 1 - at) };
        const found = await ledger.lists.window('boletos', window);
        if (found.length === 0) break;
        yield found.map(({ id }) => id);
      }
    }
  }

  return {
    async markPaid({ commandId, boletos, on, cents }) {
      async function* chunks(): AsyncGenerator<readonly Marked[]> {
        for await (const ids of idsOf(boletos))
          yield ids.map((id): Marked => ({ id, on, cents: cents ?? 'title', line: null }));
      }
      return mark(commandId, chunks());
    },

    async matchPaid({ accountId, input }) {
      const sheet = await dashboardSheets.read(input);
      if (!sheet.ok) return { kind: 'refused', why: sheet.code };
      return matchPaid({ ledger, accountId, sheet: sheet.value, today: today() });
    },

    async markPaidFromSheet({ commandId, paid }) {
      // A further payment is added to what the same sheet brings before it: no chunk holds a boleto twice.
      const rounds: (typeof paid)[number][][] = [];
      const times = new Map<number, number>();
      for (const one of [
        ...paid.filter(({ further }) => !further),
        ...paid.filter(({ further }) => further),
      ]) {
        const round = times.get(one.boleto) ?? 0;
        times.set(one.boleto, round + 1);
        (rounds[round] ??= []).push(one);
      }
      async function* chunks(): AsyncGenerator<readonly Marked[]> {
        for (const round of rounds)
          for (let at = 0; at < round.length; at += rowsOfChunk) {
            const some = round.slice(at, at + rowsOfChunk);
            yield await Promise.resolve(some.map(({ boleto, ...payment }) => ({ id: boleto, ...payment })));
          }
      }
      return mark(commandId, chunks());
    },
  };
}

const asJson = ({ id, on, cents, line, further = false }: Marked): JsonObject => ({
  id,
  on,
  cents,
  line,
  further,
});

/** Null for a further payment of an unpaid boleto. */
function baixaOf({ id, on, cents, line, further = false }: Marked, boleto: Boleto | undefined): Baixa | null {
  if (on === null) return { id, on, how: null };
  const payment = { on, cents: cents === 'title' ? (boleto?.fields.amount ?? null) : cents, line };
  if (!further) return { id, on, how: howPaid(payment) };
  return boleto === undefined || boleto.baixaOn === null
    ? null
    : { id, on, how: withFurther(boleto, payment), revision: boleto.revision };
}
