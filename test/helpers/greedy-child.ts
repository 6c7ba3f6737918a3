// A separate process that inspects PDFs one after the other, as the program does, and prints for each the result and
// the peak memory of the process so far.
import { readFileSync } from 'node:fs';
import { startPdfEngine } from '../../main/documents/pdf/start.ts';

/** The system's count for this process alone; Node's figure may include its parent's. */
function peakMb(): number {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  return Math.round(Number(peak?.[1]) / 1024);
}

const engine = startPdfEngine();
for (const path of process.argv.slice(2)) {
  const seen = await engine
    .inspect(path, [])
    .catch((error: unknown) => ({ kind: 'failed', detail: String(error) }));
  const detail = 'detail' in seen ? seen.detail : '';
  process.stdout.write(`${JSON.stringify({ kind: seen.kind, detail, peakMb: peakMb() })}\n`);
}
await engine.close();
