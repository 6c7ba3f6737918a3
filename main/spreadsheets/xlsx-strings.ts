// Reads the shared strings of a workbook.
import { plainText } from './encoding.ts';
import { withSigns } from './xlsx-cell-value.ts';
import { readXml } from './xml-events.ts';

/** A workbook's shared strings, as cells show them; null if the part is damaged. */
export function readStrings(xml: string): readonly string[] | null {
  const strings: string[] = [];
  let text = '';
  let inItem = false;
  let inText = false;
  let phonetic = false;
  const whole = readXml(xml, {
    open(name) {
      if (name === 'si') {
        inItem = true;
        text = '';
      } else if (name === 'rPh') phonetic = true;
      else if (name === 't') inText = inItem && !phonetic;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        inItem = false;
        strings.push(plainText(withSigns(text)));
      }
    },
    text(piece) {
      if (inText) text += piece;
    },
  });
  return whole ? strings : null;
}
