import { describe, expect, test } from 'vitest';
import { ServerFound } from '../../../../renderer/team/server-form.tsx';
import { MakeTeam } from '../../../../renderer/team/MakeTeam.tsx';
import { commandsOf, NoServer } from '../../../../renderer/team/NoServer.tsx';
import { PeopleTable } from '../../../../renderer/team/People.tsx';
import { connectionOf, draftOf } from '../../../../renderer/team/ServerFields.tsx';
import { readConnection } from '../../../../renderer/team/connection-text.ts';
import { NoTeam } from '../../../../renderer/team/TeamScreen.tsx';
import { PastedNotice } from '../../../../renderer/team/use-pasted-connection.tsx';
import composeFile from '../../../../build/team-server/compose.yaml?raw';
import guide from '../../../../build/team-server/README.md?raw';
import { draw } from '../../../helpers/render.tsx';

const server = {
  version: 'PostgreSQL 15.9 on x86_64-pc-linux-gnu, compiled by gcc',
  missing: [],
  mayCreateSchema: false,
  mayCreateRoles: false,
  hasTeam: true,
  role: 'operator',
  leastApp: '0.0.0',
} as const;

describe('Equipe', () => {
  test('without a team offers the two ways to start, and no button before the form is filled', () => {
    const { lines, acts } = draw(<NoTeam />);
    expect(lines).toEqual(expect.arrayContaining(['Endereço do servidor', 'Porta', 'Banco de dados']));
    expect(acts).not.toContain('Verificar');
    expect(acts).not.toContain('Entrar na equipe');
  });

  test('offers three ways to a server, and says what the server must allow', () => {
    const { lines, acts } = draw(<NoServer />);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Contratar um PostgreSQL na nuvem',
        'Usar um computador do escritório com Debian 12, Ubuntu 24.04 ou mais novo',
        'Usar um computador do escritório com Docker',
        'seis conexões por computador, e duas a mais por alguns segundos ao abrir;',
        'conexões diretas ou de sessão: um pooler em modo de transação não serve;',
      ]),
    );
    expect(acts).toEqual(expect.arrayContaining(['team-server.sh', 'debian.sh', 'compose.yaml']));
    for (const command of Object.values(commandsOf('192.168.0.10')).flat()) expect(lines).toContain(command);
  });

  test('names the commands in the guide of the server, and the image in its file', () => {
    const { debian, compose } = commandsOf('192.168.0.10');
    for (const command of debian) expect(guide).toContain(`\`${command}\``);
    expect(guide).toContain(`\`\`\`\n${compose.join('\n')}\n\`\`\``);
    for (const image of composeFile.match(/postgres:\d+/g) ?? []) expect(compose[0]).toContain(` ${image} `);
  });

  test.each([
    [
      { kind: 'refused', why: 'tlsOff' },
      'O endereço colado desliga a proteção da conexão (sslmode=disable).',
    ],
    [{ kind: 'refused', why: 'severalHosts' }, 'O endereço colado tem mais de um servidor.'],
    [{ kind: 'refused', why: 'socket' }, 'O endereço colado usa um soquete local.'],
    [{ kind: 'refused', why: 'unreadable' }, 'O texto colado não é um endereço de conexão completo.'],
  ] as const)('says why a pasted text was not accepted: %j', (of, sentence) => {
    const { lines, live } = draw(<PastedNotice of={of} />);
    expect(lines[0]).toBe(sentence);
    expect(lines).toHaveLength(2);
    expect(live).toBe(true);
  });

  test('says which part of a pasted text has no effect, and where only the login counts', () => {
    const found = readConnection('postgres://u:p@h:6543/d?options=x&sslrootcert=a.crt&sslcert=b');
    if (found?.shown.kind !== 'read') throw new Error('not read');
    expect(draw(<PastedNotice of={found.shown} />).lines).toEqual([
      'Endereço de conexão lido.',
      'A senha está no campo de senha, oculta.',
      'Este endereço parece ser de um pooler. Prefira o endereço direto; “Verificar” informa se este serve.',
      'O endereço cita um certificado em arquivo (sslrootcert). Abra esse arquivo em “Certificado da autoridade”.',
      'O Guichê entra com usuário e senha, sem certificado de cliente (sslcert).',
      'O Guichê não usa: options.',
    ]);
    expect(draw(<PastedNotice of={found.shown} loginOnly />).lines).toEqual([
      'Endereço de conexão lido.',
      'A senha está no campo de senha, oculta.',
      'Só o usuário e a senha foram aproveitados: o servidor é o da equipe.',
    ]);
  });

  test('shows the SQL of a new team on request, before any login', () => {
    expect(draw(<MakeTeam />).acts).toContain('Ver o SQL');
  });

  test('shows what was found: the server’s version and the role', () => {
    const found = draw(<ServerFound of={{ trouble: null, detail: null, server }} />);
    expect(found.lines).toEqual(['Equipe encontrada', 'PostgreSQL 15.9 · Seu perfil: Operador']);
    const empty = { ...server, hasTeam: false, role: null };
    expect(draw(<ServerFound of={{ trouble: null, detail: null, server: empty }} />).lines).toEqual([
      'Servidor pronto para criar a equipe',
      'PostgreSQL 15.9',
    ]);
  });

  test('lists its people; those who left can be neither changed nor removed', () => {
    const { acts, lines } = draw(
      <PeopleTable
        people={[
          { login: 'ana', name: 'Ana Lima', role: 'approver', removedAt: null },
          { login: 'rui', name: 'Rui Sá', role: 'reader', removedAt: '2026-03-02T12:00:00.000Z' },
        ]}
        onChange={() => undefined}
      />,
    );
    expect(acts).toEqual(['Alterar perfil… Ana Lima', 'Remover… Ana Lima']);
    expect(lines).toContain('Saiu da equipe');
  });
});

describe('a typed connection', () => {
  const draft = { ...draftOf(null), host: ' servidor.exemplo ', database: 'equipe' };

  test('is trimmed, and gets the usual port and no authority', () => {
    expect(connectionOf(draft, 'ana ')).toEqual({
      host: 'servidor.exemplo',
      port: 5432,
      database: 'equipe',
      user: 'ana',
      ca: null,
    });
  });

  test.each([
    ['no login', draft, ''],
    ['no address', { ...draft, host: ' ' }, 'ana'],
    ['a whole connection text as address', { ...draft, host: 'postgres://ana:x@servidor/equipe' }, 'ana'],
    ['a port beyond the last', { ...draft, port: '65536' }, 'ana'],
    ['a port that is no number', { ...draft, port: '54e2' }, 'ana'],
    ['another text as certificate', { ...draft, ca: 'certificado' }, 'ana'],
  ])('is invalid with %s', (_, of, login) => {
    expect(connectionOf(of, login)).toBeUndefined();
  });
});
