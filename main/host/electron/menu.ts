// A plain application menu: without one, copy and paste have no keys on macOS. On Windows and Linux it stays out of sight.
import type { MenuItemConstructorOptions } from 'electron';
import type { Words } from '../words.ts';

export function menuTemplate(
  words: Words['menu'],
  { mac, developer }: { readonly mac: boolean; readonly developer: boolean },
): MenuItemConstructorOptions[] {
  const line = { type: 'separator' } as const;
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: words.file,
      submenu: [
        { role: 'close', label: words.close },
        ...(mac ? [] : [{ role: 'quit', label: words.quit } as const]),
      ],
    },
    {
      label: words.edit,
      submenu: [
        { role: 'undo', label: words.undo },
        { role: 'redo', label: words.redo },
        line,
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'selectAll', label: words.selectAll },
      ],
    },
    {
      label: words.view,
      submenu: [
        { role: 'reload', label: words.reload },
        ...(developer ? [{ role: 'toggleDevTools' } as const] : []),
        line,
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        { role: 'resetZoom', label: words.resetZoom },
        line,
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    { label: words.window, role: 'window', submenu: [{ role: 'minimize', label: words.minimize }] },
  ];
}
