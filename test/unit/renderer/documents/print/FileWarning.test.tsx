import { expect, test } from 'vitest';
import type { BarsVerdict } from '../../../../../preload/contract/document-terms.ts';
import { FileWarning } from '../../../../../renderer/documents/print/PrintForm.tsx';
import { draw } from '../../../../helpers/render.tsx';

const warning = (bars: BarsVerdict | null, missing = 0) => draw(<FileWarning file={{ bars, missing }} />);

test.each([null, 'equal', 'line', 'none'] as const)('a file with bar codes %s causes no warning', (bars) => {
  expect(warning(bars).markup).toBe('');
});

test.each([
  ['different', 'bad', 'Não entregue este PDF: ele é de outro boleto'],
  ['some', 'doubt', 'Nem todos os códigos de barras foram conferidos'],
] as const)('bar codes %s', (bars, kind, title) => {
  const drawn = warning(bars);
  expect(drawn).toMatchObject({ banners: [kind], live: true });
  expect(drawn.lines[0]).toBe(title);
});

test.each([
  [1, 'Falta 1 boleto neste carnê'],
  [1_200, 'Faltam 1.200 boletos neste carnê'],
])('%i missing', (missing, title) => {
  const drawn = warning('equal', missing);
  expect(drawn).toMatchObject({ banners: ['doubt'], live: true });
  expect(drawn.lines).toEqual([title, 'Só o que foi recebido será impresso.']);
});

test('another boleto’s bar code and missing boletos are both shown, the worse first', () => {
  expect(warning('different', 2).banners).toEqual(['bad', 'doubt']);
});
