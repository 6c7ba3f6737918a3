// Why a sheet with ids could not be read. Sentences that mention batches elsewhere mention parts of the list here.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SheetRefusal } from '../../../preload/contract/sheets.ts';
import { sheetRefusals } from '../../words/refusal-words.ts';

const inParts = msg`Divida-o em arquivos menores e importe um de cada vez.`;

export function refusalSentences(why: SheetRefusal): { what: MessageDescriptor; next: MessageDescriptor } {
  const words = sheetRefusals[why];
  return why === 'tooLarge' || why === 'tooManyRows' ? { ...words, next: inParts } : words;
}
