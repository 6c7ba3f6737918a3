// Where the reference of a request is found; a request may have carried none.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RefPlace, SentRef } from '../../preload/contract/boleto-terms.ts';

const inCallback = msg`A referência foi enviada na URL de retorno.`;
const inDescription = msg`A referência foi enviada na descrição.`;
const inBoth = msg`A referência foi enviada na URL de retorno e na descrição.`;

export function sentRefSentence({ places }: SentRef): MessageDescriptor {
  const has = (place: RefPlace) => places.includes(place);
  if (has('callback') && has('description')) return inBoth;
  return has('callback') ? inCallback : inDescription;
}
