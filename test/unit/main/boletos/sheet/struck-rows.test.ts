// Rows that somebody struck through in a workbook, because they are settled or cancelled.
import { expect, test } from 'vitest';
import { checkAll, openedFile } from '../../../../fixtures/checked-sheet.ts';
import { ana, bia, rui } from '../../../../fixtures/hand-written-sheet.ts';
import { book, textCell, textRow } from '../../../../fixtures/hand-made-book.ts';

const fonts =
  '<fonts><font><sz val="11"/></font><font><b/><strike/></font><font><strike val="0"/></font></fonts>';
const styles = (xfs: string, base = '<xf fontId="0"/>', behind = ''): string =>
  `<styleSheet>${fonts}<cellStyleXfs>${base}</cellStyleXfs><cellXfs><xf fontId="0"/><xf numFmtId="14" fontId="0"/>${xfs}</cellXfs>${behind}</styleSheet>`;
const strings = (...items: readonly string[]): string =>
  `<sst>${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;
const run = (text: string, font: string | null): string =>
  `<r>${font === null ? '' : `<rPr>${font}</rPr>`}<t>${text}</t></r>`;

/** Three payers; `cells` replaces those of the second. */
async function problemsOf(
  cells: readonly (string | null)[],
  parts: Readonly<Record<string, string>> = {},
): Promise<readonly (readonly string[])[]> {
  const row = (line: number, { name, cpf }: typeof ana, own: readonly (string | null)[] = []) =>
    `<row r="${line}">${[name, cpf, '150,50', '11/01/2027', 'B']
      .map((text, at) => own[at] ?? textCell(`${'ABCDE'.charAt(at)}${line}`, text))
      .join('')}</row>`;
  const header = textRow(1, ['Nome', 'CPF', 'Valor', 'Vencimento', 'Turma']);
  const rows = [header, row(2, ana), row(3, rui, cells), row(4, bia)].join('');
  const sheet = await openedFile(book({ rows, parts }));
  return checkAll(sheet).rows.map(({ problems }) => problems.map(({ code }) => code));
}
const asked = [[], ['struckInSheet'], []];
const silent = [[], [], []];

const struckStyle = { 'xl/styles.xml': styles('<xf fontId="1"/><xf fontId="2"/>') };
const amount = (style: number): string => `<c r="C3" s="${style}"><v>150.5</v></c>`;
const day = '<c r="D3" s="2"><v>46398</v></c>';

test('a cell of a font that is struck through', async () => {
  expect(await problemsOf([null, null, amount(2)], struckStyle)).toEqual(asked);
  const name = `<c r="A3" s="2" t="inlineStr"><is><t>${rui.name}</t></is></c>`;
  expect(await problemsOf([name], struckStyle)).toEqual(asked);
  const dated = { 'xl/styles.xml': styles('<xf numFmtId="14" fontId="1"/>') };
  expect(await problemsOf([null, null, null, day], dated)).toEqual(asked);
  const formula = '<c r="C3" s="2"><f>301/2</f><v>150.5</v></c>';
  expect(await problemsOf([null, null, formula], struckStyle)).toEqual(asked);
});

test('a style without a font of its own has that of its base', async () => {
  const inherited = { 'xl/styles.xml': styles('<xf xfId="1"/>', '<xf fontId="0"/><xf fontId="1"/>') };
  expect(await problemsOf([null, null, amount(2)], inherited)).toEqual(asked);
});

test('text of which a part is struck through', async () => {
  const shared = '<c r="A3" t="s"><v>1</v></c>';
  const of = (...runs: readonly string[]) => ({
    'xl/sharedStrings.xml': strings('<t>other</t>', runs.join('')),
  });
  expect(await problemsOf([shared], of(run(rui.name, '<strike/>')))).toEqual(asked);
  expect(await problemsOf([shared], of(run('Ana ', null), run(rui.name, '<strike val="1"/>')))).toEqual(
    asked,
  );
  expect(await problemsOf([shared], of(run(rui.name, '<b/><strike val="0"/>')))).toEqual(silent);
  const inline = `<c r="A3" t="inlineStr"><is>${run('Rui ', '<b/>')}${run('Prado', '<strike/>')}</is></c>`;
  expect(await problemsOf([inline])).toEqual(asked);
});

test('a struck cell that is not sent, another font, and a conditional format say nothing', async () => {
  const more = '<c r="E3" s="2" t="inlineStr"><is><t>B</t></is></c>';
  expect(await problemsOf([null, null, null, null, more], struckStyle)).toEqual(silent);
  expect(await problemsOf([null, null, amount(3)], struckStyle)).toEqual(silent);
  const behind = '<dxfs><dxf><font><strike/></font></dxf></dxfs>';
  const conditional = { 'xl/styles.xml': styles('<xf fontId="2"/>', undefined, behind) };
  expect(await problemsOf([null, null, amount(2)], conditional)).toEqual(silent);
});

test('a blank cell that is struck through says nothing', async () => {
  expect(await problemsOf([null, null, null, null, '<c r="E3" s="2"/>'], struckStyle)).toEqual(silent);
});
