// The simplest possible list of many rows: as many elements as are in sight, moved and filled again as it scrolls. It has no roles, no
// focus, no selection and no waiting for rows; the grid is compared with it. The whole file runs in a page.

export interface BareList {
  readonly texts: readonly string[];
  readonly width: number;
  readonly height: number;
}

export function bareList({ texts, width, height }: BareList): void {
  const rowHeight = 28;
  const widths = [88, 156, 120, 160, 176, 240];
  const style = new CSSStyleSheet();
  style.replaceSync(`
    #list { width: ${width}px; height: ${height}px; overflow: auto; contain: strict; overflow-anchor: none; font-size: 12px; line-height: 16px }
    #all { position: relative; height: ${texts.length * rowHeight}px }
    .row { position: absolute; inset: 0 0 auto; height: ${rowHeight}px; display: grid; contain: strict;
      border-bottom: 1px solid #ddd; grid-template-columns: ${widths.map((one) => `${one}px`).join(' ')} }
    .row > div { padding: 6px 12px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
    .row > :nth-child(-n+2) { font-variant-numeric: tabular-nums }
  `);
  document.adoptedStyleSheets.push(style);
  const list = document.createElement('div');
  list.id = 'list';
  const all = document.createElement('div');
  all.id = 'all';
  list.append(all);
  document.body.replaceChildren(list);

  const pool = Array.from({ length: Math.ceil(height / rowHeight) + 1 }, () => {
    const row = document.createElement('div');
    row.className = 'row';
    row.append(...widths.map(() => document.createElement('div')));
    all.append(row);
    return { row, shown: -1 };
  });
  const draw = () => {
    const first = Math.floor(list.scrollTop / rowHeight);
    for (let index = first; index < Math.min(first + pool.length, texts.length); index += 1) {
      const place = pool[index % pool.length];
      if (!place || place.shown === index) continue;
      place.shown = index;
      place.row.style.transform = `translateY(${index * rowHeight}px)`;
      const text = texts[index] ?? '';
      const cells = [String(texts.length - index), '21/11/2026 09:05:00', 'ana', '', 'Conta alterada', text];
      for (const [column, cell] of cells.entries()) {
        const element = place.row.children[column];
        if (element) element.textContent = cell;
      }
    }
  };
  list.addEventListener('scroll', draw);
  draw();
}
