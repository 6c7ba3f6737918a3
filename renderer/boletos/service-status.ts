// The service's own status of a boleto. Only one value is documented; any other is shown as received.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Undefined if there is nothing new to show. */
export const newStatus = (status: string | null): MessageDescriptor | undefined =>
  status === null || status === 'PENDING' ? undefined : msg`situação no serviço: ${status}`;
