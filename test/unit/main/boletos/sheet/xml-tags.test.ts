import { expect, it } from 'vitest';
import { xmlTags } from '../../../../../main/boletos/sheet/xml-tags.ts';

const tags = (xml: string, ...names: readonly string[]) =>
  Array.from(xmlTags(xml, new Set(names)), ({ name, closing, empty, text, attribute }) => ({
    name,
    closing,
    empty,
    text,
    r: attribute('r'),
  }));
const plain = { closing: false, empty: false, text: '', r: null };

it('gives the wanted tags with their attributes and what stands behind them', () => {
  expect(tags('<x:row r="1"><c r = \'A1\'/><v>7 &lt;</v></x:row>', 'row', 'c', 'v')).toEqual([
    { ...plain, name: 'row', r: '1' },
    { ...plain, name: 'c', empty: true, r: 'A1' },
    { ...plain, name: 'v', text: '7 &lt;' },
    { ...plain, name: 'v', closing: true },
    { ...plain, name: 'row', closing: true },
  ]);
});

it.each([
  ['<c s="1>2" r="B2">', 'B2'],
  ['<c xr:uid="x" a:r="C3">', 'C3'],
  ['<c t r="D4">', 'D4'],
  ['<c r="&lt;&#65;&#x42;">', '<AB'],
  ['<c r=E5>', null],
  ['<c>', null],
])('reads the attribute r of %s as %s', (xml, r) => {
  expect(tags(xml, 'c')).toEqual([{ ...plain, name: 'c', r }]);
});

it.each([
  ['tags that never end', '<c '.repeat(1_000_000)],
  ['attributes without a value', `<c ${'r= '.repeat(1_000_000)}>`],
  ['names without a value', `<c ${'r '.repeat(1_000_000)}>`],
  ['quotes', `<c r="${"'".repeat(2_000_000)}>`],
  ['comments that never end', `<c/>${'<!--'.repeat(1_000_000)}`],
])('looks at each letter once: %s', (_, xml) => {
  expect(tags(xml, 'c').length).toBeLessThan(2);
});

it('leaves out comments, texts taken as they are, and tags that never end', () => {
  expect(tags('<!-- <c r="1"/> --><![CDATA[<c r="2"/>]]><?c r="3"?><c r="4"', 'c')).toEqual([]);
  expect(tags('<!-- <c r="1"/>', 'c')).toEqual([]);
  expect(tags('<col/><c/>', 'c')).toEqual([{ ...plain, name: 'c', empty: true }]);
});
