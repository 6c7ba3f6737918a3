// The same rows have the same content hash, however they were written.
import { expect, it } from 'vitest';
import type { OpenedSheet } from '../../../../../main/boletos/sheet/open-sheet.ts';
import { surveyorOf } from '../../../../../main/boletos/sheet/survey.ts';
import { opened, openedFile } from '../../../../fixtures/checked-sheet.ts';

const contentHash = (sheet: OpenedSheet): string | null => surveyorOf(sheet).contentHash();

const rows = 'Nome;Valor\nInês;1,00\nRaul;2,00\n';

it('is equal in another encoding, with other delimiters, blanks and lines above', async () => {
  const first = contentHash(await opened(rows));
  const latin = await openedFile(Buffer.from(rows.replaceAll(';', '\t').replace('Inês', ' Inês '), 'latin1'));
  const above = await opened(`Cobrança de dezembro\n${rows}\n;\n`, { start: { skip: 1, header: true } });
  expect(contentHash(latin)).toBe(first);
  expect(contentHash(above)).toBe(first);
});

it('is the same whether the columns are surveyed first or not', async () => {
  const surveyor = surveyorOf(await opened(rows));
  surveyor.survey({ mapping: { amount: { from: 'column', column: 1 } } });
  expect(surveyor.contentHash()).toBe(contentHash(await opened(rows)));
});

it('differs for other content and moved cells', async () => {
  const first = contentHash(await opened(rows));
  expect(contentHash(await opened(rows.replace('2,00', '2,01')))).not.toBe(first);
  expect(contentHash(await opened(rows.replace('Raul;2,00', 'Raul2;,00')))).not.toBe(first);
});
