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
  const canvas = useRef<HTMLCanvasElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const pdf = shown.kind === 'open' ? shown.pdf : undefined;
  useEffect(() => {
    if (!pdf) return undefined;
    let left = false;
    let cancel = (): void => undefined;
    const draw = async () => {
      const one = await pdf.getPage(page);
      const container = paper.current;
      if (left || !canvas.current || !container) return;
      const whole = one.getViewport({ scale: 1 });
      const fit = Math.min(
        (container.clientWidth - edges) / whole.width,
        (container.clientHeight - edges) / whole.height,
      );
      const viewport = one.getViewport({ scale: fit * window.devicePixelRatio });
      const task = one.render({ canvas: canvas.current, viewport });
      cancel = () => task.cancel();
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      await task.promise;
    };
    // A page that was left while it was drawn, or a closed file, is not a failure.
    draw().catch(() => undefined);
    return () => {
      left = true;
      cancel();
    };
  }, [pdf, page]);
  const waits = stale || shown.kind === 'none';
  const number = formatCount(page, language);
  const count = formatCount(pages, language);
  return (
    <section className="stack gap-4 print-preview" aria-label={t`Prévia da impressão`} aria-busy={waits}>
      <div className="print-paper" ref={paper}>
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
