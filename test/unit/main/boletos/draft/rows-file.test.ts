// The rows of a batch as a file: the rows of the open list, in the visible columns.
import { expect, test } from 'vitest';
import { rowCalls } from '../../../../../main/boletos/draft/rows.ts';
import { sent } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { created, exportPorts, linesOf } from '../../../../helpers/register.ts';
import { sheetBatch } from '../../../../helpers/sheet-batch.ts';

const sheet = [
  'Nome;CPF;Valor;Vencimento',
  'Ana Prado;529.982.247-25;R$ 1.150,00;10/12/2026',
  'Bia Lima;111.444.777-35;200,00;11/12/2026',
  'Caio Reis;390.533.447-05;300,00;12/12/2026',
].join('\n');
const words = {
  file: 'Turma A',
  line: 'Linha',
  name: 'Pagador',
  said: 'Retorno ou motivo',
  nossoNumero: 'Nosso número',
  notSent: 'lote parado antes',
  serviceStatus: 'situação no serviço',
};

async function sentBatch(status?: string) {
  const ledger = await readyLedger(temporaryFolder());
  const { batchId } = await sheetBatch(ledger, sheet);
  await ledger.write('batches.queue', { id: batchId });
  await ledger.write('batches.beginNext', { accountId: 'padaria' });
  await sent(ledger, 1, created(1, status === undefined ? {} : { status }));
  await sent(ledger, 2, { state: 'refused', serviceMessage: { status: 422, words: ['CPF bloqueado'] } });
  const at = exportPorts();
  return { batchId, at, calls: rowCalls({ ledger, ...at }) };
}

test('writes the rows of the open list in its order, in the visible columns', async () => {
  const { batchId, at, calls } = await sentBatch();
  const { handle } = await calls.openRows({ batchId, sort: 'amount', descending: false });
  const columns = ['said', 'line', 'name', 'nossoNumero'];
  const file = await calls.saveRows({ handle, format: 'csv', words, columns });
  expect(file.name).toMatch(/^Turma A-\d{4}-\d{2}-\d{2}\.csv$/u);
  const [titles, ...rows] = linesOf(at.tickets, file);
  expect(titles).toBe('Retorno ou motivo;Linha;Pagador;Nosso número');
  const number = rows[2]?.split(';')[3];
  expect(number).toMatch(/^\d+$/u);
  expect(rows).toEqual([
    'CPF bloqueado;3;Bia Lima;',
    'lote parado antes;4;Caio Reis;',
    `${number};2;Ana Prado;${number}`,
  ]);
});

test('writes a status of the service that is new to the window', async () => {
  const { batchId, at, calls } = await sentBatch('AWAITING_REGISTRATION');
  const { handle } = await calls.openRows({
    batchId,
    states: ['created'],
    sort: 'line',
    descending: false,
  });
  const file = await calls.saveRows({ handle, format: 'csv', words, columns: ['said'] });
  expect(linesOf(at.tickets, file)[1]).toMatch(/^\d+ · situação no serviço: AWAITING_REGISTRATION$/u);
});

test('refuses an unknown column, and a closed list', async () => {
  const { batchId, calls } = await sentBatch();
  const { handle } = await calls.openRows({ batchId, sort: 'line', descending: false });
  await expect(calls.saveRows({ handle, format: 'csv', words, columns: ['account'] })).rejects.toMatchObject({
    failure: { code: 'inputInvalid' },
  });
  await calls.closeRows({ handle });
  await expect(calls.saveRows({ handle, format: 'csv', words })).rejects.toMatchObject({
    failure: { code: 'notFound' },
  });
});
