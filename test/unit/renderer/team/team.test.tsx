import { describe, expect, test } from 'vitest';
import { ServerFound } from '../../../../renderer/team/JoinTeam.tsx';
import { MakeTeam } from '../../../../renderer/team/MakeTeam.tsx';
import { PeopleTable } from '../../../../renderer/team/People.tsx';
import { connectionOf, draftOf } from '../../../../renderer/team/ServerFields.tsx';
import { NoTeam } from '../../../../renderer/team/TeamScreen.tsx';
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

  test('shows the SQL of a new team on request, before any login', () => {
    expect(draw(<MakeTeam />).acts).toContain('Ver o SQL');
  });

  test('shows what was found: the server’s version and the role', () => {
    const found = draw(<ServerFound of={{ trouble: null, detail: null, server }} />);
    expect(found.lines).toEqual(['Equipe encontrada', 'PostgreSQL 15.9 · Seu papel: Operador']);
    const empty = { ...server, hasTeam: false, role: null };
    expect(draw(<ServerFound of={{ trouble: null, detail: null, server: empty }} />).lines).toEqual([
      'O servidor pode receber uma equipe',
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
    expect(acts).toEqual(['Mudar papel… Ana Lima', 'Remover… Ana Lima']);
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
    ['a port beyond the last', { ...draft, port: '65536' }, 'ana'],
    ['a port that is no number', { ...draft, port: '54e2' }, 'ana'],
    ['another text as certificate', { ...draft, ca: 'certificado' }, 'ana'],
  ])('is invalid with %s', (_, of, login) => {
    expect(connectionOf(of, login)).toBeUndefined();
  });
});
