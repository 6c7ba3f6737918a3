// What Ctrl+F opens: the search of the current list, a bar over the text, or a search that handles the key itself.

export type WhereToFind =
  | { readonly kind: 'field'; readonly field: HTMLInputElement }
  /** `host`: the bar is inserted at its beginning, where it may take the focus. */
  | { readonly kind: 'text'; readonly scope: HTMLElement; readonly host: HTMLElement }
  | { readonly kind: 'ownSearch' }
  | { readonly kind: 'nowhere' };

const barField = '[data-find-bar] input';
/** Long texts that are searched on their own, also next to a list. */
const texts = '.raw, .licences';

export function whereToFind(): WhereToFind {
  // An open menu keeps the screen behind it as it is.
  if (document.querySelector('.popover')) return { kind: 'nowhere' };
  const active = document.activeElement;
  const dialogs = document.querySelectorAll<HTMLElement>('.veil [role=dialog], .veil [role=alertdialog]');
  const main = document.getElementById('main');
  const dialog = [...dialogs].at(-1);
  // An open document has a search of its own, from anywhere on its screen.
  if (!dialog && main?.querySelector('[data-own-find]')) return { kind: 'ownSearch' };
  const host = dialog ?? active?.closest<HTMLElement>('.help-beside') ?? main;
  if (!host) return { kind: 'nowhere' };
  const bar = host.querySelector<HTMLInputElement>(barField);
  if (bar && bar === active) return { kind: 'field', field: bar };
  const text = active?.closest<HTMLElement>(texts);
  if (text && host.contains(text)) return { kind: 'text', scope: text, host };
  const field = [...host.querySelectorAll<HTMLInputElement>('[data-search] input, input[data-search]')].find(
    (one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }),
  );
  if (field) return { kind: 'field', field };
  return bar ? { kind: 'field', field: bar } : { kind: 'text', scope: host, host };
}
