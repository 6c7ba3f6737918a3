// What a right click offers.
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

it('offers in a field what may be done there, in the language of the system', () => {
  expect(labels({ isEditable: true })).toEqual(['Recortar', 'Copiar', 'Colar', 'Selecionar tudo']);
  expect(labels({ isEditable: true }, 'en')).toEqual(['Cut', 'Copy', 'Paste', 'Select all']);
  const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: false };
  expect(labels({ isEditable: true, editFlags })).toEqual(['Colar']);
});

it('copies marked text elsewhere, and offers nothing on bare ground', () => {
  expect(labels({ selectionText: '34191.79001' })).toEqual(['Copiar', 'Selecionar tudo']);
  expect(labels({ selectionText: ' \n' })).toEqual([]);
  expect(labels({ selectionText: 'x', editFlags: { ...all, canCopy: false, canSelectAll: false } })).toEqual(
    [],
  );
});
