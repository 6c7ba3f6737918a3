// Files whose lines do not say that a boleto was paid: none of them is exact, and none is chosen beforehand.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createdBoletos } from '../../../helpers/income-rows.ts';
import { entry, incomeRoom, ofx } from '../../../helpers/income-room.ts';
import { readyLedger, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const accountId = 'padaria';

async function opened(boletos: number) {
  const ledger = await readyLedger(temporaryFolder());
  await createdBoletos(
    ledger,
    Array.from({ length: boletos }, () => 5_000),
  );
  const room = await incomeRoom(ledger);
  const documentOf = async (id: number) =>
    (await ledger.read('boletos.get', { id }))?.fields['payer.document'] ?? '';
  const brought = (text: string, name: string) =>
    room.import({ commandId: randomUUID(), accountId, input: room.upload(text, name) });
  /** One export for each boleto, with these titles and cells behind its own. */
  async function exactOf(cases: readonly (readonly [titles: string, cells: string, amount?: string])[]) {
    for (const [at, [titles, cells, amount = '50,00']] of cases.entries()) {
      const own = `${901 + at};${await documentOf(at + 1)};${amount};30/11/2026`;
      const answer = await brought(`id;cpf;valor;vencimento;${titles}\n${own};${cells}`, 'painel.csv');
      expect(answer).toMatchObject({ kind: 'imported', file: { added: 1 } });
    }
    return (await room.exact({ accountId })).count;
  }
  return { room, documentOf, brought, exactOf };
}

test('exports that state a payment are exact', async () => {
  const cases = [
    ['data pagamento', '19/11/2026'],
    ['data pagamento;data limite pagamento', '19/11/2026;30/12/2026'],
    ['status;data pagamento;estornado em', 'Pago;19/11/2026;'],
    ['data pagamento;valor pago;valor creditado', '19/11/2026;50,00;47,90'],
    ['data pagamento', '19/11/2026', '50,00 C'],
    ['data pagamento;moeda;confirmado', '19/11/2026;R$;Sim'],
    ['data pagamento;pendente;excluído', '19/11/2026;0,00;Não'],
    ['data pagamento;instrução', '19/11/2026;Não pago em 30 dias: protestar'],
    ['data pagamento;categoria;resultado', '19/11/2026;Mensalidade;Sucesso'],
  ] as const;
  const { exactOf } = await opened(cases.length);
  expect(await exactOf(cases)).toBe(cases.length);
});

test('exports that state none, or take it back, have no exact line', async () => {
  const cases = [
    ['data limite pagamento', '19/11/2026'],
    ['previsão de pagamento', '19/11/2026'],
    ['pagamento estornado em', '19/11/2026'],
    ['valor a ser pago', '50,00'],
    ['data pagamento;tipo', '19/11/2026;Estorno'],
    ['data pagamento;d/c', '19/11/2026;D'],
    ['status;data pagamento;estornado em', 'Pago;19/11/2026;20/11/2026'],
    ['data pagamento;valor do lançamento', '19/11/2026;-50,00'],
    ['data pagamento;valor pago;total pago', '19/11/2026;25,00;50,00'],
    ['data pagamento;excluído', '19/11/2026;Sim'],
    ['data pagamento;removido em', '19/11/2026;20/11/2026'],
    ['data pagamento;pagamento confirmado', '19/11/2026;Não'],
    ['data pagamento;compensado', '19/11/2026;N'],
    ['data pagamento;moeda', '19/11/2026;USD'],
    ['data pagamento;saldo devedor', '19/11/2026;25,00'],
    ['data pagamento;pendente', '19/11/2026;25,00'],
    ['data pagamento;tipo', '19/11/2026;Agendado'],
    ['data pagamento;operação', '19/11/2026;Saque'],
    ['data pagamento;resultado', '19/11/2026;Recusado'],
    ['data pagamento;tipo de lançamento', '19/11/2026;D'],
    ['data pagamento;observação', '19/11/2026;cheque devolvido'],
    ['data pagamento;observação', '19/11/2026;pagamento não confirmado'],
    ['data pagamento', '19/11/2026', '-50,00'],
    ['data pagamento', '19/11/2026', '50,00 D'],
  ] as const;
  const { exactOf, room } = await opened(cases.length);
  expect(await exactOf(cases)).toBe(0);
  const lines = (await room.open({ scope: { accountId }, place: 'open', sort: 'oldest' })).rows;
  expect(lines).toHaveLength(cases.length);
  expect(lines.every(({ questions }) => questions.length > 0)).toBe(true);
});

test('a boleto that was cancelled before any payment raises no question', async () => {
  const { exactOf, room } = await opened(1);
  expect(await exactOf([['data pagamento;cancelado em', ';19/11/2026']])).toBe(0);
  expect((await room.open({ scope: { accountId }, place: 'filed', sort: 'oldest' })).rows).toHaveLength(1);
});

test('a credit of a statement that takes back is a question', async () => {
  const { room, documentOf, brought } = await opened(1);
  const document = await documentOf(1);
  await brought(ofx([entry('50,00', `DEV BOLETO ${document}`)]), 'extrato.ofx');
  expect(await room.proposals({ lines: [1] })).toMatchObject([
    { preselected: null, proposals: [{ doubts: ['noPayment'] }] },
  ]);
});

test('a statement of an account in dollars is refused', async () => {
  const { documentOf, brought } = await opened(1);
  const text = ofx([entry('50,00', `BOLETO ${await documentOf(1)}`)]).replace('<CURDEF>BRL', '<CURDEF>USD');
  expect(await brought(text, 'extrato.ofx')).toMatchObject({ kind: 'refused', why: 'currency' });
});
