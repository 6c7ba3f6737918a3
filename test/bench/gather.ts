// npm run bench -- gather: fetches the PDFs of 5,000 boletos from the simulated service for one booklet, stops half-way as after a quit,
// and continues with newly started calls. Memory is that of the whole process, with ledger and threads; the service has its own. What the
// quit leaves behind and the new start needs is not counted as growth: in the app it is another process.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BookletProgress } from '../../preload/contract/document-terms.ts';
import { createDocumentsRoom, type DocumentsRoom } from '../../main/documents/room.ts';
import { createTickets } from '../../main/host/tickets.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { createPacer } from '../../main/service/pacer.ts';
import { parseBaseUrl } from '../../main/service/paths.ts';
import { realRunner } from '../helpers/real-runner.ts';
import { plan } from '../helpers/booklet-members.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';
import { startPractice } from '../helpers/practice-process.ts';
import { silentHost } from '../helpers/silent-host.ts';
import { goal, machine, unlessQuick, type Bench } from './report.ts';

const boletos = unlessQuick(5_000, 300);
const connections = 8;
/** After this many fetches each thread runs and has collected garbage. */
const inStride = unlessQuick(500, 50);
/** How much memory may grow from steady fetching to its end, in MB: a PDF has 20 KB, all of them 100 MB. */
const mostGrowth = 64;

const megabytes = (): number => Math.round(process.memoryUsage().rss / 2 ** 20);

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const service = await startPractice(0);
  const base = parseBaseUrl(service.url);
  if (!base.ok) throw new Error(base.error.code);
  const token = (): string => service.token;
  const { ledger } = await openLedger({ folder, now: Date.now, osUser: 'ana', machineId: 'm', keeper: null });
  const pacer = createPacer({ ceiling: connections });
  const client = createServiceClient({
    base: base.value,
    credentials: () => Promise.resolve({ token: token() }),
    auxiliary: 'bearer',
    pacer,
  });
  try {
    const facts = { name: 'Padaria', baseUrl: service.url, identity: {}, settings: {}, credentials: {} };
    await ledger.write('accounts.insert', { id: 'conta', kind: 'practice', ...facts });
    const { id: batchId } = await ledger.write('batches.insert', {
      accountId: 'conta',
      kind: 'sheet',
      name: 'x',
    });
    const rows = inventedBoletos(1, boletos);
    for (let at = 0; at < boletos; at += 1_000)
      await ledger.write('boletos.insert', { batchId, rows: rows.slice(at, at + 1_000) });
    const sending = realRunner({ ledger, url: service.url, token, ceiling: connections });
    await sending.runner.queue(batchId);
    await sending.rested(batchId);
    await sending.close();

    const outgoing = join(folder, 'outgoing');
    mkdirSync(outgoing);
    let reports = 0;
    let progress: BookletProgress | undefined;
    const openRoom = (): DocumentsRoom =>
      createDocumentsRoom({
        ledger,
        clientOf: () => Promise.resolve(client),
        tickets: createTickets(randomUUID),
        host: silentHost(),
        dataFolder: folder,
        outgoing,
        streams: {
          publish(_stream, _revision, value) {
            if (!('running' in value) || !('last' in value)) return;
            reports += 1;
            progress = value.running.find((one) => 'phase' in one);
          },
        },
        now: () => new Date(),
        today: () => '2026-11-20',
        report: (_where, error) => console.error(error),
      });

    const seen: { readonly at: string; readonly mb: number }[] = [];
    const note = (at: string): number => {
      const mb = megabytes();
      seen.push({ at, mb });
      return mb;
    };
    /** Until this many are fetched, or fetching stops. */
    async function until(room: DocumentsRoom, id: number, done: number): Promise<string> {
      for (;;) {
        const { booklet } = await room.handlers.documents.booklet({ id });
        if (booklet.state !== 'running') return booklet.state;
        if (progress?.phase !== 'fetch' || progress.done >= done) return 'running';
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }

    note('start');
    const start = performance.now();
    const first = openRoom();
    const wish = { commandId: randomUUID(), plan: plan({ batchId }) };
    const { id } = await first.handlers.documents.makeBooklet(wish);
    await until(first, id, inStride);
    const stride = note(`${inStride} fetched`);
    await until(first, id, boletos / 2);
    const half = note('half fetched');
    await first.close();
    const second = openRoom();
    // A start after the quit: files that are already stored need not be fetched again.
    const { kept } = await second.handlers.documents.forecast({ plan: wish.plan });
    await second.handlers.documents.resumeBooklet({ id });
    await until(second, id, boletos / 2 + inStride);
    const strideAgain = note(`${inStride} more after the quit`);
    await until(second, id, boletos - 100);
    const fetched = note('all but 100 fetched');
    const fetchMs = performance.now() - start;
    while ((await until(second, id, boletos + 1)) === 'running')
      await new Promise((resolve) => setTimeout(resolve, 50));
    note('made and read back');
    const totalMs = performance.now() - start;
    const { booklet } = await second.handlers.documents.booklet({ id });
    await second.close();
    const grown = half - stride + (fetched - strideAgain);
    return {
      bench: 'gather',
      machine: machine(),
      results: {
        boletos,
        memoryMb: seen,
        keptAtTheQuit: kept,
        told: reports,
        fetchSeconds: Math.round(fetchMs / 100) / 10,
        totalSeconds: Math.round(totalMs / 100) / 10,
        missing: booklet.missing,
        check: booklet.check,
        fileMb: Math.round((booklet.files[0]?.bytes ?? 0) / 2 ** 20),
      },
      goals: [
        goal('growth of memory from 500 PDFs to the last, two runs', grown, 'MB', mostGrowth, 'lower'),
        goal('bar codes read back', booklet.check?.read ?? 0, 'codes', boletos, 'higher'),
        goal('PDFs kept when the job was resumed', kept, 'PDFs', boletos / 2, 'higher'),
      ],
    };
  } finally {
    await client.close();
    pacer.close();
    await ledger.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
