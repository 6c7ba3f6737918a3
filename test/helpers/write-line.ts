// Writes whole lines from a child process to the test that started it. A line is written before the next statement runs, even if the
// process is killed.
import { writeSync } from 'node:fs';

const pause = new Int32Array(new SharedArrayBuffer(4));

export function writeLine(line: string): void {
  const bytes = Buffer.from(`${line}\n`);
  for (let at = 0; at < bytes.length;)
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      // The pipe is full: on a busy machine the test reads later than this writes.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(pause, 0, 0, 1);
    }
}
