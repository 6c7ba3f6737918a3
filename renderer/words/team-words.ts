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
    next: msg`Preencha endereço, banco de dados, usuário e senha.`,
  },
  hostUnknown: {
    what: msg`O endereço do servidor não foi encontrado.`,
    next: msg`Confira o endereço e a rede deste computador.`,
  },
  portRefused: {
    what: msg`O computador foi encontrado, mas nenhum servidor responde nesta porta.`,
    next: msg`Confira a porta e se o PostgreSQL está ligado.`,
  },
  unreachable: {
    what: msg`Não há caminho de rede até o servidor.`,
    next: msg`Confira a rede ou a VPN deste computador.`,
  },
  timeout: {
    what: msg`O servidor não respondeu a tempo.`,
    next: msg`Confira o endereço e se um firewall impede a conexão.`,
  },
  notPostgres: {
    what: msg`O que respondeu neste endereço não é um PostgreSQL.`,
    next: msg`A senha não foi enviada. Confira o endereço e a porta.`,
  },
  tlsNotOffered: {
    what: msg`O servidor não oferece conexão protegida (TLS).`,
    next: msg`A senha não foi enviada. Peça ao administrador que ative TLS no servidor.`,
  },
  certificateUntrusted: {
    what: msg`O certificado do servidor é de uma autoridade desconhecida.`,
    next: msg`A senha não foi enviada. Peça ao administrador o certificado da autoridade (PEM) e informe-o aqui.`,
  },
  certificateExpired: {
    what: msg`O certificado do servidor está fora da validade.`,
    next: msg`A senha não foi enviada. Confira a data deste computador; se estiver certa, o administrador precisa renovar o certificado.`,
  },
  certificateName: {
    what: msg`O certificado do servidor é de outro endereço.`,
    next: msg`A senha não foi enviada. Use o endereço que consta no certificado.`,
  },
  databaseUnknown: {
    what: msg`O servidor não tem um banco de dados com este nome.`,
    next: msg`Confira o nome, ou peça ao administrador que crie o banco.`,
  },
  passwordWrong: {
    what: msg`Usuário ou senha incorretos.`,
    next: msg`Digite a senha de novo; quem administra a equipe pode criar outra.`,
  },
  loginRefused: {
    what: msg`O servidor não aceita este usuário a partir deste computador.`,
    next: msg`Quem administra a equipe inclui você em “Pessoas”; o administrador do servidor libera o usuário, o banco e este computador (pg_hba.conf).`,
  },
  scramNotOffered: {
    what: msg`O servidor pede a senha de um modo que a deixaria visível.`,
    next: msg`A senha não foi enviada. Peça ao administrador que use scram-sha-256.`,
  },
  serverBusy: {
    what: msg`O servidor não aceita mais conexões agora.`,
    next: msg`Tente de novo em um minuto; se o problema se repetir, avise o administrador.`,
  },
  connectionLost: {
    what: msg`A conexão com o servidor caiu.`,
    next: msg`Verifique de novo antes de repetir: pode ser que a última resposta não tenha chegado.`,
  },
  serverTooOld: {
    what: msg`O servidor tem uma versão antiga do PostgreSQL.`,
    next: msg`O Guichê precisa da versão 15 ou mais nova.`,
  },
  readOnly: {
    what: msg`Este servidor só permite leitura.`,
    next: msg`Use o endereço do servidor principal, e não o de uma réplica.`,
  },
  pooled: {
    what: msg`Entre este computador e o servidor há um programa que compartilha conexões (como o PgBouncer no modo de transação).`,
    next: msg`Use o endereço direto do PostgreSQL, ou o modo de sessão.`,
  },
  engineUnsupported: {
    what: msg`Este servidor não tem os recursos de que o Guichê precisa para evitar envios em duplicidade.`,
    next: msg`Use o PostgreSQL 15 ou mais novo.`,
  },
  encodingWrong: {
    what: msg`O banco de dados não usa a codificação UTF-8.`,
    next: msg`Peça ao administrador um banco criado com ENCODING 'UTF8'.`,
  },
  fsyncOff: {
    what: msg`O servidor confirma gravações antes de elas estarem no disco (fsync desligado).`,
    next: msg`Depois de uma queda de energia, envios já feitos poderiam se perder. Peça ao administrador que ative o fsync.`,
  },
  extensionMissing: {
    what: msg`Falta no servidor a extensão pg_trgm.`,
    next: msg`Peça ao administrador que instale o pacote de extensões do PostgreSQL (postgresql-contrib).`,
  },
  rightsMissing: {
    what: msg`Este usuário não pode criar a equipe.`,
    next: msg`Use o usuário dono do banco, com CREATEROLE, ou dê o SQL ao administrador.`,
  },
  teamExists: {
    what: msg`Este banco de dados já tem uma equipe.`,
    next: msg`Para trabalhar nela, escolha “Entrar em uma equipe”.`,
  },
  teamMissing: {
    what: msg`Este banco de dados ainda não tem uma equipe.`,
    next: msg`Confira o nome do banco, ou escolha “Criar uma equipe”.`,
  },
  notAClerk: {
    what: msg`Este usuário não é de uma pessoa da equipe.`,
    next: msg`Peça a quem administra a equipe que inclua você em “Pessoas”.`,
  },
  schemaNewer: {
    what: msg`A equipe já usa uma versão mais nova do Guichê.`,
    next: msg`Atualize o Guichê neste computador.`,
  },
  schemaOlder: {
    what: msg`Os dados da equipe são de uma versão anterior do Guichê.`,
    next: msg`Quem administra a equipe precisa atualizá-los primeiro.`,
  },
  appTooOld: {
    what: msg`A equipe não aceita mais esta versão do Guichê.`,
    next: msg`Atualize o Guichê neste computador.`,
  },
  passwordMissing: {
    what: msg`Não há senha salva para esta conexão.`,
    next: msg`Digite a senha.`,
  },
  connectionUnreadable: {
    what: msg`A conexão salva neste computador não pode ser lida.`,
    next: msg`Os dados da equipe não mudaram. Informe a conexão de novo.`,
  },
  ownerRights: {
    what: msg`Este usuário não administra a equipe.`,
    next: msg`Use o usuário dono do banco, o mesmo que criou a equipe.`,
  },
  loginTaken: {
    what: msg`Este usuário já existe no servidor.`,
    next: msg`Escolha outro usuário.`,
  },
  loginUnknown: {
    what: msg`Esta pessoa não está mais na equipe.`,
    next: msg`A lista foi alterada em outro computador: abra de novo e confira.`,
  },
  lastApprover: {
    what: msg`Este é o último aprovador de saques.`,
    next: msg`Dê primeiro o perfil de aprovador a outra pessoa.`,
  },
  stillSending: {
    what: msg`Um computador desta pessoa ainda não informou o resultado do que enviou.`,
    next: msg`Pause o envio nesse computador e espere que ele responda; se ele não for voltar, continue o lote em outro computador primeiro.`,
  },
  computersOlder: {
    what: msg`Há computadores com uma versão anterior do Guichê.`,
    next: msg`Atualize o Guichê nesses computadores e abra-o uma vez em cada um, ou marque como perdidos os que não voltarem.`,
  },
  notExpanded: {
    what: msg`O banco de dados da equipe ainda não foi atualizado.`,
    next: msg`Atualize-o primeiro.`,
  },
  notConnected: {
    what: msg`Este computador não está em uma equipe.`,
    next: msg`Conecte-o primeiro.`,
  },
  statementRefused: {
    what: msg`O servidor recusou a alteração.`,
    next: msg`Mostre o detalhe ao administrador do servidor.`,
  },
};

export const roleWords: Readonly<Record<TeamRole, MessageDescriptor>> = {
  reader: msg`Consulta`,
  operator: msg`Operador`,
  approver: msg`Aprovador`,
};

export const roleHelp: Readonly<Record<TeamRole, MessageDescriptor>> = {
  reader: msg`Vê tudo e não altera nada.`,
  operator: msg`Emite boletos e solicita saques.`,
  approver: msg`Também aprova saques solicitados por outra pessoa.`,
};
