// Finds accessibility faults of a page: for people who cannot see it well, cannot use a mouse, or ask for less
// motion. Each fault is one line of text.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** React Aria's live region: it is shown for a moment with the text that was just read aloud, and empties itself. */
const announcer = '[data-live-announcer]';

/** The rules that judge colours, which are all that a colour scheme changes. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Finds what axe calls serious or critical, on the whole page or in a part of it; with all its rules, or with those of colours only. */
export async function barriers(
  page: Page,
  part = 'html',
  rules: 'all' | 'colours' = 'all',
): Promise<readonly string[]> {
  // Once per page: the page has no frames.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(readFileSync(axeFile, 'utf8'));
  return page.evaluate(
    async ({ part, announcer, only }) => {
      if (!window.axe) throw new Error('axe is not in the page');
      // While the scheme changes, colours belong to neither scheme.
      const passing = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
      await Promise.allSettled(passing.map(({ finished }) => finished));
      const { violations } = await window.axe.run(
        { include: [part], exclude: [announcer] },
        {
          resultTypes: ['violations'],
          selectors: false,
          iframes: false,
          ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
        },
      );
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { part, announcer, only: rules === 'colours' ? ofColours : null },
  );
}

const named = new Set(
  [
    'alertdialog, button, checkbox, combobox, dialog, grid, heading, image, img, link, listbox, menu, menuitem',
    'menuitemradio, option, progressbar, radio, radiogroup, region, searchbox, slider, spinbutton, switch, tab, table',
    'tablist, tabpanel, textbox, columnheader, complementary, navigation',
  ]
    .join(', ')
    .split(', '),
);

/** Walks what a screen reader receives: everything that can be used or reached has a name, and the page has its landmarks. */
export async function unspoken(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const faults: string[] = [];
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    const kind = String(role?.value ?? '');
    if (ignored || !named.has(kind) || String(name?.value ?? '').trim() !== '') continue;
    const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId ?? 0 });
    // An announcement that was just read aloud disappears before anybody could go there.
    if (node.attributes?.some((value) => value.startsWith('react-aria')) && kind === 'image') continue;
    faults.push(`a ${kind} without a name: ${node.nodeName} ${(node.attributes ?? []).join(' ')}`);
  }
  await session.detach();
  const heads = await page.evaluate(() => ({
    h1: [...document.querySelectorAll('h1')].filter((head) =>
      head.checkVisibility({ visibilityProperty: true }),
    ).length,
    main: document.querySelectorAll('main').length,
    lang: document.documentElement.lang,
  }));
  if (heads.h1 !== 1) faults.push(`${heads.h1} headings of the first level`);
  if (heads.main > 1) faults.push(`${heads.main} main landmarks`);
  if (!['pt-BR', 'en'].includes(heads.lang)) faults.push(`spoken as ${heads.lang}`);
  return faults;
}

/** Finds what moves although the system asks for no motion. */
export async function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const long = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0);
    const faults = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 0)
      .map(
        ({ effect }) => `runs: ${effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : ''}`,
      );
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element);
      if (long(style.transitionDuration)) faults.push(`would pass slowly: ${element.className}`);
      if (style.animationName !== 'none' && long(style.animationDuration))
        faults.push(`would move: ${element.className}`);
    }
    return [...new Set(faults)];
  });
}

