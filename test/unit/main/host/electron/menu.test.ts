// The application's menu: every entry that a person reads is in the language of the system.
import { expect, it } from 'vitest';
import { menuTemplate } from '../../../../../main/host/electron/menu.ts';
import { wordsIn } from '../../../../../main/host/words-in.ts';

const template = (mac: boolean, language: 'pt-BR' | 'en' = 'pt-BR') => {
  const pressed: string[] = [];
  const menu = menuTemplate(wordsIn(language).menu, {
    mac,
    developer: false,
    help: () => void pressed.push('help'),
    find: () => void pressed.push('find'),
    reset: () => void pressed.push('reset'),
  });
  const items = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  return { menu, items, pressed };
};

it.each([true, false])('has its own text for every entry (macOS: %s)', (mac) => {
  const { menu, items } = template(mac);
  const entries = [...menu, ...items].filter(({ type }) => type !== 'separator');
  expect(entries.filter(({ label }) => label === undefined)).toEqual([]);
});

it('has the entries that macOS expects in its first menu', () => {
  const { menu, items } = template(true);
  expect(menu[0]?.label).toBe('Guichê');
  for (const [role, label] of [
    ['about', 'Sobre o Guichê'],
    ['services', 'Serviços'],
    ['hide', 'Ocultar o Guichê'],
    ['hideOthers', 'Ocultar os outros'],
    ['unhide', 'Mostrar tudo'],
    ['quit', 'Sair do Guichê'],
  ])
    expect(items.filter((item) => item.role === role).map((item) => item.label)).toEqual([label]);
});

it('has a search entry in the edit menu, and leaves the key to the page', () => {
  for (const mac of [true, false])
    for (const [language, label] of [
      ['pt-BR', 'Localizar…'],
      ['en', 'Find…'],
    ] as const) {
      const { menu, pressed } = template(mac, language);
      const edit = menu
        .map(({ submenu }) => submenu)
        .find((one) => JSON.stringify(one).includes('selectAll'));
      const entry = Array.isArray(edit) ? edit.find((one) => one.label === label) : undefined;
      if (entry?.click) Reflect.apply(entry.click, undefined, []);
      expect(pressed).toEqual(['find']);
      // A registered key never reaches an open document, which has a search of its own.
      expect([entry?.accelerator, entry?.registerAccelerator]).toEqual(
        mac ? [undefined, undefined] : ['Ctrl+F', false],
      );
    }
});

it('opens help and a fresh window, and shows the about box once', () => {
  for (const mac of [true, false]) {
    const { items, pressed } = template(mac, 'en');
    for (const label of ['Guichê help', 'Reset the window']) {
      const click = items.find((item) => item.label === label)?.click;
      if (click) Reflect.apply(click, undefined, []);
    }
    expect(pressed).toEqual(['help', 'reset']);
    expect(items.filter(({ role }) => role === 'about')).toHaveLength(1);
  }
});
