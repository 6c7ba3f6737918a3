// Questions of the system's own, over the window where it can be seen.
import type { MessageBoxOptions, SaveDialogOptions } from 'electron';
import type { ElectronPort, WindowPort } from './port.ts';

type Dialog = Pick<ElectronPort<never, never>['dialog'], 'showMessageBox' | 'showSaveDialog'>;
type Parent = WindowPort | undefined;

/** The place of the pressed button. */
export async function askOver(dialog: Dialog, parent: Parent, options: MessageBoxOptions): Promise<number> {
  const { response } = await (parent
    ? dialog.showMessageBox(parent, options)
    : dialog.showMessageBox(options));
  return response;
}

/** Where to store a file; undefined where the clerk does not. */
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
