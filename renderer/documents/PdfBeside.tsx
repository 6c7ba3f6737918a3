// The pages of a PDF that was fetched to answer a question, as wide as the room next to the question.
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useLingui } from '@lingui/react/macro';
import { Spinner } from '../ui/icons.tsx';
import { useDrawnPage, useOpen } from './print/Preview.tsx';
import './pdf-beside.css';

/** More than a boleto has; a longer file is opened in its own program. */
const most = 6;

export function PdfBeside({ ticket }: { readonly ticket: string }) {
  const { t } = useLingui();
  const shown = useOpen(ticket);
  if (shown.kind === 'failed')
    return (
      <p className="soft scroll pdf-beside">{t`Não foi possível mostrar este PDF. Salve-o para abrir em outro programa.`}</p>
    );
  if (shown.kind === 'none')
    return (
      <p className="line soft scroll pdf-beside">
        <Spinner /> {t`Abrindo o PDF…`}
      </p>
    );
  const { pdf } = shown;
  return (
    // Focusable, to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="stack scroll pdf-beside" tabIndex={0} aria-label={t`PDF do boleto`}>
      {Array.from({ length: Math.min(pdf.numPages, most) }, (_, at) => (
        <Page key={at} pdf={pdf} number={at + 1} />
      ))}
    </section>
  );
}

const asWide = (canvas: HTMLCanvasElement, page: { readonly width: number }) =>
  canvas.clientWidth / page.width;

function Page({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const { t } = useLingui();
  const canvas = useDrawnPage(pdf, number, asWide);
  const count = pdf.numPages;
  // A picture of a page.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <canvas ref={canvas} role="img" aria-label={t`Página ${number} de ${count}`} />;
}
