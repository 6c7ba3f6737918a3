// The results of a few cells under a plan, as the step of the columns shows them.
import { expect, it } from 'vitest';
import { previewFields } from '../../../../../main/boletos/sheet/preview.ts';
import { opened, proposedPlan, surveyOf } from '../../../../fixtures/checked-sheet.ts';

const text = [
  'Nome;CPF;Valor;Vencimento;Parcelas',
  'Maria Prado;52998224725;1.234,5;2026-12-10;2x',
  'Raul Simões;52998224725;dez;5/1/27;muitas',
  'Inês Leitão;52998224725;10;12/12/2026;1',
  'Total;;99,00;;',
  '',
].join('\n');

it('shows each value as a clerk writes it, or why it is unreadable', async () => {
  const sheet = await opened(text);
  const previews = previewFields(sheet, proposedPlan(sheet.understanding), surveyOf(sheet));
  const becomes = Object.fromEntries(
    previews.map(({ field, samples }) => [field, samples.map((sample) => [sample.text, sample.becomes])]),
  );
  expect(becomes).toEqual({
    'payer.name': [
      ['Maria Prado', 'Maria Prado'],
      ['Raul Simões', 'Raul Simões'],
      ['Inês Leitão', 'Inês Leitão'],
    ],
    'payer.document': [['52998224725', '529.982.247-25']],
    amount: [
      ['1.234,5', '1.234,50'],
      ['dez', null],
      ['10', '10,00'],
    ],
    dueDate: [
      ['2026-12-10', '10/12/2026'],
      ['5/1/27', '05/01/2027'],
      ['12/12/2026', '12/12/2026'],
    ],
    parcels: [
      ['2x', '2'],
      ['muitas', null],
      ['1', '1'],
    ],
  });
  const amount = previews.find(({ field }) => field === 'amount');
  expect(amount?.samples[1]?.problems).toEqual([
    { severity: 'error', field: 'amount', code: 'amountNotANumber', text: 'dez' },
  ]);
});

it('fills a template row by row, and shows a fixed text once', async () => {
  const sheet = await opened(text);
  const { mapping, ...plan } = proposedPlan(sheet.understanding);
  const templated = {
    ...plan,
    refInCallback: true,
    mapping: {
      ...mapping,
      description: { from: 'template', text: 'Mensalidade {mes}/{ano}' },
      clientCallbackUrl: { from: 'fixed', text: 'https://exemplo.com.br/retorno?a=1#fim' },
    },
  } as const;
  const previews = previewFields(sheet, templated, surveyOf(sheet, templated));
  const becomes = (wanted: string) =>
    previews.find(({ field }) => field === wanted)?.samples.map((sample) => sample.becomes);
  expect(becomes('description')).toEqual(['Mensalidade 12/2026', 'Mensalidade 01/2027']);
  expect(becomes('clientCallbackUrl')).toEqual(['https://exemplo.com.br/retorno?a=1&ref={ref}#fim']);
});
