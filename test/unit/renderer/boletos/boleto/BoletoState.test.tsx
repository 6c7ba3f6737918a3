import { describe, expect, test } from 'vitest';
import type { BoletoRow } from '../../../../../preload/contract/boleto-terms.ts';
import type { Rest } from '../../../../../preload/contract/batches.ts';
import { BoletoState } from '../../../../../renderer/boletos/boleto/BoletoState.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { boletoRow } from '../draft/rows.ts';
import { batch } from '../../samples.ts';

function drawState(
  part: Partial<BoletoRow>,
  { inForm = false, rest = null }: { inForm?: boolean; rest?: Rest | null } = {},
) {
  const paused = batch({ state: rest === null ? 'queued' : 'paused', rest });
  return draw(<BoletoState boleto={boletoRow(part)} inForm={inForm} />, { state: { batches: [paused] } });
}

describe('the state of a boleto', () => {
  test('a created boleto needs no message', () => {
    expect(drawState({ state: 'created' }).markup).toBe('');
  });

  test.each<[string, Partial<BoletoRow>, string, string[], boolean, string]>([
    ['sending', { state: 'sending' }, 'info', [], false, 'Enviando ao serviço'],
    ['ready', { state: 'ready' }, 'info', ['Ver o lote'], false, 'Na fila, ainda não enviado'],
    ['draft', { state: 'draft' }, 'info', ['Ver o lote'], false, 'Não enviado: há o que corrigir'],
    ['out', { state: 'out' }, 'info', ['Ver o lote'], false, 'Removido do lote'],
    ['refused', { state: 'refused' }, 'bad', ['Corrigir e reenviar'], true, 'O serviço recusou este boleto'],
    [
      'uncertain',
      { state: 'uncertain' },
      'doubt',
      ['O que acontece agora?', 'Informar resultado'],
      false,
      'A confirmar: não há confirmação de que o boleto foi emitido',
    ],
  ])('%s', (_, part, banner, acts, live, title) => {
    const drawn = drawState(part);
    expect(drawn).toMatchObject({ banners: [banner], live });
    expect(drawn.acts).toEqual(acts);
    expect(drawn.lines[0]).toBe(title);
  });

  test('lists each problem of a draft with its field, and no note', () => {
    const drawn = drawState({
      state: 'draft',
      problems: [
        { severity: 'note', field: 'dueDate', code: 'dueDateWeekend' },
        { severity: 'error', field: 'amount', code: 'amountZero', text: '0' },
      ],
    });
    expect(drawn.lines.filter((line) => line.startsWith('Valor:'))).toHaveLength(1);
    expect(drawn.lines.join(' ')).not.toContain('Vencimento:');
    expect(drawn.lines).toContain('Nada foi enviado. Corrija no lote e envie de novo.');
  });

  test('shows why the batch is paused, and that it was not sent', () => {
    const drawn = drawState({ state: 'ready' }, { rest: { code: 'notSent' } });
    expect(drawn).toMatchObject({ banners: ['doubt'], live: true, acts: ['Ver o lote'] });
    expect(drawn.lines.slice(0, 3)).toEqual([
      'Não enviado: aguarda sua decisão',
      'Sem conexão com o serviço.',
      'Nada foi enviado. Confira a conexão e continue.',
    ]);
  });

  test('a pause that the clerk wanted is no warning', () => {
    expect(drawState({ state: 'ready' }, { rest: { code: 'person' } }).banners).toEqual(['info']);
  });

  test('a boleto answered with 403 can be marked as refused, and no other', () => {
    const rest = { code: 'forbidden', status: 403 } as const;
    const serviceMessage = { reason: 'forbidden', status: 403, words: ['Pagador bloqueado'] };
    const drawn = drawState({ state: 'ready', serviceMessage }, { rest });
    expect(drawn.acts).toEqual(['Ver o lote', 'Marcar como recusado']);
    expect(drawn.lines).toEqual(expect.arrayContaining(['“Pagador bloqueado”', 'Código HTTP 403']));
    expect(drawState({ state: 'ready' }, { rest }).acts).toEqual(['Ver o lote']);
  });

  test('shows a refusal in the service’s words; beside its form it can be corrected there', () => {
    const serviceMessage = { status: 422, words: ['CPF inválido'] };
    expect(drawState({ state: 'refused', serviceMessage }).lines).toEqual([
      'O serviço recusou este boleto',
      '“CPF inválido”',
      'Código HTTP 422',
      'Nenhum boleto foi emitido. Os dados estão salvos.',
      'Corrigir e reenviar',
    ]);
    const beside = drawState({ state: 'refused', serviceMessage }, { inForm: true });
    expect(beside.acts).toEqual([]);
    expect(beside.lines.at(-1)).toMatch(/^Nenhum boleto foi emitido\. O formulário continua preenchido/);
  });

  test('shows the detail when there is no message', () => {
    expect(drawState({ state: 'refused', serviceMessage: { detail: 'EPROTO' } }).lines[1]).toBe('EPROTO');
    expect(
      drawState({ state: 'refused', serviceMessage: { detail: 'EPROTO', words: ['Não'] } }).lines,
    ).not.toContain('EPROTO');
  });

  test.each([
    ['GX-1', 'pela referência'],
    [null, 'pelo pagador, valor e vencimento'],
  ])('an unconfirmed boleto with the reference %s is looked for %s, and is never sent again', (ref, by) => {
    const drawn = drawState({ state: 'uncertain', ref, serviceMessage: { reason: 'answerTimeout' } });
    expect(drawn.lines).toEqual(
      expect.arrayContaining([
        'O serviço recebeu os dados e não respondeu a tempo.',
        `Para não cobrar duas vezes, ele não é reenviado automaticamente. Procure-o no painel do provedor ${by} e informe o resultado aqui.`,
      ]),
    );
  });
});
