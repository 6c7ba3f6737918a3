// Tests that each of the program's threads starts and answers, with the same functions that the app uses, in a
// temporary folder. smoke.ts reports the results.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSheetReader } from './boletos/sheet/reader.ts';
import { readInThread as readIncome } from './income/read/reader.ts';
import { startPdfEngine } from './documents/pdf/start.ts';
import { openCopies } from './ledger/copies.ts';
import { unpacked } from './ledger/tables/packed-income.ts';
import { ledgerPath, type StartOptions } from './ledger/start.ts';
import { openMailboxThread } from './open-callbacks.ts';
import { startThread } from './rpc.ts';
import { startSandboxWorker } from './sandbox/worker-client.ts';
import { readInThread } from './service/system-certificates.ts';
import { workerEntry, type WorkerName } from './worker-entry.ts';

/** Rejects if the thread does not start, or answers something unexpected. */
export type Proof = (folder: string) => Promise<void>;

const word = 'sound';
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 9]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length ${25 + word.length}>>stream
BT /F 9 Tf 1 1 Td(${word})Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

function expectAnswer(right: boolean, answer: unknown): void {
  if (!right) throw new Error(`answered ${JSON.stringify(answer)}`);
}

const inLedger = { area: 'ledger', ended: (detail: string) => new Error(detail) } as const;

/** In this order, because the reader needs the ledger that the writer creates. */
export const workerProofs: Readonly<Record<WorkerName, Proof>> = {
  async 'ledger-writer'(folder) {
    const moment = { at: '2026-01-01T00:00:00.000Z', utcOffset: 0, osUser: '' };
    const writer = startThread<unknown, StartOptions>({
      ...inLedger,
      url: workerEntry('ledger-writer', './ledger/writer.ts', import.meta.url),
    });
    await writer.open({
      folder,
      machineId: word,
      witnessed: { vault: [], outside: [] },
      journal: null,
      moment,
    });
    await writer.end();
  },

  async 'ledger-reader'(folder) {
    const reader = startThread<unknown, string>({
      ...inLedger,
      url: workerEntry('ledger-reader', './ledger/reader.ts', import.meta.url),
    });
    await reader.open(ledgerPath(folder));
    await reader.end();
  },

  async 'ledger-copies'(folder) {
    // Runs after the writer's thread has ended, because the inspection must not release its lock.
    const facts = await openCopies(folder, () => new Date(0)).read(ledgerPath(folder));
    expectAnswer(facts?.machineId === word, facts);
  },

  async 'sandbox-worker'(folder) {
    const practice = await startSandboxWorker({ folder: join(folder, 'practice') });
    await practice.reset();
    await practice.stop();
  },

  async 'mailbox-worker'(folder) {
    const mailbox = openMailboxThread();
    const { address } = await mailbox.open(join(folder, 'practice-mailbox'));
    await mailbox.end();
    expectAnswer(address.startsWith('http://127.0.0.1:'), address);
  },

  async 'sheet-worker'() {
    const reader = startSheetReader();
    const understood = await reader.open({ from: 'text', text: `nome;valor\n${word};1,00\n` });
    await reader.close();
    expectAnswer(understood.ok, understood);
  },

  async 'income-worker'(folder) {
    const path = join(folder, 'one.ofx');
    await writeFile(path, `<OFX><STMTRS><STMTTRN><MEMO>${word}</STMTTRN></STMTRS></OFX>`);
    const reading = await readIncome({ path, layouts: {}, today: '2026-01-01' });
    const lines = reading?.ok ? [...unpacked(reading.lines)].flat() : [];
    expectAnswer(lines[0]?.text === word, reading);
  },

  async 'pdf-worker'(folder) {
    const engine = startPdfEngine();
    const path = join(folder, 'one-page.pdf');
    await writeFile(path, pdf);
    const inspected = await engine.inspect(path, []);
    const text = await engine.text(path);
    await engine.close();
    expectAnswer(inspected.kind === 'pdf' && inspected.pages === 1, inspected);
    expectAnswer(text?.trim() === word, text);
  },

  async 'certificates-worker'() {
    // The list may be empty on some systems; the thread only has to answer.
    await readInThread();
  },
};
