// Trail entries as text; an entry that this version does not know is shown by its own name.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TrailEntry } from '../../preload/contract/trail.ts';
import { detailsInWords, type TrailCode } from '../../preload/contract/trail-details.ts';
import type { Language } from '../../preload/shared/money.ts';
import { detailNames } from './detail-names.ts';

export const happenings: Readonly<Record<TrailCode, MessageDescriptor>> = {
  'mail.queued': msg`E-mails postos na fila`,
  'mail.interrupted': msg`E-mails interrompidos, sem confirmação`,
  'mail.withdrawn': msg`E-mails removidos da fila`,
  'mail.decided': msg`E-mails sem confirmação decididos`,
  'mail.reminders': msg`Lembretes por e-mail alterados`,
  'mail.settings': msg`Servidor de e-mail configurado`,
  'mail.settingsRemoved': msg`Servidor de e-mail removido`,
  'agreements.added': msg`Mensalidades criadas`,
  'agreements.changed': msg`Mensalidades alteradas`,
  'month.generated': msg`Mensalidades do mês geradas`,
  'payer.changed': msg`Pagador alterado`,
  'payers.imported': msg`Pagadores importados`,
  'account.created': msg`Conta adicionada`,
  'account.revived': msg`Conta adicionada de novo`,
  'account.changed': msg`Conta alterada`,
  'account.issueLimits': msg`Limites de emissão grande alterados`,
  'account.confirmed': msg`Conta conferida e confirmada`,
  'account.networkAsked': msg`Proxy ou certificado da conta solicitado`,
  'account.networkAgreed': msg`Proxy ou certificado da conta aprovado`,
  'account.issueLimitsAsked': msg`Aumento dos limites de emissão solicitado`,
  'account.issueLimitsAgreed': msg`Aumento dos limites de emissão aprovado`,
  'account.removed': msg`Conta apagada`,
  'credentials.set': msg`Credencial salva`,
  'credentials.removed': msg`Credencial removida`,
  'practice.scenario': msg`Simulação escolhida`,
  'practice.reset': msg`Conta de teste reiniciada`,
  'ledger.frozen': msg`Envios bloqueados`,
  'ledger.freezeCleared': msg`Envios liberados`,
  'ledger.ledgerDamaged': msg`Dados danificados arquivados`,
  'ledger.ledgerBegunAnew': msg`Dados iniciados do zero`,
  'ledger.ledgerMigrated': msg`Dados atualizados para a nova versão`,
  'ledger.ledgerRestored': msg`Backup restaurado`,
  'ledger.restoreRefused': msg`Backup recusado ao abrir`,
  'ledger.copied': msg`Backup feito`,
  'ledger.dailyFolder': msg`Pasta do backup automático alterada`,
  'ledger.backupPasswordSet': msg`Senha dos backups definida`,
  'ledger.backupPasswordRemoved': msg`Senha dos backups removida`,
  'ledger.restoreWaits': msg`Backup escolhido para restaurar`,
  'ledger.restoreGivenUp': msg`Restauração do backup cancelada`,
  'ledger.attemptsInterrupted': msg`Envios interrompidos`,
  'attempt.interrupted': msg`Envio interrompido`,
  'batch.queued': msg`Emissão do lote iniciada`,
  'batch.paused': msg`Lote pausado`,
  'batch.stopped': msg`Lote interrompido`,
  'batch.finished': msg`Lote terminado`,
  'account.panelDeclined': msg`Emissão sem comparar com o painel`,
  'account.panelMatched': msg`Painel do provedor comparado`,
  'batch.maybeSentMeant': msg`Linhas de antes do backup emitidas`,
  'batch.repeatsMeant': msg`Duplicidades aceitas`,
  'batch.repeated': msg`Lote repetido`,
  'boleto.wished': msg`Boleto avulso solicitado`,
  'boleto.foundCreated': msg`Boleto a confirmar resolvido: foi emitido`,
  'boleto.foundNotCreated': msg`Boleto a confirmar resolvido: não foi emitido`,
  'boleto.refusedByHand': msg`Boleto não autorizado (resposta 403) marcado como recusado`,
  'boleto.lineRead': msg`Linha digitável consultada de novo: mudou`,
  'boleto.paid': msg`Baixa registrada`,
  'boleto.paidAgain': msg`Outro pagamento registrado`,
  'boleto.paidTakenBack': msg`Baixa desfeita`,
  'boleto.cancelled': msg`Marcado como cancelado no provedor`,
  'boleto.revived': msg`Marca de cancelado retirada`,
  'boleto.chatOpened': msg`Conversa no WhatsApp aberta`,
  'callback.attributed': msg`Aviso do serviço atribuído a um boleto`,
  'callback.attributionUndone': msg`Atribuição de um aviso do serviço desfeita`,
  'callback.declined': msg`Avisos do serviço dispensados`,
  'callback.dismissalUndone': msg`Avisos do serviço dispensados voltaram à lista`,
  'callback.setAside': msg`Aviso do serviço arquivado: não é deste escritório`,
  'callback.broughtBack': msg`Aviso do serviço arquivado voltou à lista`,
  'income.imported': msg`Arquivo de recebimentos importado`,
  'income.accepted': msg`Recebimentos aceitos`,
  'income.acceptedAutomatically': msg`Recebimentos exatos aceitos automaticamente`,
  'income.filed': msg`Lançamentos arquivados`,
  'income.takenBack': msg`Conciliação desfeita`,
  'income.settings': msg`Pasta de retornos alterada`,
  'document.emptied': msg`Cópias locais de PDFs apagadas`,
  'booklet.made': msg`Carnê montado`,
  'print.spooled': msg`Enviado à impressora`,
  'print.said': msg`Impressão conferida`,
  'printer.measured': msg`Impressora medida`,
  'watch.added': msg`Transações adicionadas ao monitor`,
  'watch.changed': msg`Dados de transações alterados`,
  'watch.paused': msg`Transações pausadas`,
  'watch.resumed': msg`Transações acompanhadas de novo`,
  'watch.removed': msg`Transações não mais acompanhadas`,
  'watch.reversed': msg`Transação revertida após conclusão`,
  'watch.seen': msg`Mudança após a conclusão marcada como vista`,
  'withdrawal.sent': msg`Saque solicitado`,
  'withdrawal.requested': msg`Aprovação de saque solicitada`,
  'withdrawal.declined': msg`Solicitação de saque recusada ou cancelada`,
  'withdrawal.settled': msg`Saque respondido`,
  'withdrawal.overridden': msg`Trava de saque liberada com PIN`,
  'withdrawal.foundMade': msg`Saque a confirmar resolvido: foi feito`,
  'withdrawal.foundNotMade': msg`Saque a confirmar resolvido: não foi feito`,
  'withdrawal.differs': msg`Resposta diferente do saque solicitado`,
  'withdrawal.checkDiffers': msg`Consulta diferente do saque solicitado`,
  'withdrawal.estimateMissed': msg`Estimativa de saque incorreta`,
  'withdrawal.estimateAsked': msg`Estimativa de saque solicitada de novo`,
  'withdrawal.acknowledged': msg`Diferença do saque marcada como vista`,
  'withdrawal.settings': msg`Limites de saque alterados`,
  'withdrawal.settingsAsked': msg`Limites de saque mais altos solicitados`,
  'withdrawal.limits': msg`Limites da equipe para saques alterados`,
  'withdrawal.limitsAsked': msg`Aumento dos limites de saque da equipe solicitado`,
  'wallet.added': msg`Carteira cadastrada`,
  'wallet.changed': msg`Carteira cadastrada alterada`,
  'wallet.removed': msg`Carteira excluída do cadastro`,
  'pin.set': msg`PIN definido`,
  'pin.removed': msg`PIN removido`,
  'pin.wrong': msg`PIN incorreto`,
  'pin.lost': msg`PIN perdido: solicitado um novo`,
  'pin.corrected': msg`PIN deste computador mantido: os dados tinham outro`,
  'lock.set': msg`Bloqueio por inatividade ligado`,
  'lock.cleared': msg`Bloqueio por inatividade desligado`,
  'team.personAdded': msg`Pessoa incluída na equipe`,
  'team.personChanged': msg`Pessoa da equipe alterada`,
  'team.personRemoved': msg`Pessoa removida da equipe`,
  'team.movedIn': msg`Dados de um computador importados para a equipe`,
  'team.movedOut': msg`Dados exportados da equipe`,
  'team.expanded': msg`Banco de dados da equipe atualizado`,
  'team.contracted': msg`Partes antigas do banco de dados da equipe removidas`,
  'team.copied': msg`Backup dos dados da equipe feito`,
  'team.frozen': msg`Envios da equipe bloqueados: dados do servidor diferentes dos esperados`,
  'team.wentOn': msg`Envios da equipe liberados após a verificação`,
  'team.computerLost': msg`Computador marcado como perdido`,
  'team.tookOver': msg`Lote continuado sem resposta do outro computador`,
  'team.asked': msg`Lote solicitado a outro computador`,
  'view.shared': msg`Visão compartilhada com a equipe`,
  'view.unshared': msg`Visão não mais compartilhada`,
  'boleto.resolved': msg`Envio a confirmar resolvido na equipe`,
};

const known: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(happenings));

export const describeWhat = ({ what }: TrailEntry, translate: (message: MessageDescriptor) => string) => {
  const message = known.get(what);
  return message ? translate(message) : what;
};

const words: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(detailNames));

/** Each detail by its name. */
export const detailsOf = (
  entry: TrailEntry,
  translate: (message: MessageDescriptor) => string,
  language: Language,
): readonly (readonly [name: string, value: string])[] =>
  detailsInWords(entry, {
    language,
    word(key) {
      const message = words.get(key);
      return message && translate(message);
    },
  });

export const describeDetail = (...of: Parameters<typeof detailsOf>): string =>
  detailsOf(...of)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ');
