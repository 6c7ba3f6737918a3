// What an office monitor hides of a state: cut or covered words that a clerk must read, what scrolls sideways, a dialog whose buttons lie
// outside, and lists with too few rows. The page is measured as it is, made smaller and back.
import type { Page } from 'playwright-core';

/** With the system's bars, of 1366 × 768, of 1280 × 720, and of 1366 × 768 at 125 %: how many rows of a list, of Revisão, and below a batch's progress. */
const sizes = [
  { width: 1366, height: 700, rows: 12, reviewRows: 11, sendingRows: 9 },
  { width: 1280, height: 650, rows: 9, reviewRows: 9, sendingRows: 7 },
  { width: 1093, height: 560, rows: 6, reviewRows: 6, sendingRows: 4 },
] as const;
type Size = (typeof sizes)[number];

/** Every list, with where its first row begins at most, and the columns that are whole wherever it is scrolled to. */
const lists: Readonly<Record<string, { readonly top?: number; readonly always: readonly string[] }>> = {
  'Boletos emitidos': { top: 230, always: ['Pagador', 'Valor', 'Vencimento', 'Situação'] },
  Pagadores: { top: 230, always: ['Pagador', 'Em aberto', 'Vencido'] },
  Mensalidades: { top: 230, always: ['Pagador', 'Situação', 'Valor', 'Vencimento'] },
  'E-mails': { top: 270, always: ['Pagador', 'Valor', 'Situação do e-mail'] },
  'Linhas em revisão': { top: 260, always: ['Pagador', 'Valor', 'Vencimento'] },
  'Linhas do lote': { always: ['Pagador', 'Valor', 'Vencimento'] },
  'Transações acompanhadas': { always: ['Situação', 'Valor'] },
  'Saques solicitados': { always: ['Solicitado em', 'Valor', 'Situação'] },
  'Carteiras cadastradas': { always: ['Nome', 'Situação'] },
  Impressões: { always: ['Quando', 'Documento', 'Resultado'] },
  Auditoria: { always: ['Quando', 'Quem', 'Ação'] },
};

/** A part that moves to its place after the window has its size is measured again, until then. */
const patience = 2_000;

