import { describe, expect, it } from 'vitest';
import { damaged, type Damage } from '../../../../main/sandbox/pdf-answers.ts';
import { createBoleto, read, sandboxForTest } from '../../../helpers/sandbox-caller.ts';
import { pagesOf, paper, verdict } from '../../../helpers/sandbox-paper.ts';
import { needs } from '../../../helpers/system-tools.ts';

async function pdfAs(shape: Damage | 'plain') {
  const sandbox = await sandboxForTest({ faults: { pdf: shape } });
  await createBoleto(sandbox);
  const { bytes } = await read(sandbox, `/api/v1/boletos/${sandbox.inspect().boletos[0]?.id}/pdf`);
  return bytes;
}

describe('a damaged PDF', needs('qpdf', 'pdftotext'), () => {
  const damages: readonly (readonly [Damage, RegExp])[] = [
    ['badXref', /xref not found/],
    ['wrongLengths', /expected endstream/],
    ['missingEndobj', /expected endobj/],
    ['cutTail', /can't find startxref/],
  ];

  it.each(damages)('has the damage %s and no other', async (damage, words) => {
    const bytes = await pdfAs(damage);
    const verdictText = verdict('qpdf', '--check', paper(bytes));
    expect(verdictText.code).not.toBe(0);
    expect(verdictText.words).toMatch(words);
    for (const [, others] of damages.filter(([other]) => other !== damage)) {
      expect(verdictText.words).not.toMatch(others);
    }
  });

  it('starts with other bytes, within the first KiB, and can be read after them', async () => {
    const bytes = await pdfAs('junkBefore');
    expect(bytes.toString('latin1').startsWith('%PDF-')).toBe(false);
    expect(bytes.indexOf('%PDF-')).toBeLessThan(1024);
    expect(pagesOf(paper(bytes))[0]).toContain('Marina Duarte Prado');
  });

  it('is made from a whole one', async () => {
    const bytes = await pdfAs('plain');
    expect(verdict('qpdf', '--check', paper(bytes))).toMatchObject({ code: 0 });
    for (const [damage] of damages) expect(damaged(bytes, damage)).not.toEqual(bytes);
  });
});
