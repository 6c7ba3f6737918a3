// Baixa: a person marks boletos as paid, by hand or from a sheet of the provider's panel.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { Edited } from '../../../preload/contract/batches.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Baixa } from '../../ledger/tables/boletos-paid.ts';
import type { PlainDate } from '../../brazil/due-date.ts';
import type { PanelSheets } from '../panel-sheet.ts';
import { matchPaid } from './match-paid.ts';

export interface PaidParts {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'lists'>;
  readonly panelSheets: PanelSheets;
  readonly today: () => PlainDate;
}

type PaidCalls = Pick<Handlers['boletos'], 'markPaid' | 'matchPaid' | 'markPaidFromSheet'>;

/** Rows of one commit, few enough that sending does not wait long. */
const rowsOfChunk = 1_000;

export function paidCalls({ ledger, panelSheets, today }: PaidParts): PaidCalls {
  /**
   * Each chunk of an account is a command of its own, so that a repeated command continues where the first one ended.
   */
  async function mark(commandId: string, chunks: AsyncIterable<readonly Baixa[]>): Promise<Edited> {
    let changed = 0;
    let missed = 0;
    let number = 0;
    for await (const chunk of chunks) {
      const known = await ledger.read('boletos.many', { ids: chunk.map(({ id }) => id) });
      const accountOf = new Map(known.map(({ id, accountId }) => [id, accountId]));
      for (const [accountId, boletos] of Map.groupBy(chunk, ({ id }) => accountOf.get(id))) {
        if (accountId === undefined) {
          missed += boletos.length;
          continue;
        }
        const edited = await ledger.write(
          'boletos.markPaid',
          { boletos, accountId },
          { commandId: `${commandId}/${number}/${accountId}` },
        );
        changed += edited.changed;
        missed += edited.missed.length;
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
    async markPaid({ commandId, boletos, on }) {
      async function* chunks(): AsyncGenerator<readonly Baixa[]> {
        for await (const ids of idsOf(boletos))
          yield ids.map((id) => ({ id, on, how: on === null ? null : { by: 'hand' } }));
      }
      return mark(commandId, chunks());
    },

    async matchPaid({ accountId, input }) {
      const sheet = await panelSheets.read(input);
      if (!sheet.ok) return { kind: 'refused', why: sheet.code };
      return matchPaid({ ledger, accountId, sheet: sheet.value, today: today() });
    },

    async markPaidFromSheet({ commandId, paid }) {
      async function* chunks(): AsyncGenerator<readonly Baixa[]> {
        for (let at = 0; at < paid.length; at += rowsOfChunk) {
          const some = paid.slice(at, at + rowsOfChunk);
          yield await Promise.resolve(
            some.map(({ boleto, on, line }) => ({ id: boleto, on, how: { by: 'sheet', line } })),
          );
        }
      }
      return mark(commandId, chunks());
    },
  };
}
