// Parses the pages that a clerk typed: `1-3, 7`. Pure; main parses the same text again and decides.

export type PageRange =
  | { readonly kind: 'all' }
  | { readonly kind: 'some'; readonly text: string; readonly count: number }
  | {
      readonly kind: 'wrong';
      readonly why: 'unreadable' | 'backwards' | 'beyond';
      readonly part: string;
    };

const pattern = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/u;

/** `total` is undefined while the number of pages is not known. */
export function readPageRange(typed: string, total: number | undefined): PageRange {
  if (typed.trim() === '') return { kind: 'all' };
  const found = new Set<number>();
  const parts: string[] = [];
  for (const part of typed.split(/[,;]/u).map((one) => one.trim())) {
    const [, first, second] = pattern.exec(part) ?? [];
    if (first === undefined || Number(first) === 0) return { kind: 'wrong', why: 'unreadable', part };
    const [from, to] = [Number(first), Number(second ?? first)];
    if (to < from) return { kind: 'wrong', why: 'backwards', part };
    if (total !== undefined && to > total) return { kind: 'wrong', why: 'beyond', part };
    for (let page = from; page <= to; page += 1) found.add(page);
    parts.push(from === to ? String(from) : `${from}-${to}`);
  }
  return { kind: 'some', text: parts.join(', '), count: found.size };
}
