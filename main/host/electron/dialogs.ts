// System dialogs, over the window if it is visible.
import type { MessageBoxOptions, SaveDialogOptions } from 'electron';
import type { ElectronPort, WindowPort } from './port.ts';

type Dialog = Pick<ElectronPort<never, never>['dialog'], 'showMessageBox' | 'showSaveDialog'>;
type Parent = WindowPort | undefined;

/** Returns the index of the pressed button. */
export async function askOver(dialog: Dialog, parent: Parent, options: MessageBoxOptions): Promise<number> {
  const { response } = await (parent
    ? dialog.showMessageBox(parent, options)
    : dialog.showMessageBox(options));
  return response;
}

/** Returns the path for a file; undefined if the clerk cancelled. */
export async function askWhere(
  dialog: Dialog,
  parent: Parent,
  options: SaveDialogOptions,
): Promise<string | undefined> {
  const { canceled, filePath } = await (parent
    ? dialog.showSaveDialog(parent, options)
    : dialog.showSaveDialog(options));
  return canceled || filePath === '' ? undefined : filePath;
}
