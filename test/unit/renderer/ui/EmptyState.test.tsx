import { expect, test } from 'vitest';
import { EmptyState } from '../../../../renderer/ui/EmptyState.tsx';
import { draw } from '../../../helpers/render.tsx';

test('an empty list says so, and what to do', () => {
  const full = draw(
    <EmptyState icon="file" title="Nada ainda" acts={<button>Começar</button>}>
      Arraste uma planilha.
    </EmptyState>,
  );
  expect(full.lines).toEqual(['Nada ainda', 'Arraste uma planilha.', 'Começar']);
  expect(draw(<EmptyState icon="file" title="Nada ainda" />).lines).toEqual(['Nada ainda']);
});
