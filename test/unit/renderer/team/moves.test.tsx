import { describe, expect, test } from 'vitest';
import { moveRefusals } from '../../../../preload/contract/team-terms.ts';
import { MoveFailed, OwnLedgerSummary, PlanFacts } from '../../../../renderer/team/MoveLedger.tsx';
import { SchemaFacts } from '../../../../renderer/team/DatabaseVersion.tsx';
import { draw } from '../../../helpers/render.tsx';

describe('a move', () => {
  test('shows a list of obstacles, which can be copied', () => {
    const { lines, acts, banners } = draw(
      <MoveFailed why={{ kind: 'refused', code: 'sameRemoteId', list: ['900', '901'] }} />,
    );
    expect(lines).toEqual(expect.arrayContaining(['900', '901']));
    expect(acts).toEqual(['Copiar a lista']);
    expect(banners).toEqual(['doubt']);
  });

  test('has two sentences for each reason, and the second says that nothing changed', () => {
    for (const code of moveRefusals) {
      const { lines } = draw(<MoveFailed why={{ kind: 'refused', code, list: [] }} />);
      expect(lines).toHaveLength(2);
      expect(lines[1]).toMatch(/^Nada foi (mudado|trazido)/);
    }
  });

  test('says what is here: nothing, already moved, or this number of accounts', () => {
    expect(draw(<OwnLedgerSummary own={{ kind: 'empty' }} />).lines.join()).toContain('não há nada a trazer');
    expect(draw(<OwnLedgerSummary own={{ kind: 'inTeam' }} />).lines.join()).toContain('já está na equipe');
    const here = { kind: 'here', boletos: 1234, accounts: ['Padaria', 'Oficina'] } as const;
    expect(draw(<OwnLedgerSummary own={here} />).lines.join()).toContain(
      'Boletos: 1.234; contas: Padaria, Oficina.',
    );
  });

  test('says for each account whether it is joined with one of the team', () => {
    const accounts = [
      { name: 'Padaria', joined: true },
      { name: 'Oficina', joined: false },
    ];
    const plan = { boletos: 7, cents: 70_000, batches: 2, ready: 4, uncertain: 1, accounts };
    const { lines } = draw(<PlanFacts plan={plan} />);
    expect(lines).toContain('Padaria (junta-se à da equipe); Oficina (nova na equipe)');
  });
});

describe('the version of the database', () => {
  const schema = {
    kind: 'schema',
    version: 1,
    least: 1,
    known: { oldest: 1, newest: 1 },
    expand: null,
    contract: null,
  } as const;
  const shown = (of: Partial<Parameters<typeof SchemaFacts>[0]['schema']>) =>
    draw(<SchemaFacts schema={{ ...schema, ...of }} onStep={() => undefined} />);

  test('has no button if it is the newest', () => {
    const { lines, acts } = shown({});
    expect(lines).toContain('Está na versão mais nova: não há nada a fazer.');
    expect(acts).toEqual([]);
  });

  test('offers new functions, and offers to remove old ones only if no computer uses them', () => {
    expect(shown({ expand: { to: 2, sql: '' } }).acts).toEqual(['Atualizar o banco de dados…']);
    const contract = { to: 2, app: '1.1.0', olderComputers: [], sql: '' };
    expect(shown({ contract }).acts).toEqual(['Retirar o que era antigo…']);
    const waits = shown({ contract: { ...contract, olderComputers: ['PC-01'] } });
    expect(waits.acts).toEqual([]);
    expect(waits.lines.join()).toContain('1.1.0: PC-01.');
  });

  test('tells a program that is older than the server whether it is still compatible', () => {
    expect(shown({ version: 2 }).lines.join()).toContain('Este programa continua funcionando.');
    expect(shown({ version: 2, least: 2 }).banners).toEqual(['doubt']);
  });
});
