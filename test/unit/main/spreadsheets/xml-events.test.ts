import { expect, it } from 'vitest';
import { readXml } from '../../../../main/spreadsheets/xml-events.ts';

/** The events, one line each, and how the document ended. */
function events(xml: string, wanted = 'r'): readonly unknown[] {
  const seen: unknown[] = [];
  const whole = readXml(xml, {
    open: (name, attribute) => seen.push(`<${name}> ${attribute(wanted)}`),
    close: (name) => seen.push(`</${name}>`),
    text: (text) => seen.push(text),
  });
  return [...seen, whole];
}

it('gives elements, attributes and texts in their order, without prefixes', () => {
  expect(events('\ufeff<?xml version="1.0"?>\n<x:row r="1"><c r = \'A1\'/><v>7 &lt;</v></x:row>\n')).toEqual([
    '<row> 1',
    '<c> A1',
    '</c>',
    '<v> null',
    '7 <',
    '</v>',
    '</row>',
    true,
  ]);
});

it.each([
  ['<c s="1>2" r="B2"/>', 'B2'],
  ['<c xr:uid="x" a:r="C3"/>', 'C3'],
  ['<c xmlns:r="urn:x" r="C4"/>', 'C4'],
  ['<c t r="D4"/>', 'D4'],
  ['<c r="&lt;&#65;&#x42;&amp;&other;"/>', '<AB&&other;'],
  ['<c r=E5/>', null],
  ['<c R="x" ar="y"/>', null],
  ['<c/>', null],
])('reads the attribute r of %s as %s', (xml, r) => {
  expect(events(xml)).toEqual([`<c> ${r}`, '</c>', true]);
});

it('passes sections unchanged, and no comments', () => {
  expect(events('<t>a<!-- <c r="1"/> --><![CDATA[<c r="2"/>]]>b</t>')).toEqual([
    '<t> null',
    'a',
    '<c r="2"/>',
    'b',
    '</t>',
    true,
  ]);
});

it.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a></a></a>',
  '<a/><b/>',
  '<a',
  '<a b="c>',
  '<a <b/>',
  '< a/>',
  '<!-- ',
  '<![CDATA[',
  '<a><!-- -></a>',
  '<!DOCTYPE a><a/>',
  `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`,
])('reports that %s is no whole document', (xml) => {
  expect(events(xml).at(-1)).toBe(false);
});
