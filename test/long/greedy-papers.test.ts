// Every greedy PDF, one after the other in one process with at most a gigabyte: each is refused or read, and after each the process, its
// thread for reading and an honest PDF work as before.
import { describe, expect, it } from 'vitest';
import { greedyPdfs } from '../helpers/greedy-pdfs.ts';
import { inspectInProcess } from '../helpers/greedy-run.ts';
import { boletoPaper } from '../helpers/practice-paper.ts';

const mostMb = 1_024;

describe.skipIf(process.platform !== 'linux')('PDFs that need more memory than there is', () => {
  it('never use more than a gigabyte, and the next one is read', async () => {
    const honest = await boletoPaper(1);
    const papers = Object.fromEntries(
      Object.entries(greedyPdfs).flatMap(([name, make]) => [
        [name, make],
        [`after ${name}`, () => honest],
      ]),
    );
    const inspected = await inspectInProcess(papers);
    expect(inspected).toHaveLength(2 * Object.keys(greedyPdfs).length);
    expect(inspected.filter(({ peakMb }) => !(peakMb < mostMb))).toEqual([]);
    const [after, greedy] = [true, false].map((is) =>
      inspected.filter(({ name }) => name.startsWith('after ') === is),
    );
    expect(after?.filter(({ kind }) => kind !== 'pdf')).toEqual([]);
    expect(greedy?.filter(({ kind }) => kind !== 'pdf' && kind !== 'damaged')).toEqual([]);
  });
});
