import type { MessageDescriptor } from '@lingui/core';
import { expect, test } from 'vitest';
import { newStatus } from '../../../../renderer/boletos/service-status.ts';

const say = ({ message = '', values = {} }: MessageDescriptor): string =>
  typeof values['status'] === 'string' ? values['status'] : message;

test('a status that the document does not name is shown as it came; the known status and no status are not shown', () => {
  expect(newStatus('AWAITING_REGISTRATION', say)).toBe('AWAITING_REGISTRATION');
  expect([newStatus('PENDING', say), newStatus(null, say)]).toEqual([undefined, undefined]);
});

test('a word of the service that Guichê knows is shown in Portuguese', () => {
  expect(newStatus('PROCESSING', say)).toBe('Em processamento');
  expect(newStatus('COMPLETO', say)).toBe('Concluída');
});
