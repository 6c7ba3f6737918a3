// The texts of a closing, on the screen and in its files.
import { useLingui } from '@lingui/react/macro';
import type { ClosingWord } from '../../preload/contract/closing.ts';
import { sourceTitles } from '../words/income-words.ts';
import { useWords } from '../words/failure-words.tsx';

export function useClosingTexts(): Readonly<Record<ClosingWord, string>> {
  const { t } = useLingui();
  const { translate } = useWords();
  return {
    title: t`Fechamento do mês`,
    month: t`Mês`,
    asOf: t`Posição em`,
    madeAt: t`Feito em`,
    account: t`Conta`,
    total: t`Todas as contas`,
    figure: t`Situação`,
    count: t`Quantidade`,
    amount: t`Valor (R$)`,
    issued: t`Emitidos no mês`,
    settled: t`Pagos no mês (data da baixa)`,
    open: t`Em aberto no fim do mês`,
    overdue: t`Vencidos em aberto`,
    withdrawals: t`Saques no mês`,
    fee: t`Tarifa dos saques`,
    usdt: t`USDT recebidos`,
    brlPerUsdt: t`R$ por USDT`,
    unpriced: t`Saques sem tarifa ou USDT na resposta`,
    uncertain: t`Boletos a confirmar`,
    differences: t`Boletos com divergência`,
    withdrawalDoubts: t`Saques a confirmar`,
    withdrawalDifferences: t`Saques com divergência`,
    summary: t`Resumo`,
    payers: t`Por pagador`,
    pending: t`Pendências de boletos`,
    pendingWithdrawals: t`Pendências de saques`,
    payer: t`Pagador`,
    document: t`CPF/CNPJ`,
    payerIssued: t`Emitidos`,
    payerSettled: t`Pagos`,
    payerOpen: t`Em aberto`,
    payerOverdue: t`Vencidos`,
    batch: t`Lote`,
    item: t`Item`,
    due: t`Vencimento`,
    createdAt: t`Emitido em`,
    settledOn: t`Pago em`,
    paidAmount: t`Valor pago`,
    id: t`Código do boleto`,
    nossoNumero: t`Nosso número`,
    wallet: t`Carteira`,
    transaction: t`Transação`,
    startedAt: t`Enviado em`,
    kind: t`Tipo`,
    note: t`“Pago” é o boleto com baixa registrada no Guichê: o serviço não informa pagamentos. Cada valor é a soma das linhas da planilha.`,
    nothing: t`Nada neste mês.`,
    sources: t`Pagos por origem`,
    source: t`Origem`,
    hand: translate(sourceTitles.hand),
    dashboard: translate(sourceTitles.dashboard),
    statement: translate(sourceTitles.statement),
    return: translate(sourceTitles.return),
    callback: translate(sourceTitles.callback),
    check: translate(sourceTitles.check),
    // Main fills in both numbers.
    bound: t`As primeiras ${'{shown}'} de ${'{all}'}. A lista completa está na planilha.`,
  };
}
