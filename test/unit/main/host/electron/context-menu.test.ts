// The entries of the context menu.
import { expect, it } from 'vitest';
import { contextMenu } from '../../../../../main/host/electron/window.ts';
import { wordsIn } from '../../../../../main/host/words-in.ts';

const all = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const labels = (
  more: { isEditable?: boolean; selectionText?: string; editFlags?: typeof all },
  language: 'pt-BR' | 'en' = 'pt-BR',
) =>
  contextMenu(wordsIn(language).menu, { isEditable: false, selectionText: '', editFlags: all, ...more }).map(
    ({ label }) => label,
  );

it('offers the possible actions in a field, in the language of the system', () => {
  expect(labels({ isEditable: true })).toEqual(['Recortar', 'Copiar', 'Colar', 'Selecionar tudo']);
  expect(labels({ isEditable: true }, 'en')).toEqual(['Cut', 'Copy', 'Paste', 'Select all']);
  const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: false };
  expect(labels({ isEditable: true, editFlags })).toEqual(['Colar']);
});

it('offers to copy selected text outside a field, and nothing without a selection', () => {
  expect(labels({ selectionText: '34191.79001' })).toEqual(['Copiar', 'Selecionar tudo']);
  expect(labels({ selectionText: ' \n' })).toEqual([]);
  expect(labels({ selectionText: 'x', editFlags: { ...all, canCopy: false, canSelectAll: false } })).toEqual(
    [],
  );
});
