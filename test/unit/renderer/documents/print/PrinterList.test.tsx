import { expect, test } from 'vitest';
import type { Printer } from '../../../../../preload/contract/document-terms.ts';
import { PrinterList } from '../../../../../renderer/documents/print/PrinterList.tsx';
import { usePrinters } from '../../../../../renderer/documents/print/use-printers.ts';
import { draw } from '../../../../helpers/render.tsx';

const Shown = () => <PrinterList printers={usePrinters()} />;
const printer: Printer = {
  name: 'laser-2',
  label: 'Recepção',
  isDefault: true,
  ways: ['window'],
  way: 'window',
  measuredAt: null,
  scales: false,
};

test('says that it is looking for printers until the system has answered for the first time', () => {
  expect(draw(<Shown />).lines).toContain('Procurando impressoras…');
});

test('starts with the printers of the last answer, so that nothing beside it moves', () => {
  const { lines } = draw(<Shown />, { state: { printers: [printer] } });
  expect(lines).toContain('Recepção');
  expect(lines).not.toContain('Procurando impressoras…');
  expect(draw(<Shown />, { state: { printers: [] } }).lines).toContain('Nenhuma impressora neste computador');
});
