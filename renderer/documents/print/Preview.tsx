// A preview of the job file, one page at a time: the printer gets exactly this file.
import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../preload/shared/format.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { openPdf } from '../pdfjs.ts';

/** The margin around the paper on both sides, in pixels; see print.css. */
const edges = 24;

type Shown =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy; readonly ticket: string }
  | { readonly kind: 'failed' };

/** The file is closed with the part that shows it. */
export function useOpen(ticket: string | undefined): Shown {
  const [shown, setShown] = useState<Shown>({ kind: 'none' });
  useEffect(() => {
    if (ticket === undefined) return undefined;
    let left = false;
    const task = openPdf(ticket);
    task
      .then((one) => one.promise)
      .then((pdf) => {
        if (!left) setShown({ kind: 'open', pdf, ticket });
      })
      .catch(() => {
        if (!left) setShown({ kind: 'failed' });
      });
    return () => {
      left = true;
      setShown({ kind: 'none' });
      task.then((one) => one.destroy()).catch(() => undefined);
    };
  }, [ticket]);
  return shown;
}

/** By how much a page of this size is enlarged on its canvas. */
type Enlarge = (
  canvas: HTMLCanvasElement,
  page: { readonly width: number; readonly height: number },
) => number;

/** Draws a page on the canvas of the returned ref. */
export function useDrawnPage(pdf: PDFDocumentProxy | undefined, number: number, enlarge: Enlarge) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!pdf) return undefined;
    let left = false;
    let cancel = (): void => undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const { current } = canvas;
      if (left || !current) return;
      const scale = enlarge(current, page.getViewport({ scale: 1 })) * window.devicePixelRatio;
      const viewport = page.getViewport({ scale });
      current.width = viewport.width;
      current.height = viewport.height;
      const task = page.render({ canvas: current, viewport });
      cancel = () => task.cancel();
      await task.promise;
      current.dataset['drawn'] = '';
    };
    // A page that was left while it was drawn, or a closed file, is not a failure.
    draw().catch(() => undefined);
    return () => {
      left = true;
      cancel();
    };
  }, [pdf, number, enlarge]);
  return canvas;
}

/** The whole page fits on the paper around the canvas. */
const fitting: Enlarge = ({ parentElement: paper }, { width, height }) =>
  paper ? Math.min((paper.clientWidth - edges) / width, (paper.clientHeight - edges) / height) : 1;

export function Preview({
  ticket,
  pages,
  stale,
}: {
  ticket: string | undefined;
  pages: number;
  /** Another file is being prepared. */
  stale: boolean;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const shown = useOpen(ticket);
  const [turned, turn] = useState(1);
  const page = Math.min(turned, Math.max(1, pages));
  const canvas = useDrawnPage(shown.kind === 'open' ? shown.pdf : undefined, page, fitting);
  const waits = stale || shown.kind === 'none';
  const number = formatCount(page, language);
  const count = formatCount(pages, language);
  return (
    <section className="stack gap-4 print-preview" aria-label={t`Prévia da impressão`} aria-busy={waits}>
      <div className="print-paper">
        {shown.kind === 'failed' ? (
          <p className="soft">{t`Não foi possível mostrar a prévia. O arquivo foi conferido e pode ser impresso.`}</p>
        ) : (
          <canvas
            ref={canvas}
            width={1}
            height={1}
            // A picture of a page; its text can be read in the viewer.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="img"
            aria-label={t`Página ${number} de ${count}`}
            className={waits ? 'waiting' : ''}
          />
        )}
        {waits && (
          <span className="print-waiting">
            <Spinner />
          </span>
        )}
      </div>
      <div className="line print-turn">
        <IconButton
          icon="left"
          aria-label={t`Página anterior`}
          isDisabled={page <= 1}
          onPress={() => turn(page - 1)}
        />
        <output className="figures soft">{pages > 0 ? t`Página ${number} de ${count}` : ''}</output>
        <IconButton
          icon="right"
          aria-label={t`Próxima página`}
          isDisabled={page >= pages}
          onPress={() => turn(page + 1)}
        />
      </div>
    </section>
  );
}
