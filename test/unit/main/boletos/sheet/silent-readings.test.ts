// Sheets that are read differently from what a clerk means, without a question or a problem. Each one fails until it is asked about.
import { expect, test } from 'vitest';
import { unanswered } from '../../../../../preload/contract/open-questions.ts';
import { completeTaxId } from '../../../../../preload/shared/tax-id.ts';
import { unfilled } from '../../../../../renderer/boletos/draft/draft.ts';
import { fileOf } from '../../../../fixtures/checked-sheet.ts';
import { ana, bia, bookOf, day, rui } from '../../../../fixtures/hand-written-sheet.ts';
import { book, textCell, textRow } from '../../../../fixtures/hand-made-book.ts';
import { openedDraft, rowsOf } from '../../../../helpers/pressed-through.ts';

/** Whether every row would be sent without a question. */
async function isSilent(source: string | Uint8Array): Promise<boolean> {
  const attempt = await openedDraft(
    typeof source === 'string' ? { from: 'text', text: source } : { from: 'file', path: fileOf(source) },
  );
  if (typeof attempt === 'string') return false;
  if (unfilled(attempt.draft.plan, []).length > 0 || unanswered(attempt.draft).length > 0) return false;
  return rowsOf(attempt).every(({ worst }) => worst !== 'error' && worst !== 'doubt');
}

const all = [ana, rui, bia];
const each = (header: string, more: string): string =>
  [header, ...all.map(({ name, cpf }) => `${name};${cpf};${more}`)].join('\n');
const lines = (header: string, ...rows: readonly string[]): string => [header, ...rows].join('\n');
const a = `${ana.name};${ana.cpf}`;
const r = `${rui.name};${rui.cpf}`;

test('control: what is asked about today is not silent, and an ordinary sheet is', async () => {
  expect(await isSilent(each('Nome;CPF;Valor;Vencimento', '150,50;11/01/2027'))).toBe(true);
  expect(
    await isSilent(
      lines('Nome;CPF;Valor;Vencimento;Obs.', `${a};150,50;11/01/2027;`, `${r};150,50;11/01/2027;Pago`),
    ),
  ).toBe(false);
});

test.each([1, 2, 20])('%i whole rows above a header that a sort moved down are no titles', async (above) => {
  const rows = Array.from({ length: 25 }, (_, at) => {
    const cpf = completeTaxId(String(123_450_000 + at));
    return `Ana ${String.fromCharCode(65 + at)} Lima;${cpf};150,50;11/01/2027`;
  });
  const text = [...rows.slice(0, above), 'Nome;CPF;Valor;Vencimento', ...rows.slice(above)].join('\n');
  const attempt = await openedDraft({ from: 'text', text });
  if (typeof attempt === 'string') throw new Error(attempt);
  const isAsked = unanswered(attempt.draft).length > 0;
  expect(isAsked || rowsOf(attempt).length === rows.length).toBe(true);
});

test('rows above a header that a sort moved to the end are rows, and incomplete ones are errors', async () => {
  const attempt = await openedDraft({
    from: 'text',
    text: [
      `${a};150,50;11/01/2027`,
      `${r};;11/01/2027`,
      `${bia.name};${bia.cpf};90,00;11/01/2027`,
      'Nome;CPF;Valor;Vencimento',
    ].join('\n'),
  });
  if (typeof attempt === 'string') throw new Error(attempt);
  expect(rowsOf(attempt).map(({ worst }) => worst)).toEqual([null, 'error', null]);
});

test('lines above a header that name the office are no rows', async () => {
  const attempt = await openedDraft({
    from: 'text',
    text: lines(
      'Contabilidade Lima;12.345.678/0001-95;;',
      'Emitido em 10/01/2027;Total;301,00;',
      'Nome;CPF;Valor;Vencimento',
      `${a};150,50;11/01/2027`,
      `${r};150,50;11/01/2027`,
    ),
  });
  if (typeof attempt === 'string') throw new Error(attempt);
  expect(rowsOf(attempt)).toHaveLength(2);
});
