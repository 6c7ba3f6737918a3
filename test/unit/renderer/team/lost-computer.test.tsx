// A computer marked as lost may have issued boletos that the server does not know: its dialog says so, and so does the next issuing.
import type { ReactNode } from 'react';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { TeamComputer } from '../../../../preload/contract/team-work.ts';
import { account } from '../samples.ts';

// A portal is not rendered as text, so the dialog is rendered in its place. Other files of this process may have loaded the real one.
vi.resetModules();
vi.doMock('react-aria-components/Modal', () => {
  const Shown = ({ children }: { readonly children: ReactNode }) => <div>{children}</div>;
  return { Modal: Shown, ModalOverlay: Shown };
});
const { UnmatchedQuestion } = await import('../../../../renderer/boletos/RestoredQuestions.tsx');
const { LoseComputer } = await import('../../../../renderer/team/Computers.tsx');
const { draw } = await import('../../../helpers/render.tsx');
afterAll(() => {
  vi.doUnmock('react-aria-components/Modal');
  vi.resetModules();
});

const nothing = () => undefined;

describe('the dialog that marks a computer as lost', () => {
  const computer: TeamComputer = {
    id: 'b',
    name: 'PC-02',
    clerk: 'Ana Lima',
    version: '1.0.0',
    lastSeen: '2026-03-02T12:00:00.000Z',
    lostAt: null,
    takenOverAt: null,
    accounts: [],
    atStake: 0,
    roll: null,
  };
  const ask = (frozen: boolean, atStake: number) =>
    draw(
      <LoseComputer computer={{ ...computer, atStake }} frozen={frozen} onClose={nothing} again={nothing} />,
    );

  test('says during a computer check that the old server must be off, before its button can be pressed', () => {
    const { lines, banners, buttons } = ask(true, 60);
    expect(lines).toContain('Marcar PC-02 como perdido?');
    expect(banners).toEqual(['bad', 'doubt']);
    expect(lines).toContain('O servidor antigo precisa estar desligado');
    expect(lines).toContain('60 boletos ou saques passarão para “A confirmar”');
    expect(lines).toContain(
      'Enquanto o servidor antigo funcionar, PC-02 pode continuar emitindo por ele, e haveria boletos em dobro. Desligue-o antes.',
    );
    expect(lines.join(' ')).toContain('“Não foi emitido” só é aceito após dez minutos');
    expect(buttons).toContainEqual({ name: 'Marcar como perdido: 60 a confirmar', disabled: true });
  });

  test('does not mention another server outside of a computer check', () => {
    const { lines, banners } = ask(false, 1);
    expect(banners).toEqual(['doubt']);
    expect(lines).toContain('1 boleto ou saque passará para “A confirmar”');
    expect(lines.join(' ')).not.toContain('servidor antigo');
    expect(ask(false, 0).lines).toContain('Ele não está enviando nada.');
  });
});

describe('the question before an account of a lost computer issues', () => {
  const ask = (mustCompare: boolean) =>
    draw(
      <UnmatchedQuestion
        account={account()}
        since="2026-03-02T12:00:00.000Z"
        mustCompare={mustCompare}
        busy={false}
        onClose={nothing}
        onMatched={nothing}
        onDeclined={nothing}
      />,
    );

  test('offers only the comparison, and says why', () => {
    const { acts, lines, markup } = ask(true);
    expect(acts).toEqual(['Comparar com o painel…', 'Cancelar']);
    expect(lines.join(' ')).toContain(
      'Um computador da equipe foi marcado como perdido e pode ter emitido boletos',
    );
    expect(markup).not.toContain('<input');
    expect(lines.join(' ')).not.toContain('sem comparar');
  });

  test('can be declined with the account’s typed name if no computer was marked as lost', () => {
    const { buttons, lines, markup } = ask(false);
    expect(buttons).toContainEqual({ name: 'Emitir sem comparar com o painel', disabled: true });
    expect(markup).toContain('<input');
    expect(lines.join(' ')).not.toContain('perdido');
  });
});
