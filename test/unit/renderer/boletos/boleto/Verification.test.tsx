import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../../../preload/contract/boleto-terms.ts';
import { Verification } from '../../../../../renderer/boletos/boleto/Verification.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { boletoRow } from '../draft/rows.ts';

const point = (code: Finding['code'], expected = '', found = ''): Finding => ({
  kind: 'difference',
  code,
  expected,
  found,
});
const of = (verification: 'equal' | 'doubt' | 'difference' | null, ...findings: Finding[]) => (
  <Verification boleto={boletoRow({ state: 'created', conference: verification, findings })} />
);

const line = '98890001099000000010104713020004515390000012750';
const other = line.replace('2750', '2799');
const written = '98890.00109 90000.000101 04713.020004 5 15390000012750';

describe('the conferência', () => {
  test('says nothing before there is a comparison', () => {
    expect(draw(of(null)).lines).toEqual([]);
  });

  test('is one quiet line if everything agrees', () => {
    const drawn = draw(of('equal'));
    expect(drawn.lines).toEqual([
      'Conferido: linha digitável, código de barras, valor e vencimento iguais aos enviados.',
    ]);
    expect(drawn).toMatchObject({ banners: [], live: false });
  });

  test('of an unconfirmed boleto lists the findings, and forbids nothing', () => {
    const drawn = draw(of('doubt', point('answerAmountMissing', '12750', '')));
    expect(drawn.lines).toEqual([
      'Há pontos a conferir neste boleto',
      'A resposta não repete o valor. Enviado: R$ 127,50',
    ]);
    expect(drawn).toMatchObject({ banners: ['doubt'], live: false });
  });

  test('warns clearly of a difference, and says not to send the boleto to the payer', () => {
    const drawn = draw(of('difference', point('slipAmount', '12750', '1275000')));
    expect(drawn.lines).toEqual([
      'Este boleto não confere com o que foi enviado',
      'A linha digitável indica outro valor. Enviado: R$ 127,50 Recebido: R$ 12.750,00',
      'Não entregue ao pagador antes de falar com o suporte do provedor. O boleto continua em Emitidos.',
    ]);
    expect(drawn).toMatchObject({ banners: ['bad'], live: true });
  });

  test.each<[Finding, string]>([
    [point('slipMissing'), 'A resposta veio sem linha digitável e sem código de barras.'],
    [point('slipDueDate', '2026-12-10', '2026-10-12'), 'Enviado: 10/12/2026 Recebido: 12/10/2026'],
    [point('answerAmount', '127500', '127.5'), 'Enviado: R$ 1.275,00 Recebido: R$ 127,50'],
    [point('answerAmount', '127500', '127,5'), 'Enviado: R$ 1.275,00 Recebido: 127,5'],
    [
      point('answerDueDate', '2026-12-10', '2026-12-11T00:00:00Z'),
      'Enviado: 10/12/2026 Recebido: 11/12/2026',
    ],
    // The answer contradicts itself: neither of its two values is the requested one.
    [
      point('lineAndBarCode', line, other),
      `diferentes. No código de barras: ${written} Na linha digitável: ${written.replace('2750', '2799')}`,
    ],
    [
      point('lineAmbiguous', line, '8'.repeat(44)),
      `de dois modos. Como linha digitável: ${written} Como código de barras: ${'8'.repeat(44)}`,
    ],
    [point('slipMissing', '15390000012750'), 'A resposta veio sem linha digitável e sem código de barras.'],
    [point('lineUnreadable', '', 'sem linha'), 'não é de um boleto. Recebido: sem linha'],
    [point('lineCheckDigits', '', '1, 3'), 'Dígitos verificadores da linha digitável inválidos.'],
    [point('currency', '9', '8'), 'Enviado: 9 Recebido: 8'],
  ])('writes both sides of %o', (finding, words) => {
    const written = draw(of('difference', finding)).lines[1] ?? '';
    expect(written.endsWith(words)).toBe(true);
  });

  test('writes money in English form in English', () => {
    expect(
      draw(of('difference', point('slipAmount', '12750', '1275000')), { language: 'en' }).lines[1],
    ).toMatch(/Requested: R\$ 127\.50 Returned: R\$ 12,750\.00$/);
  });
});
