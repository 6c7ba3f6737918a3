// The form of a new booklet: its initial values, the choices remembered from the last one, and the plan that it
// describes. Pure.
import type {
  Booklet,
  BookletOf,
  BookletOrder,
  BookletPlan,
  BookletSplit,
  Layout,
  NameMark,
} from '../../../preload/contract/document-terms.ts';
import type { BookletRequest } from '../../app/route.ts';

// The contract's variables, in the order in which they are offered.
export const orders = ['sheet', 'payer', 'dueDate'] as const satisfies readonly BookletOrder[];
export const splits = ['one', 'payer', 'boleto'] as const satisfies readonly BookletSplit[];
export const marks = [
  'titulo',
  'pagador',
  'documento',
  'vencimento',
  'nosso_numero',
  'item',
  'lote',
] as const satisfies readonly NameMark[];

export interface BookletDraft {
  readonly title: string;
  readonly order: BookletOrder;
  readonly split: BookletSplit;
  readonly layout: Layout;
  readonly cover: boolean;
  readonly separators: boolean;
  /** One for each way of splitting: a name that suits one file does not suit a hundred. */
  readonly naming: Readonly<Record<BookletSplit, string>>;
}

export const mostTitle = 120;
export const mostNaming = 120;

const naming: BookletDraft['naming'] = {
  one: '{titulo}',
  payer: '{pagador}',
  boleto: '{pagador} - {vencimento}',
};

/** The choices of the last booklet; the title is new each time. */
export function draftFrom(
  request: BookletRequest | undefined,
  made: readonly Pick<Booklet, 'plan'>[],
  title: string,
): BookletDraft {
  const [last] = made;
  const named = (split: BookletSplit) =>
    made.find(({ plan }) => plan.split === split)?.plan.naming ?? naming[split];
  return {
    title: (request?.title ?? title).slice(0, mostTitle),
    order: last?.plan.order ?? 'sheet',
    split: request?.split ?? last?.plan.split ?? 'one',
    layout: last?.plan.layout ?? 'page',
    // Taken from the last booklet for which they were available.
    cover: made.find(({ plan }) => hasExtraPages(plan))?.plan.cover ?? false,
    separators: made.find(({ plan }) => hasSeparators(plan))?.plan.separators ?? false,
    naming: { one: named('one'), payer: named('payer'), boleto: named('boleto') },
  };
}

/** Cover and separators are additional pages; a file of one boleto contains only that boleto. */
export const hasExtraPages = ({ split }: Pick<BookletDraft, 'split'>): boolean => split !== 'boleto';
/** In a file of one payer, the page that names the payer is the cover. */
export const hasSeparators = ({ split }: Pick<BookletDraft, 'split'>): boolean => split === 'one';

export function planOf(of: BookletOf, draft: BookletDraft, words: BookletPlan['words']): BookletPlan {
  return {
    ...draft,
    of,
    title: draft.title.trim(),
    cover: hasExtraPages(draft) && draft.cover,
    separators: hasSeparators(draft) && draft.separators,
    naming: draft.naming[draft.split].trim(),
    words,
  };
}

export type NamingFlaw = { readonly kind: 'empty' } | { readonly kind: 'unknown'; readonly mark: string };

const isMark = (text: string): text is NameMark => marks.some((mark) => mark === text);

export function namingFlaw(pattern: string): NamingFlaw | undefined {
  if (pattern.trim() === '') return { kind: 'empty' };
  const unknown = [...pattern.matchAll(/\{([^{}]*)\}/gu)].find(([, mark = '']) => !isMark(mark));
  return unknown ? { kind: 'unknown', mark: unknown[0] } : undefined;
}

/** Files of the same name only differ by a number, so the pattern should contain more. */
export function namesAlike(pattern: string, split: BookletSplit): boolean {
  const has = (...marks: readonly NameMark[]) => marks.some((mark) => pattern.includes(`{${mark}}`));
  if (split === 'one') return false;
  return split === 'payer'
    ? !has('pagador', 'documento')
    : !has('pagador', 'documento', 'nosso_numero', 'item');
}

/** The pattern with a variable inserted at the cursor, and the cursor position after it. */
export function withMark(pattern: string, mark: NameMark, from: number, to: number) {
  const text = `{${mark}}`;
  return { pattern: `${pattern.slice(0, from)}${text}${pattern.slice(to)}`, at: from + text.length };
}