export async function hiddenInOffice(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize({ width: size.width, height: size.height });
    const deadline = Date.now() + patience;
    let found = await measured(page, size);
    while (found.length > 0 && Date.now() < deadline) found = await measured(page, size);
    faults.push(...found.map((fault) => `${size.width} × ${size.height}: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

async function measured(page: Page, size: Size): Promise<readonly string[]> {
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }),
  );
  return page.evaluate(faultsOfSize, { size, lists });
}

/** Runs in the page. */
function faultsOfSize({ size, lists: known }: { size: Size; lists: typeof lists }): string[] {
  const faults = new Set<string>();
  const short = (text: string) => text.replaceAll(/\s+/gu, ' ').trim().slice(0, 60);
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].filter(
    (one) => one.checkVisibility(),
  );
  const top = dialogs.at(-1) ?? document.body;
  const silent =
    '.unseen, .skip, [data-live-announcer], [aria-hidden=true], [hidden], .toasts, .tooltip, .textLayer, svg, option, style, script, template';
  // Copied or scrolled by whoever asks for it.
  const technical = 'pre, textarea, .raw, code, .team-script';
  // The value of a select is as long as the clerk’s own name for it.
  const named =
    'button:not(.select), [role=button], [role=tab], [role=menuitem], h1, h2, h3, [role=columnheader], .state, .filter-chip, .step';
  // An amount, a date, or an id: eight signs or more with a digit among them.
  const matters = /R\$\s?\d[\d.]*,\d\d|\b\d\d\/\d\d\/\d{4}\b|(?=[\w-]*\d)(?<![\w-])[\w-]{8,}/u;

  /** How an element holds its content: cut, scrolled, or neither. */
  const held = new Map<Element, readonly [x: string, y: string]>();
  const holds = (element: Element): readonly [x: string, y: string] => {
    const seen = held.get(element);
    if (seen) return seen;
    const { overflowX, overflowY, contain } = getComputedStyle(element);
    const kind = (overflow: string) =>
      overflow === 'hidden' || overflow === 'clip'
        ? 'cuts'
        : overflow === 'auto' || overflow === 'scroll'
          ? 'scrolls'
          : /strict|content|paint/u.test(contain)
            ? 'cuts'
            : '';
    const found = [kind(overflowX), kind(overflowY)] as const;
    held.set(element, found);
    return found;
  };
  /** What hides a box, or undefined; `null` if it is only scrolled away, downward or among the middle columns of a list. */
  const hides = (box: DOMRect, from: Element): string | null | undefined => {
    let [sideways, downward] = [true, true];
    let away = false;
    for (let at: Element | null = from; at; at = at.parentElement) {
      const [x, y] = holds(at);
      if (x === '' && y === '') continue;
      const frame = at.getBoundingClientRect();
      const beyondX = box.right > frame.right + 1 || box.left < frame.left - 1;
      const beyondY = box.bottom > frame.bottom + 2 || box.top < frame.top - 2;
      if (sideways && x === 'cuts' && beyondX) return 'cut';
      if (sideways && x === 'scrolls' && !at.matches('.grid') && beyondX) return 'scrolled sideways';
      if (downward && y === 'cuts' && beyondY) return 'cut';
      if (y === 'scrolls') {
        if (box.bottom > frame.bottom || box.top < frame.top) away = true;
        downward = false;
      }
      if (at.matches('.grid')) {
        if (beyondX) away = true;
        sideways = false;
      }
    }
    if (sideways && (box.right > innerWidth + 1 || box.left < -1)) return 'outside of the window';
    if (downward && (box.bottom > innerHeight + 1 || box.top < -1)) return 'outside of the window';
    return away ? null : undefined;
  };

  /** A foot that stays while its page is scrolled covers what is still to come, and no more. */
  const stays = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).position === 'sticky') return true;
    return false;
  };

  /** A name of which only the sign is seen. */
  const isHeard = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== top; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none') return true;
    return false;
  };

  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (!parent || text.trim() === '' || parent.closest(silent)) continue;
    const owner = parent.closest(named);
    if (!owner && !matters.test(text)) continue;
    if (parent.closest(technical) || !parent.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const frame = parent.getBoundingClientRect();
    // A name that is only heard.
    if (frame.width <= 1 || box.width === 0 || isHeard(parent)) continue;
    const what = `“${short((owner ?? parent).textContent)}”`;
    const how = hides(box, parent);
    if (how !== null && how !== undefined) faults.add(`${how}: ${what}`);
    if (how !== undefined) continue;
    const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const mine = owner ?? parent;
    if (
      there &&
      !mine.contains(there) &&
      !there.contains(mine) &&
      !there.closest('.toasts, .tooltip, .help-beside') &&
      !stays(there)
    )
      faults.add(`covered: ${what} by “${short(there.textContent)}”`);
  }

  for (const element of top.querySelectorAll('*')) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue;
    if (holds(element)[0] !== 'scrolls' || element.closest(`.grid, [class*=viewer], input, ${technical}`))
      continue;
    if (element.checkVisibility({ visibilityProperty: true }))
      faults.add(`scrolls sideways: ${element.tagName.toLowerCase()}.${element.className}`);
  }

  for (const act of dialogs.at(-1)?.querySelectorAll('.dialog-acts .button') ?? []) {
    const { left, right, top: upper, bottom } = act.getBoundingClientRect();
    if (left < 0 || upper < 0 || right > innerWidth || bottom > innerHeight)
      faults.add(`outside of the window: the dialog’s button “${short(act.textContent)}”`);
  }

  if (dialogs.length > 0) return [...faults];
  // An empty state leads on: with nothing that cannot be pressed, and nothing else as prominent.
  if (document.querySelector('#main .empty')?.checkVisibility()) {
    const primaries = [...document.querySelectorAll('#main .button.main')].filter((one) =>
      one.checkVisibility(),
    );
    if (primaries.length > 1)
      faults.add(
        `${primaries.length} primaries: ${primaries.map((one) => `“${short(one.textContent)}”`).join(', ')}`,
      );
    for (const dead of document.querySelectorAll('#main .empty .button:disabled'))
      faults.add(`cannot be pressed: “${short(dead.textContent)}”`);
  }
  // Both answers to a doubt are seen at once, until one of them asks something more.
  const doubt = document.querySelector('[aria-label="Boleto a confirmar"]');
  if (doubt?.checkVisibility() && !doubt.querySelector('.banner'))
    for (const name of ['Foi emitido', 'Não foi emitido']) {
      const answer = doubt.querySelector(`[aria-label="${name}"] .button`);
      if (!answer || hides(answer.getBoundingClientRect(), answer) !== undefined)
        faults.add(`not in sight: the answer “${name}”`);
    }
  for (const [label, { top: most, always }] of Object.entries(known)) {
    const grid = document.querySelector(`.grid[aria-label="${label}"]`);
    if (!grid?.checkVisibility()) continue;
    const box = grid.getBoundingClientRect();
    for (const title of grid.querySelectorAll('[role=columnheader]')) {
      if (!always.includes(short(title.textContent))) continue;
      const { left, right } = title.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1)
        faults.add(`${label}: “${short(title.textContent)}” is not whole`);
    }
    // The fields of the filters are unfolded for a moment, and banners are about what stops the work.
    if (document.querySelector('.list-filters, .list-main .banner, .stage > .banner')) continue;
    const head = grid.querySelector('.grid-head')?.getBoundingClientRect().height ?? 0;
    const row = grid.closest('.grid-frame.dense') ? 28 : 32;
    const rows = Math.floor((grid.clientHeight - head) / row);
    const wanted = grid.closest('.batch-body')?.querySelector('.sending-bar')
      ? size.sendingRows
      : label === 'Linhas em revisão'
        ? size.reviewRows
        : size.rows;
    if (rows < wanted) faults.add(`${label}: ${rows} rows are in sight instead of ${wanted}`);
    const first = Math.round(box.top + head);
    if (most !== undefined && first > most) faults.add(`${label}: the first row begins at ${first}`);
  }
  return [...faults];
}
