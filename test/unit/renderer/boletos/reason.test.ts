// Every row that was not created shows the reason.
import type { MessageDescriptor } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { BoletoRow } from '../../../../preload/contract/boleto-terms.ts';
import { reasonOf } from '../../../../renderer/boletos/reason.ts';
import { boletoRow } from './draft/rows.ts';

const say = ({ message, id }: MessageDescriptor): string => message ?? id;
const reason = (part: Partial<BoletoRow>) => reasonOf(boletoRow(part), 'finished', say);

describe('the reason on a row', () => {
  it('is the service’s message of a refusal, or the status if there is no message', () => {
    const words = ['CPF bloqueado', 'Fale com o gerente'];
    expect(reason({ state: 'refused', serviceMessage: { status: 422, words } })).toBe(
      'CPF bloqueado · Fale com o gerente',
    );
    expect(reason({ state: 'refused', serviceMessage: { status: 422, words: [] } })).toBe('HTTP 422');
    expect(reason({ state: 'refused', serviceMessage: { status: 403, reason: 'forbidden' } })).not.toBe('');
  });

  it('is a sentence and the service’s message if the outcome is unknown', () => {
    const serviceMessage = { reason: 'serverError', status: 500, words: ['falha interna'] };
    expect(reason({ state: 'uncertain', serviceMessage })).toBe(
      'O serviço falhou depois de receber os dados. falha interna',
    );
  });

  it('is each error that the check found, with its field', () => {
    const problems: BoletoRow['problems'] = [
      { severity: 'note', field: 'dueDate', code: 'dueDateWeekend' },
      { severity: 'doubt', field: null, code: 'duplicateInSheet' },
      { severity: 'error', field: 'payer.document', code: 'documentLength', text: '123' },
    ];
    expect(reason({ state: 'draft', problems })).toBe(
      'CPF ou CNPJ: CPF tem 11 dígitos, CNPJ tem 14. Duplicidade na planilha: mesmo documento, valor e vencimento.',
    );
  });

  it('is the obstacle, if the row was not sent', () => {
    expect(
      reason({ state: 'ready', serviceMessage: { reason: 'connectionRefused', detail: 'ECONNREFUSED' } }),
    ).toBe('O endereço existe, mas não aceitou a conexão.');
    expect(reasonOf(boletoRow({ state: 'ready' }), 'stopped', say)).toBe(
      'O lote foi interrompido antes deste envio.',
    );
    expect(reasonOf(boletoRow({ state: 'ready' }), 'running', say)).toBe('');
  });
});