/** Finds what is cut off, or cannot be scrolled into sight. Only what scrolls in its own area may be wider than the window. */
export async function outOfReach(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}”`;
    if (document.documentElement.scrollWidth > window.innerWidth) faults.push('the page scrolls sideways');
    const modal = document.querySelector('[role=dialog], [role=alertdialog]');
    const scrolled = [...document.querySelectorAll('*')].map(
      (element) => [element, element.scrollTop, element.scrollLeft] as const,
    );
    for (const element of (modal ?? document).querySelectorAll<HTMLElement>(
      'button, input, textarea, select, a[href], [role=tab]',
    )) {
      const hidden = element.closest(
        '.unseen, .skip, [style*="inset(50%)"], [aria-hidden=true], [hidden], [data-live-announcer]',
      );
      if (hidden || !element.checkVisibility({ visibilityProperty: true })) continue;
      const before = element.getBoundingClientRect();
      // A hidden field whose label is shown in its place.
      if (before.width <= 1 || before.height <= 1) continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const there = document.elementFromPoint(x, y);
      const over =
        there !== null &&
        (element.parentElement?.contains(there) === true ||
          there.closest('label') !== null ||
          // A tooltip that disappears automatically, or help that closes as soon as the focus is back in the work.
          there.closest('.toasts, .help-beside') !== null);
      if (!over)
        faults.push(`out of reach: ${describe(element)} under ${there ? describe(there) : 'nothing'}`);
      if (element.matches('.button') && (left < 0 || right > innerWidth))
        faults.push(`over the edge: ${describe(element)}`);
      for (const words of element.matches('.button') ? [element, ...element.querySelectorAll('.clip')] : [])
        if (
          words.clientWidth > 1 &&
          getComputedStyle(words).overflowX !== 'visible' &&
          words.scrollWidth > words.clientWidth + 1
        )
          faults.push(`cut off: ${describe(element)}`);
    }
    for (const [element, top, left] of scrolled)
      if (element.scrollTop !== top || element.scrollLeft !== left) element.scrollTo(left, top);
    return faults;
  });
}

/** Goes around the whole page with Tab: after every press an element has the focus, and the focus is visible. */
export async function unfocused(page: Page, most = 120): Promise<readonly string[]> {
  const faults: string[] = [];
  const seen = new Set<string>();
  const keys = await page.evaluateHandle(() => new WeakMap<Element, string>());
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const { key, fault } = await page.evaluate((known) => {
      const element = document.activeElement;
      if (!element || element === document.body) return { key: 'body', fault: null };
      const key = known.get(element) ?? crypto.randomUUID();
      known.set(element, key);
      const shown = (one: Element | null): boolean => {
        if (!one) return false;
        const style = getComputedStyle(one);
        return (
          (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1) ||
          style.boxShadow !== 'none' ||
          [one, one.firstElementChild].some((drawn) => {
            if (!drawn) return false;
            const frame = getComputedStyle(drawn, '::after');
            return frame.content !== 'none' && Number.parseFloat(frame.borderTopWidth) >= 2;
          })
        );
      };
      const active = element.getAttribute('aria-activedescendant');
      const near = [
        element,
        element.parentElement,
        element.parentElement?.parentElement ?? null,
        element.parentElement?.parentElement?.parentElement ?? null,
        active === null ? null : document.getElementById(active),
        element.querySelector('[data-focus-visible], .at'),
      ];
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const inside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      const describe = `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}”`;
      if (!near.some(shown)) return { key, fault: `no focus to be seen on ${describe}` };
      return { key, fault: inside ? null : `the focus is out of sight on ${describe}` };
    }, keys);
    // One full circle: the browser's own frame, or the first element again.
    if (seen.has(key)) return faults;
    seen.add(key);
    if (fault !== null) faults.push(fault);
    if (key === 'body' && presses > 0 && seen.size > 2) return faults;
  }
  return faults;
}

/** Characters without width or meaning around each message: text without them came from no catalogue. */
export const marks = { begin: '\u2063', end: '\u2064' } as const;

/** Makes the English catalogue arrive with a mark around each of its messages. */
export async function markEnglish(page: Page): Promise<void> {
  await page.route(/\/assets\/en-[^/]+\.js$/u, async (route) => {
    const answer = await route.fetch();
    const code = await answer.text();
    const marked = code.replace(
      'JSON.parse(',
      `((text) => Object.fromEntries(Object.entries(JSON.parse(text)).map(([id, words]) =>
        [id, ['${marks.begin}', ...words, '${marks.end}']])))(`,
    );
    if (marked === code) throw new Error('the catalogue was not found in its file');
    await route.fulfill({ response: answer, body: marked });
  });
}

/** Finds words on the page that come from no catalogue and are not the clerk's data. */
export async function untranslated(page: Page, data: readonly RegExp[]): Promise<readonly string[]> {
  const texts = await page.evaluate(({ begin, end }) => {
    const found: string[] = [];
    let depth = 0;
    const take = (text: string) => {
      let outside = '';
      for (const sign of text) {
        if (sign === begin) depth += 1;
        else if (sign === end) depth -= 1;
        else if (depth <= 0) outside += sign;
      }
      if (outside.trim() !== '') found.push(outside.trim());
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        !parent?.closest(
          'script, style, pre, textarea, .textLayer, .toasts, [data-live-announcer], [translate="no"]',
        )
      )
        take(node.nodeValue ?? '');
    }
    for (const name of [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-roledescription',
      'aria-description',
      'aria-valuetext',
    ])
      for (const element of document.querySelectorAll(`[${name}]`)) {
        depth = 0;
        const before = found.length;
        take(element.getAttribute(name) ?? '');
        if (found.length > before) found[before] = `${name}=${found[before] ?? ''}`;
      }
    return [...new Set(found)];
  }, marks);
  return texts.filter((text) => {
    const left = data.reduce((rest, known) => rest.replaceAll(known, ' '), text.replace(/^[a-z-]+=/u, ''));
    return /\p{L}{2}/u.test(left);
  });
}

/** Numbers that every language writes in the same way: versions, addresses, digitable lines, names of files. */
const technical =
  /\b\d+(?:\.\d+){2,}(?:[:/]\d+)?(?!,)\b|\b\d{5}\.\d{5,6}\b|https?:\/\/\S+|\S+\.(?:pdf|xlsx|csv|txt)\b|0x[\da-f]+/giu;
/** A separator before three digits separates thousands, except after a single 0. */
const foreignMark = {
  'pt-BR': /(?<![\d.,])\d+\.(?:\d{1,2}|\d{4,})(?!\d)|(?<![\d.,])0\.\d+/u,
  en: /(?<![\d.,])\d+,(?:\d{1,2}|\d{4,})(?!\d)|(?<![\d.,])0,\d+|\d\.\d{3},\d/u,
} as const;

/**
 * Finds texts and field values with a number in the form of another language. Text with `translate="no"` comes from the file or the
 * service, or is searched for elsewhere. A field keeps what was typed in Portuguese.
 */
export async function foreignNumbers(
  page: Page,
  language: keyof typeof foreignMark,
): Promise<readonly string[]> {
  const texts = await page.evaluate((withFields) => {
    const skipped = 'script, style, pre, code, textarea, .textLayer, [data-live-announcer], [translate="no"]';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(skipped)) found.push(node.nodeValue ?? '');
    if (withFields) for (const field of document.querySelectorAll('input')) found.push(field.value);
    for (const element of document.querySelectorAll('[aria-label], [aria-valuetext]'))
      found.push(element.getAttribute('aria-label') ?? '', element.getAttribute('aria-valuetext') ?? '');
    return [...new Set(found)];
  }, language === 'pt-BR');
  return texts.filter((text) => foreignMark[language].test(text.replaceAll(technical, ' ')));
}
