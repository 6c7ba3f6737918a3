// The text of PDFs from the practice service: sound, locked and broken.
import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { namesPayer } from '../../../../../main/boletos/batch/doubts.ts';
import { textOfBytes } from '../../../../../main/documents/pdf/text-of-bytes.ts';
import type { PdfShape } from '../../../../../main/sandbox/faults.ts';
import { startSandbox } from '../../../../../main/sandbox/server.ts';
import { boletoBody } from '../../../../../main/service/boletos.ts';
import { createServiceClient } from '../../../../../main/service/client.ts';
import { createPacer } from '../../../../../main/service/pacer.ts';
import { parseBaseUrl } from '../../../../../main/service/paths.ts';
import { nextYear } from '../../../../helpers/days.ts';
import { greedyPdfs } from '../../../../helpers/greedy-pdfs.ts';
import { temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { pdfWorkspace, pdfOf } from '../../../../helpers/pdf-parts.ts';

function reading() {
  const folder = temporaryFolder();
  return { folder, pdfText: textOfBytes(pdfWorkspace().engine, folder) };
}

const payer = { name: 'Marcenaria Flor do Vale', document: '11144477735' };

async function drawn(shape: PdfShape): Promise<Uint8Array> {
  const sandbox = await startSandbox({ folder: null, seed: 'pdf', now: Date.now, faults: { pdf: shape } });
  onTestFinished(() => sandbox.stop());
  const base = parseBaseUrl(sandbox.url);
  if (!base.ok) throw new Error(base.error.code);
  const token = sandbox.tenants.practice.accessToken;
  const client = createServiceClient({
    base: base.value,
    credentials: () => Promise.resolve({ token }),
    auxiliary: 'bearer',
    pacer: createPacer({ ceiling: 2 }),
  });
  onTestFinished(() => client.close());
  const { outcome } = await client.createBoleto(
    boletoBody({
      amount: 12_345,
      dueDate: nextYear,
      'payer.name': payer.name,
      'payer.document': payer.document,
    }),
  );
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  return (await client.boletoPdf(outcome.id)).bytes;
}

test.each(['plain', 'badXref', 'junkBefore', 'encryptedAes256'] as const)(
  'finds the payer in a file that is %s',
  async (shape) => {
    const { pdfText, folder } = reading();
    const text = await pdfText(await drawn(shape));
    expect(text).toContain('Flor do Vale');
    expect(namesPayer(text ?? '', payer)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    expect(namesPayer(text ?? '', { name: 'Oficina Pedra Azul', document: '52998224725' })).toBe(false);
  },
);

test('reads accents as drawn', async () => {
  const { pdfText } = reading();
  const name = 'João Antônio da Conceição Ávila';
  const text = await pdfText(await pdfOf({ size: 'A4' }, (doc) => doc.text(name)));
  expect(text).toContain(name);
  expect(namesPayer(text ?? '', { name: 'JOAO ANTONIO DA CONCEICAO AVILA', document: '' })).toBe(true);
});

test('reads no text of a locked file or of no PDF at all', async () => {
  const { pdfText } = reading();
  expect(await pdfText(await drawn('locked'))).toBeNull();
  expect(await pdfText(Buffer.from('%PDF-1.7 and then nothing'))).toBeNull();
  expect(await pdfText(new Uint8Array((16 << 20) + 1))).toBeNull();
});

test('reads no text of a file that grows to gigabytes, and reads the next one', async () => {
  const { pdfText } = reading();
  expect(await pdfText(greedyPdfs['a letter type that swells']?.() ?? new Uint8Array())).toBeNull();
  expect(await pdfText(await drawn('plain'))).toContain('Flor do Vale');
});
