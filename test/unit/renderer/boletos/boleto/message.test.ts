import { noFields } from '../../../../../preload/contract/boleto-fields.ts';
import { describe, expect, test } from 'vitest';
import { fillMessage, plainTemplate } from '../../../../../renderer/boletos/boleto/message.ts';

const boleto = {
  fields: {
    ...noFields,
    'payer.name': 'Oficina $& Irmãos',
    'payer.document': '52998224725',
    amount: 123_456,
    dueDate: '2026-12-05',
  },
  slipLine: '34191091233456780005671234570001515390000012750',
  nossoNumero: '109/12345678-0',
  ref: 'dd24tj64gw',
  item: 7,
};

describe('the message to a payer', () => {
  test('each placeholder is filled in every spelling, and an unknown one stays', () => {
    expect(fillMessage('{nome}: {VALOR} em {vencimento}, {nossonumero}{descricao} {outro}', boleto, 3)).toBe(
      'Oficina $& Irmãos: R$ 1.234,56 em 05/12/2026, 109/12345678-0 {outro}',
    );
  });

  test('the first template leaves no placeholder and contains the digitable line in its groups', () => {
    const filled = `${fillMessage(plainTemplate.subject, boleto, 3)}\n${fillMessage(plainTemplate.body, boleto, 3)}`;
    expect(filled).not.toMatch(/[{}]/);
    expect(filled).toContain('34191.09123 34567.800056 71234.570001 5 15390000012750');
  });

  test('a description is shown as it was sent, not with the placeholders of its template', () => {
    const marked = {
      ...boleto,
      fields: {
        ...noFields,
        ...boleto.fields,
        description: 'Aula {item} do lote {lote}, {ref}',
      },
    };
    expect(fillMessage('{descricao}', marked, 3)).toBe('Aula 7 do lote 3, dd24tj64gw');
  });
});
