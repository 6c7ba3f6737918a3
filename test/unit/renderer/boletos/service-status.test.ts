import { expect, test } from 'vitest';
import { newStatus } from '../../../../renderer/boletos/service-status.ts';

test('a status that the document does not name is shown as it came; the known status and no status are not shown', () => {
  expect(newStatus('AWAITING_REGISTRATION')).toMatchObject({
    message: 'situação no serviço: {status}',
    values: { status: 'AWAITING_REGISTRATION' },
  });
  expect([newStatus('PENDING'), newStatus(null)]).toEqual([undefined, undefined]);
});
