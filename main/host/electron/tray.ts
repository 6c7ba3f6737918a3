// The tray icon while jobs run, with their number, and items to open and quit. The icon, an arch over a counter, is
// drawn here.
import type { Words } from '../words.ts';
import type { ElectronPort, TrayPort } from './port.ts';

const size = 32;
const teal = [0x6b, 0x5f, 0x0f] as const; // blue, green, red
const black = [0, 0, 0] as const;

/** BGRA, as `createFromBitmap` requires. */
function archBitmap(colour: readonly [number, number, number]): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (isArch(x + 0.5, y + 0.5)) pixels.set([...colour, 0xff], (y * size + x) * 4);
    }
  }
  return pixels;
}

function isArch(x: number, y: number): boolean {
  const counter = y >= 25 && y < 29 && x >= 2 && x < 30;
  const inside = (radius: number) =>
    Math.abs(x - 16) < radius && (y >= 15 ? y < 25 : Math.hypot(x - 16, y - 15) < radius);
  return counter || (inside(12) && !inside(7.5));
}

export function createTray<Image, Menu>(
  electron: Pick<ElectronPort<Image, Menu>, 'Tray' | 'Menu' | 'nativeImage'>,
  words: () => Words['tray'],
  platform: NodeJS.Platform,
  on: { readonly open: () => void; readonly quit: () => void },
) {
  let tray: TrayPort<Menu> | undefined;
  let shown = 0;
  const label = (labelled: TrayPort<Menu>) => {
    const { tooltip, open, quit } = words();
    labelled.setToolTip(tooltip(shown));
    labelled.setContextMenu(
      electron.Menu.buildFromTemplate([
        { label: open, click: on.open },
        { type: 'separator' },
        { label: quit, click: on.quit },
      ]),
    );
  };
  const make = (): TrayPort<Menu> => {
    // A black template image, which macOS colours for its menu bar.
    const template = platform === 'darwin';
    const image = electron.nativeImage.createFromBitmap(archBitmap(template ? black : teal), {
      width: size,
      height: size,
      scaleFactor: 2,
    });
    if (template) image.setTemplateImage(true);
    const made = new electron.Tray(image);
    made.on('click', on.open);
    return made;
  };
  return {
    show(jobs: number) {
      shown = jobs;
      label((tray ??= make()));
    },
    /** Updates the texts after a change of language. */
    updateTexts() {
      if (tray) label(tray);
    },
    remove() {
      tray?.destroy();
      tray = undefined;
    },
  };
}
