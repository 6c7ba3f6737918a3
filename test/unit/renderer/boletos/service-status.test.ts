import { expect, test } from 'vitest';
import { newStatus } from '../../../../renderer/boletos/service-status.ts';

test('a status that the document does not name is told as it came, the known one and none are not', () => {
  expect(newStatus('AWAITING_REGISTRATION')).toMatchObject({
    message: 'situação no serviço: {status}',
    values: { status: 'AWAITING_REGISTRATION' },
  });
  expect([newStatus('PENDING'), newStatus(null)]).toEqual([undefined, undefined]);
});
