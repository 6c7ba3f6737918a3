// The texts of the trail as a file; the column titles are those of the screen.
import type { MessageDescriptor } from '@lingui/core';
import type { TrailWord } from '../../preload/contract/trail.ts';
import { detailNames } from './detail-names.ts';
import { happenings } from './trail-words.ts';

export function trailFileWords(
  name: string,
  accounts: readonly { readonly id: string; readonly name: string }[],
  translate: (message: MessageDescriptor) => string,
): Record<string, string> {
  const inWords = (of: 'what' | 'detail', messages: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(messages).map(([code, message]): [TrailWord, string] => [
      `${of} ${code}`,
      translate(message),
    ]);
  const words: readonly [TrailWord, string][] = [
    ['name', name],
    ...inWords('what', happenings),
    ...inWords('detail', detailNames),
    ...accounts.map((account): [TrailWord, string] => [`account ${account.id}`, account.name]),
  ];
  return Object.fromEntries(words);
}
