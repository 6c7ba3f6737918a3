// The context menu for texts and input fields; Electron has none by default.
import type { MenuItemConstructorOptions } from 'electron';
import type { Words } from '../words.ts';
import type { ContextParams } from './port.ts';

export function contextMenu(words: Words['menu'], params: ContextParams): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = params;
  // Outside of a text "select all" would select buttons too.
  if (!isEditable && selectionText.trim() === '') return [];
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags;
  return [
    ...(isEditable && canCut ? [{ role: 'cut', label: words.cut } as const] : []),
    ...(canCopy ? [{ role: 'copy', label: words.copy } as const] : []),
    ...(isEditable && canPaste ? [{ role: 'paste', label: words.paste } as const] : []),
    ...(canSelectAll ? [{ role: 'selectAll', label: words.selectAll } as const] : []),
  ];
}
