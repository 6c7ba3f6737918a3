// Trail entries as text; an entry that this version does not know is shown by its own name.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TrailEntry } from '../../preload/contract/trail.ts';
import { detailsInWords, type TrailCode } from '../../preload/contract/trail-details.ts';
import type { Language } from '../../preload/shared/money.ts';
import { detailNames } from './detail-names.ts';

export const happenings: Readonly<Record<TrailCode, MessageDescriptor>> = {
  'account.created': msg`Conta adicionada`,
  'account.revived': msg`Conta adicionada de novo`,
  'account.changed': msg`Conta alterada`,
  'account.issueLimits': msg`Limites de emissão grande alterados`,
  'account.confirmed': msg`Conta conferida e confirmada`,
  'account.networkAsked': msg`Proxy ou certificado da conta pedido`,
  'account.networkAgreed': msg`Proxy ou certificado da conta aprovado`,
  'account.issueLimitsAsked': msg`Limites de emissão maiores pedidos`,
  'account.issueLimitsAgreed': msg`Limites de emissão maiores aprovados`,
  'account.removed': msg`Conta apagada`,
  'credentials.set': msg`Credencial salva`,
  'credentials.removed': msg`Credencial removida`,
  'practice.scenario': msg`Simulação escolhida`,
  'practice.reset': msg`Prática reiniciada`,
  'ledger.frozen': msg`Envios bloqueados`,
  'ledger.freezeCleared': msg`Envios liberados`,
  'ledger.ledgerDamaged': msg`Registro danificado arquivado`,
  'ledger.ledgerBegunAnew': msg`Registro iniciado do zero`,
  'ledger.ledgerMigrated': msg`Registro atualizado`,
  'ledger.ledgerRestored': msg`Backup do registro restaurado`,
  'ledger.restoreRefused': msg`Backup do registro recusado ao abrir`,
  'ledger.copied': msg`Backup do registro feito`,
  'ledger.dailyFolder': msg`Pasta do backup automático alterada`,
  'ledger.backupPasswordSet': msg`Senha dos backups definida`,
  'ledger.backupPasswordRemoved': msg`Senha dos backups retirada`,
  'ledger.restoreWaits': msg`Backup do registro escolhido para restaurar`,
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
  'boleto.foundCreated': msg`Dúvida resolvida: foi criado`,
  'boleto.foundNotCreated': msg`Dúvida resolvida: não foi criado`,
  'boleto.refusedByHand': msg`Resposta 403 aceita: boleto marcado como recusado`,
  'boleto.lineRead': msg`Linha digitável consultada de novo: mudou`,
  'boleto.paid': msg`Baixa registrada`,
  'boleto.paidAgain': msg`Outro pagamento registrado`,
  'boleto.paidTakenBack': msg`Baixa desfeita`,
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
  'watch.seen': msg`Ciente da mudança após conclusão`,
  'withdrawal.sent': msg`Saque solicitado`,
  'withdrawal.requested': msg`Aprovação de saque pedida`,
  'withdrawal.declined': msg`Pedido de saque recusado ou retirado`,
  'withdrawal.settled': msg`Saque respondido`,
  'withdrawal.overridden': msg`Trava de saque liberada com PIN`,
  'withdrawal.foundMade': msg`Dúvida resolvida: o saque foi feito`,
  'withdrawal.foundNotMade': msg`Dúvida resolvida: o saque não foi feito`,
  'withdrawal.differs': msg`Resposta do saque diferente do pedido`,
  'withdrawal.checkDiffers': msg`Consulta do saque diferente do pedido`,
  'withdrawal.estimateMissed': msg`Estimativa de saque incorreta`,
  'withdrawal.estimateAsked': msg`Estimativa de saque solicitada de novo`,
  'withdrawal.acknowledged': msg`Ciente da diferença do saque`,
  'withdrawal.settings': msg`Limites de saque alterados`,
  'withdrawal.settingsAsked': msg`Limites de saque menos rígidos pedidos`,
  'withdrawal.limits': msg`Limites da equipe para saques alterados`,
  'withdrawal.limitsAsked': msg`Aumento dos limites de saque da equipe pedido`,
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
  'team.movedIn': msg`Registro de um computador trazido para a equipe`,
  'team.movedOut': msg`Registro retirado da equipe`,
  'team.expanded': msg`Banco de dados da equipe atualizado`,
  'team.contracted': msg`Banco de dados da equipe sem o que versões antigas usavam`,
  'team.copied': msg`Backup do registro da equipe feito`,
  'team.frozen': msg`Equipe em espera: o servidor mostrou outra história`,
  'team.wentOn': msg`Equipe retomada após a chamada`,
  'team.computerLost': msg`Computador dado por perdido`,
  'team.tookOver': msg`Lote de outro computador continuado sem resposta dele`,
  'team.asked': msg`Lote pedido a outro computador`,
  'view.shared': msg`Visão compartilhada com a equipe`,
  'view.unshared': msg`Visão não mais compartilhada`,
  'boleto.resolved': msg`Dúvida resolvida no registro da equipe`,
};

const known: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(happenings));

export const describeWhat = (
  { what }: TrailEntry,
  translate: (message: MessageDescriptor) => string,
): string => {
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
