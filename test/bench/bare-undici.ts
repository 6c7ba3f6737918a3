// The peer that only sends boletos: a loop over undici, with the bodies that a batch sends.
import { Agent, request } from 'undici';
import { sentFields } from '../../main/boletos/batch/sent-fields.ts';
import { boletoBody } from '../../main/service/boletos.ts';
import { asPlainDate } from '../../preload/shared/due-date.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';
import type { PracticeProcess } from '../helpers/practice-process.ts';

export const perSecond = (start: number, count: number): number =>
  (1_000 * count) / (performance.now() - start);

export function bodies(boletos: number): Uint8Array[] {
  return inventedBoletos(1, boletos).map(({ fields, row }) => {
    const { 'payer.name': name, 'payer.document': document, amount: cents } = fields;
    const dueDate = asPlainDate(fields.dueDate ?? '');
    if (name === null || document === null || cents === null || dueDate === null)
      throw new Error('incomplete');
    return boletoBody(
      sentFields(
        { ...fields, 'payer.name': name, 'payer.document': document, amount: cents, dueDate },
        { ref: `bare${row}`, lote: 1, item: row },
      ),
    );
  });
}

/** `noted`: called with each body, and awaited before the body is sent. */
export async function bareUndici(
  { url, token }: PracticeProcess,
  connections: number,
  boletos: number,
  noted?: (text: string) => Promise<void>,
): Promise<number> {
  const dispatcher = new Agent({ connections, pipelining: 1, allowH2: false });
  const waiting = bodies(boletos);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const start = performance.now();
  const loop = async (): Promise<void> => {
    for (let body = waiting.pop(); body; body = waiting.pop()) {
      await noted?.(Buffer.from(body).toString());
      const answer = await request(`${url}/api/v1/boletos`, { method: 'POST', headers, body, dispatcher });
      const parsed: unknown = JSON.parse(await answer.body.text());
      const created = typeof parsed === 'object' && parsed !== null && 'data' in parsed;
      if (!created) throw new Error(`not created: ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const rate = perSecond(start, boletos);
  await dispatcher.close();
  return rate;
}
