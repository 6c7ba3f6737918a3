// The bar that searches the window's page, which Electron leaves to the app. It is a page of its own over the window,
// because Chromium would also find the words in a field of the searched page.
import type { Words } from '../words.ts';
import type { ElectronPort, ViewPort, WindowPort } from './port.ts';

const size = { width: 400, height: 48 };
const margin = 16;

export interface FindBarParts {
  readonly electron: Pick<ElectronPort<never, never>, 'WebContentsView'>;
  readonly words: () => Words['find'];
}

/** Returns what opens the bar over this window, or leads back to it. */
export function createFindBar(window: WindowPort, { electron, words }: FindBarParts): () => void {
  const page = window.webContents;
  let view: ViewPort | undefined;
  let asked = 0;

  const place = () => {
    const { width } = window.getContentBounds();
    view?.setBounds({ ...size, x: Math.max(0, width - size.width - margin), y: margin });
  };
  const show = (text: string) => void view?.webContents.executeJavaScript(`show(${JSON.stringify(text)})`);
  const close = () => {
    const closed = view;
    view = undefined;
    if (!closed || window.isDestroyed()) return closed?.webContents.close();
    // The match stays selected, so that it can be read on and copied.
    page.stopFindInPage('keepSelection');
    window.contentView.removeChildView(closed);
    closed.webContents.close();
    page.focus();
  };
  const obey = (act: string, text: string) => {
    if (act === 'close') close();
    else if (text === '') {
      page.stopFindInPage('clearSelection');
      show('');
    } else asked = page.findInPage(text, { forward: act !== 'previous', findNext: act === 'typed' });
  };

  page.on('found-in-page', (_event, { requestId, finalUpdate, matches, activeMatchOrdinal }) => {
    if (!finalUpdate || requestId !== asked) return;
    show(matches === 0 ? words().none : words().count(activeMatchOrdinal, matches));
  });
  page.on('did-finish-load', close);
  window.on('resize', place);
  window.on('closed', close);

  return () => {
    if (!view) {
      view = new electron.WebContentsView({ webPreferences: { sandbox: true, contextIsolation: true } });
      const bar = view.webContents;
      bar.setWindowOpenHandler(() => ({ action: 'deny' }));
      bar.on('will-navigate', (event) => event.preventDefault());
      // The bar tells what the clerk does by its title, so that it needs no preload and no channel.
      bar.on('page-title-updated', (_event, title) => {
        const [, act = '', text = ''] = title.split(' ');
        obey(act, decodeURIComponent(text));
      });
      window.contentView.addChildView(view);
      place();
      void bar.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(findPage(words()))}`);
    }
    view.webContents.focus();
  };
}

const escaped = (text: string): string => text.replaceAll(/[&<"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const button = (act: string, label: string, sign: string): string =>
  `<button type="button" data-act="${act}" title="${escaped(label)}" aria-label="${escaped(label)}">${sign}</button>`;

/** Sets its title to a number that grows, the act, and the words in the field. */
export const findPage = ({
  language,
  field,
  previous,
  next,
  close,
}: Words['find']): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<style>
  body { display: flex; gap: 4px; align-items: center; height: 100vh; margin: 0; padding: 0 8px; box-sizing: border-box; border: 1px solid GrayText; background: Canvas; color: CanvasText; font: 14px system-ui, sans-serif; }
  input { flex: 1; min-width: 0; padding: 5px 8px; font: inherit; }
  output { min-width: 96px; text-align: right; }
  button { width: 30px; height: 30px; font: inherit; }
</style>
<input type="text" maxlength="200" autofocus spellcheck="false" aria-label="${escaped(field)}" placeholder="${escaped(field)}">
<output></output>
${button('previous', previous, '↑')}${button('next', next, '↓')}${button('close', close, '×')}
<script>
  const input = document.querySelector('input');
  let count = 0;
  const tell = (act) => {
    document.title = [++count, act, encodeURIComponent(input.value.trim())].join(' ');
  };
  const show = (text) => {
    document.querySelector('output').textContent = text;
  };
  input.addEventListener('input', () => tell('typed'));
  addEventListener('click', ({ target }) => target.dataset?.act && tell(target.dataset.act));
  addEventListener('focus', () => input.select());
  addEventListener('keydown', (event) => {
    const { key, shiftKey, ctrlKey, metaKey, isComposing, target } = event;
    if (isComposing) return;
    if (key === 'F3' || (key === 'Enter' && target === input)) tell(shiftKey ? 'previous' : 'next');
    else if (key === 'Escape') tell('close');
    else if (key.toLowerCase() === 'f' && (ctrlKey || metaKey)) input.select();
    else return;
    event.preventDefault();
  });
</script>
`;
