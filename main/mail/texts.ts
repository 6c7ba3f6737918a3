// The first text of each kind of message, and what its variables stand for. Payers read it, so it is always Portuguese.
import type { MailPurpose, MailText, MailVariable } from '../../preload/contract/mail-terms.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { formatCents } from '../../preload/shared/format.ts';
import { formatLine } from '../../preload/shared/slip.ts';
import { fillTemplate } from '../../preload/shared/template.ts';
import type { Boleto } from '../ledger/tables/boletos.ts';

const end = `Linha digitável:
{linha}

O boleto em PDF está anexado.

{empresa}`;

export const firstTexts: Readonly<Record<MailPurpose, MailText>> = {
  new: {
    subject: 'Boleto de {valor}, vencimento {vencimento}',
    text: `Olá, {nome},

segue o boleto de {valor}, com vencimento em {vencimento}.

${end}`,
  },
  before: {
    subject: 'Lembrete: boleto de {valor} vence em {vencimento}',
    text: `Olá, {nome},

lembramos que o boleto de {valor} vence em {vencimento}. Se já pagou, desconsidere esta mensagem.

${end}`,
  },
  after: {
    subject: 'Boleto de {valor} venceu em {vencimento}',
    text: `Olá, {nome},

não identificamos o pagamento do boleto de {valor}, vencido em {vencimento}. Se já pagou, desconsidere esta mensagem.

${end}`,
  },
  copy: {
    subject: 'Segunda via: boleto de {valor}, vencimento {vencimento}',
    text: `Olá, {nome},

segue a segunda via do boleto de {valor}, com vencimento em {vencimento}.

${end}`,
  },
};

export function valuesOf(
  { fields, slipLine, ref, item, parcel, parcels }: Boleto,
  { name, lote, sender }: { readonly name: string; readonly lote: number; readonly sender: string },
): Readonly<Record<MailVariable, string>> {
  const [ano = '', mes = ''] = (fields.dueDate ?? '').split('-');
  const known = { lote: String(lote), item: String(item), mes, ano, ...(ref === null ? {} : { ref }) };
  return {
    nome: name,
    valor: formatCents(fields.amount ?? 0, 'pt-BR').replaceAll('\u00a0', ' '),
    vencimento: fields.dueDate === null ? '' : formatDay(fields.dueDate),
    mes,
    ano,
    parcela: String(parcel),
    parcelas: String(parcels),
    linha: slipLine === null ? '' : formatLine(slipLine),
    descricao: fields.description === null ? '' : fillTemplate(fields.description, known),
    ref: ref ?? '',
    empresa: sender,
  };
}
