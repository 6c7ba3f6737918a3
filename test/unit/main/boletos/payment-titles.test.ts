// A title tells of payment only if all its words are known to.
import { expect, test } from 'vitest';
import {
  deniesIt,
  namesContrary,
  namesPaidSum,
  namesPaymentDay,
} from '../../../../main/boletos/payment-titles.ts';
import { foldedWords } from '../../../../preload/shared/fold.ts';

const named = (titles: readonly string[], names: (title: string) => boolean) =>
  titles.filter((title) => names(foldedWords(title)));

test('days of payment', () => {
  const days = [
    'Pago em',
    'Data de pagamento',
    'Dt. Pagto',
    'Data pgto',
    'DATA DO PAGAMENTO',
    'Data pagamento (dd/mm/aaaa)',
    'Dt. liquidação',
    'Data de liquidação do título',
    'Liquidado em',
    'Data de crédito',
    'Data crédito em conta',
    'Creditado em',
    'Data/hora do pagamento',
    'Pagamento',
    'Pago',
    'paid_at',
    'Payment date',
    'Date paid',
    'Data da baixa',
    'Data de Pagamento/Baixa',
    'Data efetiva do pagamento',
    'Data do pagamento do cliente',
  ];
  expect(named(days, namesPaymentDay)).toEqual(days);
  const others = [
    'Pgto previst',
    'Data vcto/pagto',
    'Próximo pagamento',
    'Último pagamento',
    'Agendamento de crédito',
    'Crédito previsto para',
    'Data máx. pagamento',
    'Payment deadline',
    'Pagar até',
    'A pagar em',
    'Promessa de pagamento',
    'Vencimento do pagamento',
    'Pagamento rejeitado em',
    'Tentativa de pagamento',
    'Pagamento expira em',
    'Baixa cancelada em',
    'Pagamento revertido em',
    'Link de pagamento criado em',
    'Cartão de crédito desde',
    'Forma de pagamento',
    'Unpaid since',
    'Not paid since',
    'Data',
    'Vencimento',
  ];
  expect(named(others, namesPaymentDay)).toEqual([]);
});

test('sums that were paid', () => {
  const sums = [
    'Valor pago',
    'Vl. pago',
    'VALOR PAGO (R$)',
    'Total pago',
    'Valor total pago',
    'Valor recebido',
    'Valor liquidado',
    'Valor do pagamento',
    'Valor creditado',
    'Valor pago pelo sacado',
    'Valor líquido recebido',
    'Já pago',
    'Recebido',
    'Amount paid',
  ];
  expect(named(sums, namesPaidSum)).toEqual(sums);
  const others = [
    'Valor a pagar',
    'Valor a receber',
    'Falta pago',
    'Valor máximo de pagamento',
    'Total pago no mês',
    'Total pago pelo cliente em 2026',
    'Juros pagos',
    'Tarifa de recebido',
    'Amount unpaid',
    'Valor parcialmente pago',
    'Valor pago até o momento',
    'Valor sugerido para pagamento',
    'Valor pago estornado',
  ];
  expect(named(others, namesPaidSum)).toEqual([]);
});

test('titles of what takes a payment back, and cells that deny it', () => {
  const contrary = [
    'Estornado em',
    'Estorno?',
    'Valor devolvido',
    'Charge back',
    'Cancelled at',
    'Contestação',
  ];
  expect(named(contrary, namesContrary)).toEqual(contrary);
  const rules = [
    'Prazo para devolução',
    'Código para baixa/devolução',
    'Política de cancelamento',
    'Não enviar',
  ];
  expect(named(rules, namesContrary)).toEqual([]);
  const no = ['', '-', 'Não', 'N', 'não houve', 'Sem estorno', '0', 'R$ 0,00', '00/00/0000', 'false', 'N/A'];
  expect(named(no, deniesIt)).toEqual(no);
  expect(named(['Sim', 'x', '20/11/2026', '0,01', 'no dia 20', 'Total'], deniesIt)).toEqual([]);
});
