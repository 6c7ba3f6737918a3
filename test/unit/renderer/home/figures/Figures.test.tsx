import { describe, expect, it } from 'vitest';
import { homeFigures, type Counted } from '../../../../../main/home/figures.ts';
import type { DayCount } from '../../../../../main/ledger/tables/boleto-days.ts';
import { Figures } from '../../../../../renderer/home/figures/Figures.tsx';
import { draw } from '../../../../helpers/render.tsx';

const today = '2026-11-22';
const days: readonly DayCount[] = [
  { what: 'issued', day: '2026-10-05', count: 2, cents: 20_000 },
  { what: 'issued', day: '2026-11-05', count: 1, cents: 15_000 },
  { what: 'open', day: '2026-11-02', count: 1, cents: 10_050 },
  { what: 'open', day: '2026-11-24', count: 3, cents: 4_500 },
  { what: 'settled', day: '2026-11-20', count: 1, cents: 9_950 },
];
const shown = (more: Partial<Counted> = {}, language?: 'en') => {
  const figures = homeFigures({ days, uncertain: { count: 0, cents: 0 }, withdrawals: [], ...more }, today);
  return draw(<Figures figures={figures} />, language ? { language } : {}).lines;
};

describe('the figures of Início', () => {
  it('are named, summed, counted and compared with the previous month', () => {
    const lines = shown();
    expect(lines).toContain(
      'Emitidos no mês R$ 150,00 1 boleto −25% sobre o mês anterior (R$ 200,00 até 22/10)',
    );
    // Nothing can be compared with zero.
    expect(lines).toContain('Pagos no mês R$ 99,50 1 boleto Mês anterior até 22/10: nada');
    expect(lines).toContain('Vencidos em aberto R$ 100,50 1 boleto');
  });

  it('show only the sum of the previous month if a percentage would say nothing', () => {
    const lines = shown({
      days: [
        { what: 'issued', day: '2026-10-05', count: 1, cents: 1 },
        { what: 'issued', day: '2026-11-05', count: 1, cents: 15_000 },
      ],
    });
    expect(lines).toContain('Emitidos no mês R$ 150,00 1 boleto Mês anterior até 22/10: R$ 0,01');
  });

  it('say for each month, age and day what it contains', () => {
    const words = shown().join('\n');
    expect(words).toContain('outubro de 2026: emitidos R$ 200,00 (2 boletos); pagos R$ 0,00 (0 boletos)\n');
    expect(words).toContain('1 a 30 dias: R$ 100,50 (1 boleto)\n');
    expect(words).toContain('ter, 24/11/2026 · R$ 45,00 (3 boletos)\n');
    expect(words).toContain('dom, 22/11/2026 · hoje · fim de semana · R$ 0,00 (0 boletos)\n');
    expect(words).toContain('sex, 25/12/2026 · Natal · R$ 0,00 (0 boletos)\n');
  });

  it('have the weekdays above the columns of the calendar', () => {
    const lines = shown();
    const at = lines.findIndex((line) => line.startsWith('dom'));
    expect(lines[at]).toBe('dom seg ter qua qui sex sáb');
  });

  it('show fee and rate of a month only if the answers contained them', () => {
    const made = { day: today, cents: 100_000, fee: '15', usdt: '180' };
    expect(shown({ withdrawals: [made] }).at(-1)).toBe(
      'nov novembro de 2026: R$ 1.000,00 (1 saque) → 180,00 USDT, tarifa 1,50 %, R$ 5,5556 por USDT',
    );
    expect(shown({ withdrawals: [{ ...made, usdt: null }] }).at(-1)).toBe(
      'nov novembro de 2026: R$ 1.000,00 (1 saque)',
    );
  });

  it('are in English form in English', () => {
    expect(shown({}, 'en').join('\n')).toContain('1 to 30 days: R$ 100.50 (1 boleto)');
  });
});
