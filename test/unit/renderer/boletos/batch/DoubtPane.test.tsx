import { describe, expect, test } from 'vitest';
import { FoundNotCreated } from '../../../../../renderer/boletos/batch/DoubtPane.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { doubt } from './doubt.ts';

const inMinutes = (many: number) => new Date(Date.now() + many * 60_000).toISOString();
const shown = (...of: Parameters<typeof doubt>) =>
  draw(<FoundNotCreated doubt={doubt(...of)} onSettled={() => undefined} />);
const ref = { ref: 'GX-1', places: ['callback'] } as const;

describe('a boleto that was not found in the dashboard', () => {
  test.each([
    ['with an attempt', {}],
    ['of a freeze, without an attempt', null],
  ])('cannot be marked as not created while it may still appear: %s', (_, attempt) => {
    const { lines, buttons } = shown(attempt, inMinutes(61));
    expect(lines.at(-1)).toMatch(
      /^Disponível a partir de \d\d\/\d\d\/\d{4} \d\d:\d\d: até lá, o boleto ainda pode aparecer no painel\.$/,
    );
    expect(buttons).toHaveLength(1);
    expect(buttons[0]?.disabled).toBe(true);
    expect(buttons[0]?.name).toMatch(/^Não foi emitido \(aguarde (61:00|60:5\d)\)$/);
  });

  test.each([
    [
      ref,
      'Informe só depois de procurar pela referência, pelo valor e pelo pagador, inclusive entre os boletos de hoje e os sem nome.',
    ],
    [
      null,
      'Informe só depois de procurar pelo pagador, pelo valor e pelo vencimento, inclusive entre os boletos de hoje e os sem nome.',
    ],
  ])('afterwards names the value by which it had to be looked for', (sentRef, words) => {
    const { lines, acts } = shown({ sentRef }, inMinutes(-1));
    expect(lines.at(-1)).toBe(words);
    expect(acts).toEqual(['Não foi emitido…']);
  });
});
