// The thread in which pdf.js reads files. Closing a file that is still being opened rejects a promise there that nobody waits for,
// which is no failure.
import 'pdfjs-dist/build/pdf.worker.min.mjs';

addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Error && event.reason.message === 'Worker was terminated')
    event.preventDefault();
});
