// The simplest possible long column of cards: as many elements as are in sight, moved and filled again as it scrolls. It has no roles, no
// focus, no selection and no waiting; the board is compared with it. The whole file runs in a page.

export interface BareCards {
  readonly texts: readonly string[];
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

export function bareCards({ texts, stride, width, height }: BareCards): void {
  const style = new CSSStyleSheet();
  style.replaceSync(`
    #list { width: ${width}px; height: ${height}px; overflow: auto; contain: strict; overflow-anchor: none; font-size: 12px; line-height: 16px }
    #all { position: relative; height: ${texts.length * stride}px }
    .card { position: absolute; inset: 0 0 auto; height: ${stride}px; padding: 8px 8px 0; contain: strict }
    .face { display: flex; flex-direction: column; justify-content: space-between; height: ${stride - 8}px; padding: 8px 10px;
      border: 1px solid #ddd; border-radius: 6px; background: #fff }
    .line { display: flex; gap: 8px; height: 16px }
    .line > :first-child { flex: 1; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
    .line > :last-child { font-variant-numeric: tabular-nums }
  `);
  document.adoptedStyleSheets.push(style);
  const list = document.createElement('div');
  list.id = 'list';
  const all = document.createElement('div');
  all.id = 'all';
  list.append(all);
  document.body.replaceChildren(list);

  const line = (): HTMLElement => {
    const made = document.createElement('div');
    made.className = 'line';
    made.append(document.createElement('span'), document.createElement('span'));
    return made;
  };
  const pool = Array.from({ length: Math.ceil(height / stride) + 1 }, () => {
    const card = document.createElement('div');
    card.className = 'card';
    const face = document.createElement('div');
    face.className = 'face';
    face.append(line(), line(), line(), line());
    card.append(face);
    all.append(card);
    return { card, places: [...face.querySelectorAll('span')], shown: -1 };
  });
  const draw = () => {
    const first = Math.floor(list.scrollTop / stride);
    for (let index = first; index < Math.min(first + pool.length, texts.length); index += 1) {
      const place = pool[index % pool.length];
      if (!place || place.shown === index) continue;
      place.shown = index;
      place.card.style.transform = `translateY(${index * stride}px)`;
      const words = [
        texts[index] ?? '',
        '',
        'TX-000001',
        'há 2 min',
        'Lojas',
        '',
        'ainda não consultada',
        'pausada',
      ];
      for (const [at, text] of words.entries()) {
        const element = place.places[at];
        if (element) element.textContent = text;
      }
    }
  };
  list.addEventListener('scroll', draw);
  draw();
}
