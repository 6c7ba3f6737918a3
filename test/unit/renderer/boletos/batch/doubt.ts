// An invented unconfirmed boleto: nobody knows whether it was created.
import type { Doubt } from '../../../../../preload/contract/batch-doubts.ts';
import { boletoRow } from '../draft/rows.ts';

export const doubt = (
  attempt: Partial<NonNullable<Doubt['attempt']>> | null = {},
  decidableAt = '2026-11-21T12:02:00.000Z',
): Doubt => ({
  boleto: boletoRow({ state: 'uncertain' }),
  decidableAt,
  attempt: attempt && {
    id: 'one',
    sentRef: null,
    startedAt: '2026-11-21T12:00:00.000Z',
    settledAt: null,
    httpStatus: null,
    serviceMessage: null,
    offered: {},
    ...attempt,
  },
});
