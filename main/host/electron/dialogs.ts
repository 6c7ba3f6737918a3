// System dialogs, over the window if it is visible.
import type { MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron';
import type { ElectronPort, WindowPort } from './port.ts';

type Dialog = Pick<
  ElectronPort<never, never>['dialog'],
  'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'
>;
type Parent = WindowPort | undefined;

/** Returns the index of the pressed button. */
export async function askOver(dialog: Dialog, parent: Parent, options: MessageBoxOptions): Promise<number> {
  const { response } = await (parent
    ? dialog.showMessageBox(parent, options)
    : dialog.showMessageBox(options));
  return response;
}

/** Returns the path of a folder; null if the clerk cancelled. */
export async function askFolder(dialog: Dialog, parent: Parent, options: OpenDialogOptions) {
  const { canceled, filePaths } = await (parent
    ? dialog.showOpenDialog(parent, options)
    : dialog.showOpenDialog(options));
  return canceled ? null : (filePaths[0] ?? null);
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
