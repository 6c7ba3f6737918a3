// The message to a payer: a template with variables, filled for one boleto. Always in Portuguese, because payers read
// it.
import type { MessageTemplate } from '../../../preload/contract/app.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatLine } from '../../../preload/shared/slip.ts';
import { sentText } from './sent-text.ts';

export const messageMarks = [
  '{nome}',
  '{valor}',
  '{vencimento}',
  '{linha}',
  '{descricao}',
  '{nossonumero}',
] as const;

export const plainTemplate: MessageTemplate = {
  subject: 'Boleto de {valor}, vencimento {vencimento}',
  body: `Olá, {nome},

segue o boleto de {valor}, com vencimento em {vencimento}.

Linha digitável:
{linha}

Qualquer dúvida, é só responder a esta mensagem.`,
};

type Sent = Pick<BoletoRow, 'fields' | 'slipLine' | 'nossoNumero' | 'ref' | 'item'>;

/** An unknown variable stays as typed, so that its author notices it. */
export function fillMessage(template: string, boleto: Sent, lote: number): string {
  const { fields, slipLine, nossoNumero } = boleto;
  const values: Readonly<Record<string, string>> = {
    '{nome}': fields['payer.name'] ?? '',
    '{valor}': fields.amount === null ? '' : formatCents(fields.amount, 'pt-BR').replaceAll('\u00a0', ' '),
    '{vencimento}': formatDay(fields.dueDate ?? ''),
    '{linha}': slipLine === null ? '' : formatLine(slipLine),
    '{descricao}': sentText(fields.description, boleto, lote) ?? '',
    '{nossonumero}': nossoNumero ?? '',
  };
  return template.replace(/\{\p{L}+\}/gu, (mark) => values[mark.toLowerCase()] ?? mark);
}
