// Why a team's server cannot be reached or used, and why an act of its owner was refused, as two sentences: what happened; what was
// not changed and what to do.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { OwnerTrouble } from '../../preload/contract/team.ts';
import type { TeamRole } from '../../preload/contract/team-terms.ts';
import type { Sentence } from './error-sentences.ts';

export const troubleSentences: Readonly<Record<OwnerTrouble, Sentence>> = {
  settingsMissing: {
    what: msg`Faltam dados da conexão.`,
    next: msg`Nada foi mudado. Preencha endereço, banco de dados, login e senha.`,
  },
  hostUnknown: {
    what: msg`O endereço do servidor não foi encontrado.`,
    next: msg`Nada foi mudado. Confira o endereço e a rede deste computador.`,
  },
  portRefused: {
    what: msg`O computador existe, mas nenhum servidor atende nesta porta.`,
    next: msg`Nada foi mudado. Confira a porta e se o PostgreSQL está ligado.`,
  },
  unreachable: {
    what: msg`Não há caminho de rede até o servidor.`,
    next: msg`Nada foi mudado. Confira a rede ou a VPN deste computador.`,
  },
  timeout: {
    what: msg`O servidor não respondeu a tempo.`,
    next: msg`Nada foi mudado. Confira o endereço e se um firewall impede a conexão.`,
  },
  notPostgres: {
    what: msg`O que respondeu neste endereço não é um PostgreSQL.`,
    next: msg`Nada foi mudado, e a senha não foi enviada. Confira o endereço e a porta.`,
  },
  tlsNotOffered: {
    what: msg`O servidor não oferece conexão protegida (TLS).`,
    next: msg`Nada foi mudado, e a senha não foi enviada. Peça ao administrador que ative TLS no servidor.`,
  },
  certificateUntrusted: {
    what: msg`O certificado do servidor é de uma autoridade desconhecida.`,
    next: msg`Nada foi mudado, e a senha não foi enviada. Peça ao administrador o certificado da autoridade (PEM) e informe-o aqui.`,
  },
  certificateExpired: {
    what: msg`O certificado do servidor está fora da validade.`,
    next: msg`Nada foi mudado, e a senha não foi enviada. Confira a data deste computador; se estiver certa, o administrador precisa renovar o certificado.`,
  },
  certificateName: {
    what: msg`O certificado do servidor é de outro endereço.`,
    next: msg`Nada foi mudado, e a senha não foi enviada. Use o endereço que consta no certificado.`,
  },
  databaseUnknown: {
    what: msg`O servidor não tem um banco de dados com este nome.`,
    next: msg`Nada foi mudado. Confira o nome, ou peça ao administrador que crie o banco.`,
  },
  passwordWrong: {
    what: msg`O login ou a senha não confere.`,
    next: msg`Nada foi mudado. Digite a senha de novo; quem administra a equipe pode dar outra.`,
  },
  loginRefused: {
    what: msg`O servidor não aceita este login a partir deste computador.`,
    next: msg`Nada foi mudado. Quem administra a equipe inclui você em “Pessoas”; o administrador do servidor libera o login, o banco e este computador (pg_hba.conf).`,
  },
  scramNotOffered: {
    what: msg`O servidor pede a senha de um modo que a deixaria visível.`,
    next: msg`Nada foi mudado, e a senha não foi enviada. Peça ao administrador que use scram-sha-256.`,
  },
  serverBusy: {
    what: msg`O servidor não aceita mais conexões agora.`,
    next: msg`Nada foi mudado. Tente de novo em um minuto; se repetir, avise o administrador.`,
  },
  connectionLost: {
    what: msg`A conexão com o servidor caiu.`,
    next: msg`Verifique de novo antes de repetir: pode ser que a última resposta não tenha chegado.`,
  },
  serverTooOld: {
    what: msg`O servidor tem uma versão antiga do PostgreSQL.`,
    next: msg`Nada foi mudado. O Guichê precisa da versão 15 ou mais nova.`,
  },
  readOnly: {
    what: msg`Este servidor só permite leitura.`,
    next: msg`Nada foi mudado. Use o endereço do servidor principal, e não o de uma réplica.`,
  },
  pooled: {
    what: msg`Entre este computador e o servidor há um programa que divide conexões (como PgBouncer no modo de transação).`,
    next: msg`Nada foi mudado. Use o endereço direto do PostgreSQL, ou o modo de sessão.`,
  },
  engineUnsupported: {
    what: msg`Este servidor não faz tudo o que o Guichê precisa para não enviar em dobro.`,
    next: msg`Nada foi mudado. Use o PostgreSQL 15 ou mais novo.`,
  },
  encodingWrong: {
    what: msg`O banco de dados não usa a codificação UTF-8.`,
    next: msg`Nada foi mudado. Peça ao administrador um banco criado com ENCODING 'UTF8'.`,
  },
  fsyncOff: {
    what: msg`O servidor confirma gravações antes de elas estarem no disco (fsync desligado).`,
    next: msg`Nada foi mudado. Depois de uma queda de energia haveria envios esquecidos: peça ao administrador que ligue fsync.`,
  },
  extensionMissing: {
    what: msg`Falta no servidor a extensão pg_trgm.`,
    next: msg`Nada foi mudado. Peça ao administrador que instale o pacote de extensões do PostgreSQL (postgresql-contrib).`,
  },
  rightsMissing: {
    what: msg`Este login não pode criar a equipe.`,
    next: msg`Nada foi mudado. Use o login do dono do banco, com CREATEROLE, ou dê o SQL ao administrador.`,
  },
  teamExists: {
    what: msg`Este banco de dados já tem uma equipe.`,
    next: msg`Nada foi mudado. Para trabalhar nela, escolha “Entrar em uma equipe”.`,
  },
  teamMissing: {
    what: msg`Este banco de dados ainda não tem uma equipe.`,
    next: msg`Nada foi mudado. Confira o nome do banco, ou escolha “Criar uma equipe”.`,
  },
  notAClerk: {
    what: msg`Este login não é de uma pessoa da equipe.`,
    next: msg`Nada foi mudado. Peça a quem administra a equipe que inclua você em “Pessoas”.`,
  },
  schemaNewer: {
    what: msg`A equipe já usa uma versão mais nova do Guichê.`,
    next: msg`Nada foi mudado. Atualize o Guichê neste computador.`,
  },
  schemaOlder: {
    what: msg`O registro da equipe é de uma versão anterior do Guichê.`,
    next: msg`Nada foi mudado. Quem administra a equipe precisa atualizar o registro primeiro.`,
  },
  appTooOld: {
    what: msg`A equipe não aceita mais esta versão do Guichê.`,
    next: msg`Nada foi mudado. Atualize o Guichê neste computador.`,
  },
  passwordMissing: {
    what: msg`Não há senha salva para esta conexão.`,
    next: msg`Nada foi mudado. Digite a senha.`,
  },
  connectionUnreadable: {
    what: msg`A conexão salva neste computador não pode ser lida.`,
    next: msg`O registro da equipe não mudou. Informe a conexão de novo.`,
  },
  ownerRights: {
    what: msg`Este login não administra a equipe.`,
    next: msg`Nada foi mudado. Use o login do dono, o mesmo que criou a equipe.`,
  },
  loginTaken: {
    what: msg`Este login já existe no servidor.`,
    next: msg`Nada foi mudado. Escolha outro login.`,
  },
  loginUnknown: {
    what: msg`Esta pessoa não está mais na equipe.`,
    next: msg`Nada foi mudado. A lista foi alterada em outro computador: abra de novo e confira.`,
  },
  lastApprover: {
    what: msg`Esta é a última pessoa que aprova saques.`,
    next: msg`Nada foi mudado. Dê antes o papel de aprovador a outra pessoa.`,
  },
  stillSending: {
    what: msg`Um computador desta pessoa ainda não informou o resultado do que enviou.`,
    next: msg`Nada foi mudado. Pause o envio nesse computador e espere ele responder; se ele se perdeu, continue o lote em outro computador primeiro.`,
  },
  computersOlder: {
    what: msg`Há computadores com uma versão anterior do Guichê.`,
    next: msg`Nada foi mudado. Atualize o Guichê neles e abra uma vez, ou dê por perdido o que não volta.`,
  },
  notExpanded: {
    what: msg`O banco de dados da equipe ainda não foi atualizado.`,
    next: msg`Nada foi mudado. Atualize-o primeiro.`,
  },
  notConnected: {
    what: msg`Este computador não está em uma equipe.`,
    next: msg`Nada foi mudado. Conecte-o primeiro.`,
  },
  statementRefused: {
    what: msg`O servidor recusou a alteração.`,
    next: msg`Nada foi mudado. Mostre o detalhe ao administrador do servidor.`,
  },
};

export const roleWords: Readonly<Record<TeamRole, MessageDescriptor>> = {
  reader: msg`Consulta`,
  operator: msg`Operador`,
  approver: msg`Aprovador`,
};

export const roleHelp: Readonly<Record<TeamRole, MessageDescriptor>> = {
  reader: msg`Vê tudo e não altera nada.`,
  operator: msg`Emite boletos e pede saques.`,
  approver: msg`Também aprova saques pedidos por outra pessoa.`,
};
