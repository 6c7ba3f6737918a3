// Every error code that main may return, as two sentences: what happened; what was not lost and what to do.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ErrorCode } from '../../preload/contract/result.ts';

export interface Sentence {
  readonly what: MessageDescriptor;
  readonly next: MessageDescriptor;
}

const credentialsKept = msg`As credenciais salvas não mudaram.`;

export const errorSentences = {
  // the bridge
  inputInvalid: {
    what: msg`Há um campo inválido.`,
    next: msg`Nada foi gravado. Corrija os campos marcados e tente de novo.`,
  },
  foreignAnswer: {
    what: msg`Outro programa respondeu no lugar do Guichê.`,
    next: msg`Nada do que você digitou foi enviado a ele. Feche esta janela e abra o Guichê de novo.`,
  },
  notTrusted: {
    what: msg`Esta janela perdeu a chave de acesso ao Guichê.`,
    next: msg`Nada se perdeu. Feche esta janela e abra o Guichê de novo.`,
  },
  unknownCall: {
    what: msg`Esta janela é de outra versão do Guichê.`,
    next: msg`Nada foi feito. Recarregue a janela para usar a versão instalada.`,
  },
  internal: {
    what: msg`Ocorreu um erro inesperado.`,
    next: msg`Os dados salvos não foram afetados. Tente de novo; se o erro se repetir, salve o diagnóstico e envie ao suporte.`,
  },
  stopping: {
    what: msg`O Guichê não respondeu.`,
    next: msg`Os dados salvos não foram afetados. Você pode repetir: nada é feito duas vezes.`,
  },
  notFound: {
    what: msg`Isto não existe mais.`,
    next: msg`Pode ter sido alterado em outra janela ou ter vindo de uma lista antiga. Abra de novo e repita.`,
  },
  commandReused: {
    what: msg`Este comando já foi usado com outros dados.`,
    next: msg`Nada foi feito duas vezes. Feche o formulário, abra de novo e confira antes de repetir.`,
  },
  appLocked: {
    what: msg`O Guichê está bloqueado.`,
    next: msg`Nada foi feito. Desbloqueie com o PIN e repita.`,
  },
  // the ledger and its folder
  folderInUse: {
    what: msg`O Guichê já está aberto com esta pasta de dados.`,
    next: msg`Nada se perdeu. Use a janela que já está aberta, ou feche-a e tente de novo.`,
  },
  folderOnNetwork: {
    what: msg`A pasta de dados está em um disco de rede.`,
    next: msg`Nada foi gravado. Em uma pasta de rede, os dados podem se corromper sem aviso: escolha uma pasta deste computador.`,
  },
  folderIsFile: {
    what: msg`O caminho da pasta de dados é um arquivo.`,
    next: msg`Nada foi alterado. Escolha uma pasta, existente ou nova.`,
  },
  folderOfAnotherUser: {
    what: msg`A pasta de dados é de outro usuário deste computador.`,
    next: msg`Nada foi aberto. Entre como esse usuário ou escolha outra pasta.`,
  },
  folderNotPrivate: {
    what: msg`Outros usuários podem gravar na pasta de dados.`,
    next: msg`Nada foi aberto. Escolha uma pasta só sua ou remova a permissão dos outros usuários.`,
  },
  folderHasLink: {
    what: msg`A pasta de dados contém um link que leva a outro lugar.`,
    next: msg`Nada foi gravado. Remova o link ou escolha outra pasta.`,
  },
  folderBeingRead: {
    what: msg`Outro programa está lendo a pasta de dados.`,
    next: msg`Aguarde até que ele termine e abra o Guichê de novo.`,
  },
  folderNotWritable: {
    what: msg`Não é possível gravar na pasta de dados.`,
    next: msg`Nada se perdeu. Peça permissão de escrita nesta pasta, ou escolha outra, e abra o Guichê de novo.`,
  },
  ledgerDamaged: {
    what: msg`O arquivo de dados estava danificado e foi arquivado.`,
    next: msg`O arquivo danificado não foi apagado. Os envios ficam bloqueados até alguém conferir.`,
  },
  ledgerReadOnly: {
    what: msg`O arquivo de dados está protegido contra gravação.`,
    next: msg`Nada se perdeu. Remova a proteção contra gravação do arquivo e abra o Guichê de novo.`,
  },
  ledgerOlder: {
    what: msg`O banco de dados da equipe é de uma versão mais antiga do Guichê.`,
    next: msg`Nada se perdeu e nada foi alterado. Peça a quem criou a equipe para atualizar o banco de dados.`,
  },
  ledgerNewer: {
    what: msg`Os dados foram gravados por uma versão mais nova do Guichê.`,
    next: msg`Nada se perdeu e nada foi alterado. Instale a versão mais nova para abri-lo.`,
  },
  ledgerLost: {
    what: msg`O banco de dados do Guichê parou de responder.`,
    next: msg`Os dados salvos não foram afetados, e nada mais será enviado. Feche o Guichê e abra de novo.`,
  },
  ledgerFrozen: {
    what: msg`Os envios estão bloqueados.`,
    next: msg`Nada foi enviado. Veja o motivo no Início, confira e libere os envios.`,
  },
  ledgerRefused: {
    what: msg`Não foi possível fazer esta alteração.`,
    next: msg`Os dados mudaram antes que ela fosse gravada. Confira a situação atual e repita, se ainda for o caso.`,
  },
  copyDamaged: {
    what: msg`Este arquivo está danificado ou não é um backup do Guichê.`,
    next: msg`Nada foi alterado. Escolha outro backup, ou copie o arquivo de novo da origem.`,
  },
  copyForeign: {
    what: msg`Este arquivo é de outro programa.`,
    next: msg`Nada foi alterado. Escolha um backup feito pelo Guichê: o nome começa com “guiche-”.`,
  },
  copyPasswordWrong: {
    what: msg`Esta senha não abre o backup.`,
    next: msg`Nada foi alterado. Tente de novo, com a senha que valia quando o backup foi feito. Se ela está certa, o arquivo foi danificado: escolha outro backup.`,
  },
  backupPasswordLost: {
    what: msg`A senha dos backups não está mais no cofre de senhas.`,
    next: msg`Nenhum backup foi feito sem ela, e os anteriores foram mantidos. Em Backup, informe a senha de novo ou remova-a.`,
  },
  copyOfOther: {
    what: msg`Este backup é de outra base de dados, e a deste computador já foi usada.`,
    next: msg`Para substituir os dados atuais, é preciso confirmar.`,
  },
  diskFull: {
    what: msg`O disco está cheio.`,
    next: msg`Os dados já salvos não foram afetados. Libere espaço e tente de novo.`,
  },
  // the vault
  vaultUnavailable: {
    what: msg`O cofre de senhas deste computador não está disponível.`,
    next: msg`Nada foi gravado. No Início você pode tentar de novo ou usar as credenciais só até fechar o Guichê.`,
  },
  vaultLocked: {
    what: msg`O cofre de senhas deste computador está bloqueado.`,
    next: msg`Nada se perdeu. Desbloqueie o cofre de senhas do sistema e tente de novo.`,
  },
  vaultWriteFailed: {
    what: msg`O cofre de senhas não aceitou a credencial.`,
    next: credentialsKept,
  },
  secretMissing: {
    what: msg`Falta uma credencial desta conta.`,
    next: msg`Nada foi enviado. Informe a credencial em Identidade e credenciais.`,
  },
  // the service and the connection to it
  urlInvalid: {
    what: msg`Este endereço não pode ser usado.`,
    next: msg`Use um endereço https completo, sem usuário, senha nem “?” no fim.`,
  },
  hostNotFound: {
    what: msg`O nome do serviço não foi encontrado na rede.`,
    next: msg`Nada foi enviado. Confira o endereço da conta e a conexão deste computador.`,
  },
  noNetwork: {
    what: msg`Este computador está sem rede.`,
    next: msg`Nada foi enviado. Confira a conexão e tente de novo.`,
  },
  connectionRefused: {
    what: msg`O endereço existe, mas não aceitou a conexão.`,
    next: msg`Nada foi enviado. Confira o endereço e a porta; se estiverem certos, o serviço pode estar parado.`,
  },
  connectTimeout: {
    what: msg`O serviço não respondeu a tempo.`,
    next: msg`Nada foi enviado. Tente de novo daqui a pouco; um proxy ou firewall também pode causar isto.`,
  },
  certificateInvalid: {
    what: msg`O certificado do serviço não é de confiança neste computador.`,
    next: msg`Nada foi enviado. Se a sua rede usa um certificado próprio, informe-o em Configurações.`,
  },
  proxyFailed: {
    what: msg`O proxy bloqueou a conexão.`,
    next: msg`Nada foi enviado ao serviço. Confira o proxy em Configurações, ou fale com o responsável pela rede.`,
  },
  answerTimeout: {
    what: msg`O serviço recebeu os dados e não respondeu a tempo.`,
    next: msg`Não há confirmação de que o serviço processou a operação. Se era uma consulta, repita; se era uma emissão ou um saque, confira antes no painel do provedor.`,
  },
  connectionCut: {
    what: msg`A conexão caiu durante o envio.`,
    next: msg`Não há confirmação de que o serviço processou a operação. Se era uma consulta, repita; se era uma emissão ou um saque, confira antes no painel do provedor.`,
  },
  unauthorized: {
    what: msg`O serviço não aceitou a credencial.`,
    next: msg`Nada foi processado. Informe um token, ou CI e CS novos, em Identidade e credenciais.`,
  },
  forbidden: {
    what: msg`O serviço reconheceu a credencial, mas não permite isto.`,
    next: msg`Nada foi processado. Peça a permissão ao provedor ou use a credencial certa.`,
  },
  rateLimited: {
    what: msg`O serviço pediu um ritmo menor.`,
    next: msg`Nada foi processado. Aguarde um pouco antes de tentar de novo.`,
  },
  serviceError: {
    what: msg`O serviço respondeu com um erro interno.`,
    next: msg`A falha é do serviço. Tente mais tarde; se o problema continuar, avise o provedor.`,
  },
  serviceRefused: {
    what: msg`O serviço recusou a operação.`,
    next: msg`Nada foi processado. Leia a mensagem do serviço, corrija e repita.`,
  },
  answerUnreadable: {
    what: msg`Não foi possível interpretar a resposta do serviço.`,
    next: msg`Confira se o endereço é mesmo o do serviço de pagamentos.`,
  },
  interimAnswer: {
    what: msg`O serviço, ou um proxy no caminho, enviou “100 Continue” antes da resposta.`,
    next: msg`O Guichê não consegue ler respostas assim. Peça ao provedor ou ao responsável pela rede que desligue essa mensagem.`,
  },
  answerTooLarge: {
    what: msg`A resposta do serviço é grande demais.`,
    next: msg`Ela não foi lida até o fim. Confira se o endereço é mesmo o do serviço de pagamentos.`,
  },
  redirected: {
    what: msg`O serviço redirecionou para outro endereço.`,
    next: msg`As credenciais não foram enviadas. Confira o endereço da conta; o certo pode ser o novo.`,
  },
  cancelled: {
    what: msg`Cancelado.`,
    next: msg`Nenhuma outra consulta foi feita ao serviço.`,
  },
  // accounts
  accountExists: {
    what: msg`Já existe uma conta com este endereço e este titular.`,
    next: msg`Nada foi gravado. Abra a conta que já existe, ou confira o endereço e o token.`,
  },
  sameToken: {
    what: msg`Outra conta deste serviço já usa este token.`,
    next: msg`Nada foi gravado. Use essa conta, ou cole o token de outro titular.`,
  },
  accountWasRemoved: {
    what: msg`Uma conta com este endereço e este titular foi excluída daqui.`,
    next: msg`Nada foi gravado. Adicione a conta de novo: ela volta com o histórico, os limites e as travas.`,
  },
  accountBusy: {
    what: msg`Esta conta está emitindo boletos, ou tem um saque não resolvido.`,
    next: msg`Nada foi alterado. Pause o lote desta conta, ou aguarde o fim; resolva o saque no Histórico; e tente de novo.`,
  },
  changedMeanwhile: {
    what: msg`Esta conta foi alterada em outra janela enquanto você a editava.`,
    next: msg`Nada foi gravado por cima. Veja a situação atual e repita a sua alteração.`,
  },
  baseUrlFixed: {
    what: msg`O endereço desta conta não pode mais mudar.`,
    next: msg`Já houve envios por ela, e o histórico depende do endereço. Para outro endereço, adicione outra conta.`,
  },
  accountUnconfirmed: {
    what: msg`Esta conta precisa ser conferida por você antes de usar as credenciais.`,
    next: msg`Nada foi enviado. Abra Contas, confira o endereço e o proxy e confirme a conta.`,
  },
  secretOfOtherWay: {
    what: msg`As credenciais salvas foram informadas para outro endereço, proxy ou certificado.`,
    next: msg`Nada foi enviado. Confira a conta e cole de novo o token, o CI e o CS.`,
  },
  identityChanged: {
    what: msg`Este token é de outro titular, ou não informa o titular.`,
    next: credentialsKept,
  },
  otherOwner: {
    what: msg`Este token é de outro titular, e na equipe a conta é de todos os computadores.`,
    next: msg`Nada mudou. Cole um token do mesmo titular, ou adicione outra conta para este.`,
  },
  networkNotAgreed: {
    what: msg`Um proxy ou certificado novo precisa da autorização de outro aprovador.`,
    next: msg`Nada foi salvo. Peça a aprovação nas configurações da conta.`,
  },
  issueLimitsNotAgreed: {
    what: msg`Para aumentar um limite de emissão, é preciso outro aprovador.`,
    next: msg`Nada foi salvo. Peça a aprovação nas configurações da conta.`,
  },
  practiceProtected: {
    what: msg`A conta de teste não pode ser alterada assim.`,
    next: msg`Ela não pode ser excluída nem recebe credenciais. Para recomeçar, reinicie a conta em Simulação.`,
  },
  tokenMalformed: {
    what: msg`Isto não parece um token.`,
    next: msg`Nada foi gravado. Copie o token inteiro do painel do provedor e cole de novo.`,
  },
  tokenExpired: {
    what: msg`Este token já venceu.`,
    next: msg`Nada se perdeu. Gere um token novo no painel do provedor e cole aqui.`,
  },
  pemInvalid: {
    what: msg`Isto não é um certificado em formato PEM.`,
    next: msg`Nada foi gravado. O texto certo começa com “-----BEGIN CERTIFICATE-----”.`,
  },
  // files
  ticketUnknown: {
    what: msg`Este arquivo não está mais disponível.`,
    next: msg`Nada se perdeu. Peça o arquivo de novo.`,
  },
  uploadMismatch: {
    what: msg`O arquivo gravado é diferente do original.`,
    next: msg`Ele foi descartado. Tente de novo; o original não foi alterado.`,
  },
  uploadTooLarge: {
    what: msg`O arquivo é grande demais.`,
    next: msg`O original não foi alterado. Use um arquivo menor.`,
  },
  typeNotAllowed: {
    what: msg`Este tipo de arquivo não é aceito aqui.`,
    next: msg`O original não foi alterado. Escolha um arquivo de um dos tipos indicados.`,
  },
  saveFailed: {
    what: msg`Não foi possível salvar o arquivo.`,
    next: msg`Os dados continuam no Guichê. Escolha outra pasta e salve de novo.`,
  },
  // documents
  pdfUnreadable: {
    what: msg`Este PDF não pôde ser lido.`,
    next: msg`Baixe o PDF de novo; se o problema continuar, salve o original e mostre ao provedor.`,
  },
  backupFolderMissing: {
    what: msg`Esta pasta não existe ou não está acessível agora.`,
    next: msg`Nada mudou. Se ela fica na rede ou em um pendrive, conecte-o; senão, confira o caminho completo.`,
  },
  backupFolderReadOnly: {
    what: msg`Não é possível gravar nesta pasta.`,
    next: msg`Nada mudou. Peça permissão de escrita nela ou escolha outra.`,
  },
  fileGone: {
    what: msg`Este arquivo foi substituído por outros mais novos.`,
    next: msg`Monte-o de novo: os boletos continuam disponíveis no provedor.`,
  },
  pagesInvalid: {
    what: msg`Estas páginas não existem no arquivo.`,
    next: msg`Informe números e intervalos, por exemplo 1-3, 7.`,
  },
  printerUnknown: {
    what: msg`Esta impressora não está mais neste computador.`,
    next: msg`Nada foi impresso. Ligue-a, ou escolha outra.`,
  },
  openWithFailed: {
    what: msg`O sistema não deixou mudar o que aparece em “Abrir com”.`,
    next: msg`Nada foi alterado nos programas padrão. A planilha continua podendo ser aberta em Boletos, Lote.`,
  },
  printFailed: {
    what: msg`A impressora não aceitou o trabalho.`,
    next: msg`O arquivo continua na lista de impressões. Verifique a impressora e imprima de novo, ou escolha outro modo.`,
  },
  // a team's server
  teamNotOpened: {
    what: msg`Não foi possível abrir os dados da equipe.`,
    next: msg`Nada foi enviado nem gravado, e os dados deste computador não mudaram. Tente de novo ou altere a conexão.`,
  },
  teamDiskFull: {
    what: msg`O disco do servidor da equipe está cheio.`,
    next: msg`Esta alteração não foi salva; as anteriores não foram afetadas. Peça ao administrador do servidor que libere espaço e tente de novo.`,
  },
  teamSilent: {
    what: msg`O servidor da equipe não responde.`,
    next: msg`Nada foi enviado nem gravado. O Guichê continua tentando; repita quando ele responder.`,
  },
  teamRole: {
    what: msg`Seu perfil é só de consulta.`,
    next: msg`Nada foi gravado nem enviado. Peça a um operador ou aprovador; o perfil é alterado em Equipe.`,
  },
  teamRemoved: {
    what: msg`Seu usuário não participa mais da equipe.`,
    next: msg`Nada foi gravado nem enviado agora. Peça a quem administra a equipe para incluir seu usuário de novo; depois, reabra o Guichê.`,
  },
  notInTeam: {
    what: msg`Esta função não está disponível em equipe.`,
    next: msg`Veja como fazer na ajuda, em “Trabalhar em equipe”.`,
  },
} as const satisfies Record<ErrorCode, Sentence>;
