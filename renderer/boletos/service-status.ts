// The service's own word for where a boleto stands. The document knows one; any other is shown as it came.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Undefined where there is nothing new to say. */
export const newStatus = (status: string | null): MessageDescriptor | undefined =>
  status === null || status === 'PENDING' ? undefined : msg`situação no serviço: ${status}`;
