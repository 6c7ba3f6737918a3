import { describe, expect, test } from 'vitest';
import type { TeamComputer, TeamComputers, TeamWork } from '../../../../preload/contract/team-work.ts';
import { WorkLines } from '../../../../renderer/app/OthersAtWork.tsx';
import { HolderBanner } from '../../../../renderer/boletos/batch/HeldElsewhere.tsx';
import { FrozenCard } from '../../../../renderer/home/FrozenCard.tsx';
import { ComputersTable } from '../../../../renderer/team/Computers.tsx';
import { RollCallCard } from '../../../../renderer/team/RollCall.tsx';
import { TeamAtWork } from '../../../../renderer/team/TeamScreen.tsx';
import { inTeamAs } from '../samples.ts';
import { draw } from '../../../helpers/render.tsx';

const computer: TeamComputer = {
  id: 'a',
  name: 'PC-01',
  clerk: 'Ana Lima',
  version: '1.0.0',
  lastSeen: '2026-03-02T12:00:00.000Z',
  lostAt: null,
  takenOverAt: null,
  accounts: [{ name: 'Padaria', secrets: ['ci', 'token'] }],
  atStake: 0,
  roll: null,
};
const team = (frozen: TeamComputers['frozen'], ...computers: readonly TeamComputer[]): TeamComputers => ({
  own: 'a',
  role: 'operator',
  frozen,
  computers,
});
const nothing = () => undefined;

describe('the computers of a team', () => {
  test('are listed with the work on each; neither this one nor a lost one can be marked as lost', () => {
    const lost = { ...computer, id: 'c', name: 'PC-03', lostAt: '2026-03-02T12:00:00.000Z' };
    const of = team(null, computer, { ...computer, id: 'b', name: 'PC-02' }, lost);
    const { acts, lines } = draw(<ComputersTable of={of} onLose={nothing} />);
    expect(acts).toEqual(['Marcar como perdido… PC-02']);
    expect(lines).toContain('Padaria: ci, token');
  });

  test('are checked while the team is frozen, and the team continues once all have answered', () => {
    const ready = { ...computer, roll: 'answered' } as const;
    const missing = { ...computer, id: 'b', name: 'PC-02' };
    const before = { ...computer, id: 'c', name: 'PC-03', lostAt: '2026-03-02T12:00:00.000Z' };
    const draws = (...all: readonly TeamComputer[]) =>
      draw(<RollCallCard of={team('counters', ...all)} busy={false} onLose={nothing} onGoOn={nothing} />);
    const waiting = draws(ready, missing, before);
    expect(waiting.acts).toEqual(['Marcar como perdido… PC-02']);
    expect(waiting.lines).toContain('Faltam no servidor envios que os computadores já fizeram.');
    expect(waiting.lines.join(' ')).toContain('1 de 2 responderam.');
    expect(draws(ready, { ...missing, roll: 'lost' }).acts).toEqual(['Retomar']);
  });
});

const work: TeamWork = {
  kind: 'batch',
  batchId: 7,
  name: 'março.xlsx',
  computer: 'PC-03',
  clerk: 'Ana',
  own: false,
  ended: false,
  onTheirWay: 2,
  askedFor: false,
};

describe('what another computer works on', () => {
  test('is shown with the person and the computer', () => {
    const { lines } = draw(
      <WorkLines work={[work, { ...work, kind: 'withdrawal', batchId: null, name: 'Padaria' }]} />,
    );
    expect(lines[0]).toContain('Ana, em PC-03, emite “março.xlsx”');
    expect(lines[1]).toContain('Ana, em PC-03, prepara um saque de Padaria');
    expect(lines[0]).toContain('Enviando 2');
  });

  const banner = (holder: TeamWork | undefined, answered?: Parameters<typeof HolderBanner>[0]['answered']) =>
    draw(
      <HolderBanner
        holder={holder}
        answered={answered}
        busy={false}
        onAsk={nothing}
        onTakeOver={nothing}
        onClose={nothing}
      />,
    );

  test('can be requested while its holder answers, and after the holder has gone', () => {
    expect(banner(work)).toMatchObject({ acts: ['Continuar aqui'], banners: ['info'] });
    expect(banner({ ...work, ended: true })).toMatchObject({ acts: ['Continuar aqui'], banners: ['doubt'] });
    expect(banner(undefined).lines).toContain('Nenhum computador trabalha neste lote');
  });

  test('tells the previous holder who asked', () => {
    const { lines, acts } = banner({ ...work, askedFor: true });
    expect(lines).toContain('Ana pediu para continuar este lote no PC-03.');
    expect(acts).toEqual(['Continuar aqui']);
  });

  test('stays there, with an explanation, if somebody was faster or the login may only read', () => {
    const taken = banner(work, { kind: 'taken', computer: 'PC-05', clerk: 'Bia' });
    expect(taken.lines).toContain('Bia, em PC-05, pediu este lote antes');
    const reads = banner(work, { kind: 'refused', why: 'role' });
    expect(reads.lines.join(' ')).toContain('Seu perfil é só de consulta.');
  });
});

describe('a frozen team', () => {
  test('says why the server does not accept the answer of this computer', () => {
    const { team: at, ...app } = inTeamAs('ana');
    const drawn = (rollTrouble: string | null) =>
      draw(<TeamAtWork />, { state: { app: { ...app, ...(at ? { team: { ...at, rollTrouble } } : {}) } } });
    expect(drawn(null).banners).toEqual([]);
    const shown = drawn('canceling statement due to statement timeout').lines.join(' ');
    expect(shown).toContain('O servidor ainda não aceitou a resposta deste computador à verificação');
    expect(shown).toContain('Resposta do servidor: canceling statement due to statement timeout');
  });

  test('cannot be released on Início, which links to the computer check', () => {
    const freeze = { reason: 'team', since: '2026-03-02T12:00:00.000Z' } as const;
    const { acts } = draw(<FrozenCard freeze={freeze} />);
    expect(acts.at(-1)).toBe('Ver em Equipe');
  });
});
