import { describe, expect, it } from 'vitest';
import { readBody } from '../../../../main/callbacks/read-body.ts';
import * as fc from '../../../helpers/properties.ts';
import { lineOfBarCode } from '../../../../preload/shared/slip.ts';
import { makeSlip } from '../../../../main/sandbox/slip-maker.ts';
import { nextYear } from '../../../helpers/days.ts';

const read = (body: unknown) => readBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
const slip = makeSlip(7, nextYear, 12_345);
const line = slip?.line ?? '';

describe('a body of any shape', () => {
  it.each([
    ['flat', { boletoId: 4001, transactionId: 'tx-9', status: 'PAID', amount: 100 }],
    ['nested', { boleto: { id: 4001, status: 'paid' }, transaction: { id: 'tx-9', state: 'COMPLETO' } }],
    ['array', [{ boleto_id: '4001', transaction_id: 'tx-9', situacao: 'Liquidado' }]],
    ['event and data', { event: 'boleto.paid', data: { id: 4001, transactionId: 'tx-9', value: '1,00' } }],
    [
      'deep',
      { a: [{ b: { data: { event: 'BoletoPaid', boleto: { id: 4001 }, payment: { id: 'tx-9' } } } }] },
    ],
    ['form data', 'event=boleto.paid&data%5Bid%5D=4001&data%5BtransactionId%5D=tx-9&data%5Bstatus%5D=pago'],
    ['JSON in a form', `status=PAGO&payload=${encodeURIComponent('{"boletoId":4001,"txid":"tx-9"}')}`],
    ['JSON in JSON', { body: '{"boletoId":4001,"transactionId":"tx-9","status":"recebido"}' }],
    [
      'multipart',
      '--x\r\nContent-Disposition: form-data; name="boletoId"\r\n\r\n4001\r\n--x\r\nContent-Disposition: form-data; name="transactionId"\r\n\r\ntx-9\r\n--x\r\nContent-Disposition: form-data; name="status"\r\n\r\nPAID\r\n--x--\r\n',
    ],
  ])('says which boleto and which transaction were paid: %s', (_, body) => {
    expect(read(body)).toMatchObject({ boletoIds: ['4001'], transactionIds: ['tx-9'], says: 'paid' });
  });

  it('keeps ids that are larger than a number can be', () => {
    expect(read('{"data":{"id":9007199254740993123}}').boletoIds).toEqual(['9007199254740993123']);
  });

  it('finds digitable lines by their check digits, also as a bar code and with points', () => {
    const dotted = `${line.slice(0, 5)}.${line.slice(5, 10)} ${line.slice(10)}`;
    for (const body of [{ x: { y: line } }, { text: dotted }, { barCode: slip?.barCode }, dotted])
      expect(read(body).slipLines).toEqual([line]);
    const wrong = line.slice(0, 4) + String((Number(line[4]) + 1) % 10) + line.slice(5);
    expect(read({ line: wrong }).slipLines).toEqual([]);
    expect(lineOfBarCode(slip?.barCode ?? '')).toBe(line);
  });

  it('finds the nosso número', () => {
    expect(read({ bankSlip: { nossoNumero: '109/00012-3' } }).nossoNumeros).toEqual(['109/00012-3']);
  });
});

describe('what it says', () => {
  it.each([
    [
      'paid',
      ['PAID', 'pago', 'Liquidada', 'boleto.paid', 'PAYMENT_RECEIVED', 'paymentConfirmed', 'COMPLETO'],
    ],
    [
      'informed',
      [
        'PENDING',
        'unpaid',
        'not paid',
        'não pago',
        'NOT_PAID',
        'partially_paid',
        'awaiting payment',
        'boleto.created',
      ],
    ],
    ['informed', ['PROCESSING', 'xyz', '', 'payment.failed', 'vencido', 'baixado']],
    ['cancelled', ['CANCELLED', 'cancelado', 'expirado', 'boleto.expired']],
    [
      'reversed',
      [
        'REFUNDED',
        'estornado',
        'chargeback',
        'dispute.opened',
        'MED',
        'pagamento devolvido',
        'paid_refunded',
      ],
    ],
  ])('is %s for %j', (says, all) => {
    expect(all.map((status) => [status, read({ status }).says])).toEqual(all.map((status) => [status, says]));
    expect(all.filter((one) => one !== '').map((one) => read(one).says)).toEqual(
      all.filter((one) => one !== '').map(() => says),
    );
  });

  it('is nothing if its words contradict each other, and a reversal before everything', () => {
    expect(read({ event: 'boleto.paid', data: { status: 'PENDING' } }).says).toBe('informed');
    expect(read({ event: 'boleto.paid', data: { status: 'CANCELLED' } }).says).toBe('informed');
    expect(read({ event: 'boleto.paid', data: { status: 'REFUNDED' } }).says).toBe('reversed');
  });

  it('is paid by a flag, and never by an amount', () => {
    expect(read({ boletoId: 1, paid: true }).says).toBe('paid');
    expect(read({ boletoId: 1, paid: false, paidAmount: 100 }).says).toBe('informed');
    expect(read({ boletoId: 1, amountPaid: '100,00' }).says).toBe('informed');
  });

  it('is told by no word of a free text', () => {
    expect(read({ description: 'Mensalidade paga em dobro', payer: { name: 'Pago Ltda' } })).toMatchObject({
      says: 'informed',
      words: [],
      boletoIds: [],
    });
  });
});

it('reads whatever comes without failing, however deep or large', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => read(JSON.stringify(value)).words.length <= 20));
  fc.assert(fc.property(fc.uint8Array(), (bytes) => readBody(bytes).words.length <= 20));
  expect(read(`${'['.repeat(30_000)}${']'.repeat(30_000)}`).says).toBe('informed');
  expect(read(Array.from({ length: 20_000 }, () => ({ id: 1 }))).boletoIds).toEqual(['1']);
});
