import { describe, expect, test } from 'vitest';
import { ownerTroubles, teamTroubles } from '../../../../preload/contract/team.ts';
import { TroubleBanner } from '../../../../renderer/team/TroubleBanner.tsx';
import { draw } from '../../../helpers/render.tsx';

describe('each trouble of a team’s server', () => {
  test.each([...teamTroubles, ...ownerTroubles])(
    '%s: what happened, and what to do, in both languages',
    (trouble) => {
      const texts = (['pt-BR', 'en'] as const).map((language) => {
        const { lines, live } = draw(<TroubleBanner of={{ trouble, detail: 'palavras do servidor' }} />, {
          language,
        });
        expect(live).toBe(true);
        expect(lines).toHaveLength(3);
        const [what = '', next = '', detail = ''] = lines;
        expect(what).toMatch(/^\p{Lu}.*\.$/u);
        expect(next).toMatch(/^\p{Lu}.*\.$/u);
        expect(`${what}${next}`).not.toContain(trouble);
        expect(detail).toContain('palavras do servidor');
        return what;
      });
      expect(new Set(texts).size).toBe(2);
    },
  );

  test('all texts differ', () => {
    const all = [...teamTroubles, ...ownerTroubles].map(
      (trouble) => draw(<TroubleBanner of={{ trouble, detail: null }} />).lines[0],
    );
    expect(new Set(all).size).toBe(all.length);
  });
});
