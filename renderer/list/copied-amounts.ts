// Cells with amounts or other numbers: shown in the clerk's language and copied in the Brazilian form, because what is
// copied is pasted into a spreadsheet program that reads `1,234.56` as another number.
import type { Language } from '../../preload/shared/money.ts';
import type { Column } from '../ui/grid/columns.ts';

export const copiedAsInBrazil = <Row>(
  language: Language,
  write: (row: Row, language: Language) => string,
): Pick<Column<Row>, 'text' | 'copied'> => ({
  text: (row) => write(row, language),
  copied: (row) => write(row, 'pt-BR'),
});
