// The application menu: without one, copy and paste have no keys on macOS. On Windows and Linux it is hidden.
import type { MenuItemConstructorOptions } from 'electron';
import type { Words } from '../words.ts';

interface Look {
  readonly mac: boolean;
  readonly developer: boolean;
  readonly help: () => void;
  readonly find: () => void;
  readonly reset: () => void;
}

export function menuTemplate(
  words: Words['menu'],
  { mac, developer, help, find, reset }: Look,
): MenuItemConstructorOptions[] {
  const line = { type: 'separator' } as const;
  return [
    ...(mac ? [appMenu(words)] : []),
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
        line,
        { label: words.find, click: find, ...handledByPage(mac, 'Ctrl+F') },
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
    {
      label: words.window,
      role: 'window',
      submenu: [
        { role: 'minimize', label: words.minimize },
        line,
        { label: words.resetWindow, click: reset },
        ...(mac ? ([line, { role: 'front', label: words.front }] as const) : []),
      ],
    },
    {
      label: words.help,
      role: 'help',
      submenu: [
        { label: words.openHelp, click: help, ...handledByPage(mac, 'F1') },
        ...(mac ? [] : ([line, { role: 'about', label: words.about }] as const)),
      ],
    },
  ];
}

/** Shows the key in the menu, but lets the page handle it. On macOS a menu key is always handled by the menu. */
const handledByPage = (mac: boolean, accelerator: string): MenuItemConstructorOptions =>
  mac ? {} : { accelerator, registerAccelerator: false };

/** Electron's default one is always in English. */
function appMenu(words: Words['menu']): MenuItemConstructorOptions {
  const line = { type: 'separator' } as const;
  return {
    label: 'Guichê',
    submenu: [
      { role: 'about', label: words.about },
      line,
      { role: 'services', label: words.services },
      line,
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.showAll },
      line,
      { role: 'quit', label: words.quit },
    ],
  };
}
