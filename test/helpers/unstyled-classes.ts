// Finds class names on the page that no loaded style sheet mentions, which reveals a style sheet that nobody imports any more.
import type { Page } from 'playwright-core';

/** Names that React Aria and pdf.js set for other users; our styles do not use them. */
const given = /^(?:react-aria-.*|loading(?:Icon)?)$/u;

export async function unstyled(page: Page): Promise<readonly string[]> {
  const missing = await page.evaluate(() => {
    const styled = new Set<string>();
    const read = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule)
          for (const [, name = ''] of rule.selectorText.matchAll(/\.((?:[\w-]|\\.)+)/gu))
            styled.add(name.replaceAll('\\', ''));
        if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) read(rule.cssRules);
      }
    };
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) read(sheet.cssRules);
    const found = new Map<string, string>();
    for (const element of document.querySelectorAll('body, body *'))
      for (const name of element.classList)
        if (!styled.has(name) && !found.has(name)) found.set(name, element.outerHTML.slice(0, 120));
    return [...found];
  });
  return missing
    .filter(([name]) => !given.test(name))
    .map(([name, where]) => `no style sheet speaks of .${name}: ${where}`);
}
