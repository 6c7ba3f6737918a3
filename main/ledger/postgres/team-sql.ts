// Writes the statements that create a team as a file, for an administrator who does not let a program create roles.
import { schemaName } from './team-functions.ts';
import { groupOf } from './team-privileges.ts';
import { beginTeam, teamStatements } from './team.ts';

const header = `-- Guichê: cria o registro de uma equipe em um banco de dados vazio do PostgreSQL 15 ou mais novo.
-- Quem executa é o dono do banco (ou um superusuário) e precisa poder criar papéis (CREATEROLE):
--
--   createdb equipe
--   psql --dbname=equipe --set=ON_ERROR_STOP=1 --file=team.sql
--
-- Tudo é feito em uma transação: ou fica pronto, ou nada muda. Depois, para cada pessoa:
--
--   CREATE ROLE ana LOGIN PASSWORD '…' IN ROLE ${groupOf('operator')};
--   INSERT INTO ${schemaName}.clerks (login, name, role) VALUES ('ana', 'Ana', 'operator');
--
-- Com a segunda linha a pessoa passa a poder entrar neste banco, e em nenhum outro do mesmo servidor. Os grupos são do servidor
-- inteiro: com mais de uma equipe nele, todas têm o mesmo dono (PostgreSQL 16 ou mais novo exige).
-- Papéis: reader (vê), operator (emite), approver (emite e aprova saques); o grupo tem o mesmo nome, com ${schemaName}_ na frente.
-- As senhas devem usar scram-sha-256 e, fora do próprio servidor, o pg_hba.conf deve pedir hostssl.`;

/** A script for psql, in which the server creates the team's id. */
export const administratorSql = (): string =>
  [
    header,
    'BEGIN;',
    ...[...teamStatements(), beginTeam.replace('$1', 'gen_random_uuid()::text')].map((statement) => {
      const text = statement.trim();
      return text.endsWith(';') ? text : `${text};`;
    }),
    'COMMIT;',
    '',
  ].join('\n\n');
