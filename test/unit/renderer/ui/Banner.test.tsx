import { describe, expect, test } from 'vitest';
import { Banner } from '../../../../renderer/ui/Banner.tsx';
import { draw } from '../../../helpers/render.tsx';

describe('a banner', () => {
  test.each(['info', 'good', 'doubt', 'bad'] as const)(
    'of kind %s has its title first and its buttons last',
    (kind) => {
      const drawn = draw(
        <Banner kind={kind} title="O que houve" acts={<button>Fazer</button>}>
          <p>O que fazer</p>
        </Banner>,
      );
      expect(drawn).toMatchObject({ banners: [kind], live: false });
      expect(drawn.lines).toEqual(['O que houve', 'O que fazer', 'Fazer']);
    },
  );

  test('is announced only if that is wanted', () => {
    expect(draw(<Banner kind="bad" title="O que houve" live />)).toMatchObject({ live: true });
  });

  test('draws no empty space for missing parts', () => {
    const { markup } = draw(<Banner kind="info" title="O que houve" />);
    expect(markup).not.toMatch(/banner-acts|soft stack/);
  });
});
